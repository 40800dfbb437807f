/** Gives each capability what it needs from the others, and connects its operations to their use cases. */
import { accountDataOperations } from '#contract/account-data/account-data.ts';
import { administrationOperations } from '#contract/accounts/administration.ts';
import { announcedChangeOperations } from '#contract/accounts/announced-changes.ts';
import { claimOperations } from '#contract/accounts/claims.ts';
import { codeOperations } from '#contract/accounts/codes.ts';
import { invitationOperations } from '#contract/accounts/invitations.ts';
import { memberMailOperations } from '#contract/accounts/member-mails.ts';
import { ownEmailOperations } from '#contract/accounts/own-email.ts';
import { passkeyOperations } from '#contract/accounts/passkeys.ts';
import { passwordOperations } from '#contract/accounts/passwords.ts';
import { proofOperations } from '#contract/accounts/proofs.ts';
import { recoveryOperations } from '#contract/accounts/recovery.ts';
import { registrationOperations } from '#contract/accounts/registration.ts';
import { secondFactorOperations } from '#contract/accounts/second-factor.ts';
import { deletionOperations, settingsOperations } from '#contract/accounts/settings.ts';
import { signInOperations } from '#contract/accounts/sign-in.ts';
import { vouchingOperations } from '#contract/accounts/vouching.ts';
import { changeOperations } from '#contract/changes/changes.ts';
import { undoOperations } from '#contract/changes/undoing.ts';
import { contactOperations } from '#contract/contact/contact.ts';
import { messageOperations } from '#contract/contact/messages.ts';
import { relayedOperations } from '#contract/contact/relayed-messages.ts';
import { datedPhotoOperations } from '#contract/gallery/dated-photos.ts';
import { moderationOperations } from '#contract/gallery/moderation.ts';
import { photoDetailOperations } from '#contract/gallery/photo-details.ts';
import { uploadingOperations } from '#contract/gallery/uploading.ts';
import { viewingOperations } from '#contract/gallery/viewing.ts';
import { historyOperations } from '#contract/history/history.ts';
import { timelineOperations } from '#contract/history/timeline.ts';
import { companyOperations } from '#contract/jumps/company.ts';
import { jumpOperations } from '#contract/jumps/jumps.ts';
import { placeEditingOperations } from '#contract/jumps/place-editing.ts';
import { placeOperations } from '#contract/jumps/places.ts';
import { inboxOperations } from '#contract/inbox/inbox.ts';
import { jumpSearchOperations } from '#contract/jumps/search-jumps.ts';
import { manifestOperations } from '#contract/manifest/manifest.ts';
import { directoryOperations } from '#contract/members/directory.ts';
import { editingOperations } from '#contract/members/editing.ts';
import { togetherOperations } from '#contract/members/editing-together.ts';
import { importOperations } from '#contract/members/import.ts';
import { insightOperations } from '#contract/members/insights.ts';
import { ledgerOperations } from '#contract/members/ledger.ts';
import { offlineListOperations } from '#contract/members/offline-list.ts';
import { searchOperations } from '#contract/members/search.ts';
import { blueSkiesOperations } from '#contract/memorials/blue-skies.ts';
import { keeperOperations } from '#contract/memorials/keepers.ts';
import { remembranceOperations } from '#contract/memorials/remembrances.ts';
import { markOperations } from '#contract/people-in-photos/marks.ts';
import { photosOfMembersOperations } from '#contract/people-in-photos/photos-of-members.ts';
import { privacyOperations } from '#contract/privacy/privacy.ts';
import { latestOperations } from '#contract/profile/latest.ts';
import { ownPageOperations } from '#contract/profile/own-page.ts';
import { profileOperations } from '#contract/profile/profile.ts';
import {
  siteHealthOperations,
  type Activity,
  type MessagingWays,
} from '#contract/site-health/health.ts';
import type { Database } from '#server/database/open-database.ts';
import { accountDataUseCases } from '#server/features/accounts/account-data/account-data.routes.ts';
import { administrationUseCases } from '#server/features/accounts/administration/administration.routes.ts';
import { announcedChangeUseCases } from '#server/features/accounts/announced-changes/announced-changes.routes.ts';
import { beginChange } from '#server/features/accounts/announced-changes/begin-change.ts';
import { describeChangeContext } from '#server/features/accounts/announced-changes/present-changes.ts';
import { claimUseCases } from '#server/features/accounts/claims/claims.routes.ts';
import { invitationUseCases } from '#server/features/accounts/invitations/invitations.routes.ts';
import { memberMailUseCases } from '#server/features/accounts/member-mails/member-mails.routes.ts';
import { ownEmailUseCases } from '#server/features/accounts/own-email/own-email.routes.ts';
import { recoveryUseCases } from '#server/features/accounts/recovery/recovery.routes.ts';
import { registerWithoutNumber } from '#server/features/accounts/registration/register.ts';
import { registrationUseCases } from '#server/features/accounts/registration/registration.routes.ts';
import { settingsUseCases } from '#server/features/accounts/settings/settings.routes.ts';
import { signInMethodUseCases } from '#server/features/accounts/sign-in-methods/sign-in-methods.routes.ts';
import { signInUseCases } from '#server/features/accounts/sign-in/sign-in.routes.ts';
import { relyingPartyOf } from '#server/features/accounts/sign-in/verify-passkey.ts';
import { vouchingUseCases } from '#server/features/accounts/vouching/vouching.routes.ts';
import { changeUseCases } from '#server/features/changes/changes.routes.ts';
import { createNotifyUndone } from '#server/features/changes/notify-undone.ts';
import type { ContactDeps } from '#server/features/contact/contact-deps.ts';
import { contactUseCases } from '#server/features/contact/contact.routes.ts';
import { moderationUseCases } from '#server/features/gallery/moderation/moderation.routes.ts';
import { galleryUseCases } from '#server/features/gallery/photos/gallery.routes.ts';
import { findPhoto } from '#server/features/gallery/photos/viewing.ts';
import { historyUseCases } from '#server/features/history/history.routes.ts';
import { inboxUseCases } from '#server/features/inbox/inbox.ts';
import { findShownCompany } from '#server/features/jumps/company.ts';
import { jumpUseCases, placeEditingUseCases } from '#server/features/jumps/jumps.routes.ts';
import { manifestUseCases } from '#server/features/manifest/manifest.routes.ts';
import { directoryUseCases } from '#server/features/members/directory/directory.routes.ts';
import type { VisitorDeps } from '#server/features/members/directory/profile.ts';
import type { VisitLog } from '#server/features/members/directory/visit-log.ts';
import { editingUseCases } from '#server/features/members/editing/editing.routes.ts';
import type { EditorDeps } from '#server/features/members/editing/edit-member.ts';
import { markDeceased } from '#server/features/members/editing/mark-deceased.ts';
import { createNotifyOwner } from '#server/features/members/editing/notify-owner.ts';
import { createFileImport } from '#server/features/members/import/import-file.ts';
import { importUseCases } from '#server/features/members/import/import.routes.ts';
import { insightUseCases } from '#server/features/members/insights/insights.routes.ts';
import { ledgerUseCases } from '#server/features/members/ledger/ledger.routes.ts';
import {
  removeKeptPhoto,
  setKeptPhoto,
  setKeptStory,
} from '#server/features/members/own-page/keep-member.ts';
import { ownPageUseCases } from '#server/features/members/own-page/own-page.routes.ts';
import { createNotifyMarked } from '#server/features/members/record/notify-marked.ts';
import { isKeeper } from '#server/features/memorials/keepers.ts';
import type { KeeperDeps } from '#server/features/memorials/memorial-deps.ts';
import { logKeeperRequests } from '#server/features/memorials/memorial-log.ts';
import { memorialUseCases } from '#server/features/memorials/memorials.routes.ts';
import { peopleUseCases } from '#server/features/people-in-photos/people.routes.ts';
import { findFirstPhotosIn } from '#server/features/people-in-photos/photos-of-members.ts';
import { siteHealthUseCases } from '#server/features/site-health/site-health.routes.ts';
import { bindOperations, type BoundOperation } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import type { ImageWork } from '#server/images/images.ts';
import type { Messaging } from '#server/messaging/messaging.ts';
import type { PhotoStorage } from '#server/photo-storage/photo-storage.ts';
import { countWaiting } from './count-waiting.ts';
import { createInboxKinds, inboxQueues } from './inbox-kinds.ts';
import { privacyUseCases } from './privacy.ts';
import type { SiteSettings } from './settings.ts';
import type { SitePhotos } from './site-photos.ts';
import { createUndoers } from './undoers.ts';

export interface SiteDeps extends SiteSettings {
  readonly database: Database;
  /** Scheme, host and port that the site uses in its own links. */
  readonly origin: string;
  /** Whether visitors reach the site only at its origin. False for a trial. */
  readonly isOriginFixed: boolean;
  /** How messages are sent, and what this process did since it started; for the health page. */
  readonly messagingWays: MessagingWays;
  readonly messaging: Messaging;
  readonly readActivity: () => Activity;
  /** Free space on the disk with the data of the site. */
  readonly readDiskBytes: () => Promise<number>;
  readonly photoStorage: PhotoStorage;
  readonly images: ImageWork;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly version: string;
  /** Null for a program that was built without git. */
  readonly commit: string | null;
}

interface FeatureDeps extends SiteDeps {
  readonly identity: IdentityDeps;
  readonly visits: VisitLog;
  readonly photos: SitePhotos;
  /** False when the address has already counted too many views. */
  readonly countView: VisitorDeps['countView'];
  readonly log: { warn(details: object, message: string): void };
}

function bindAdministration(
  accounts: IdentityDeps,
  visitors: VisitorDeps,
  editor: VisitorDeps & EditorDeps,
): BoundOperation[] {
  const { database, now } = accounts;
  return [
    ...bindOperations(manifestOperations, manifestUseCases, {
      database,
      now,
      flushVisits: () => visitors.visits.flush(),
      countWaiting: (accountId: number) => countWaiting(visitors, accountId),
    }),
    ...bindOperations({ ...editingOperations, ...togetherOperations }, editingUseCases, editor),
    ...bindOperations(importOperations, importUseCases, {
      ...editor,
      importFile: createFileImport(editor),
    }),
    ...bindOperations(insightOperations, insightUseCases, editor),
    ...bindOperations(ledgerOperations, ledgerUseCases, visitors),
    ...bindOperations(placeEditingOperations, placeEditingUseCases, { database, now }),
    ...bindOperations({ ...changeOperations, ...undoOperations }, changeUseCases, {
      database,
      now,
      undoers: createUndoers(accounts, editor),
      notifyOwners: createNotifyUndone(accounts),
    }),
    ...bindOperations(administrationOperations, administrationUseCases, accounts),
  ];
}

/** Everyone who waits for an admin. */
const bindInbox = (deps: Parameters<typeof createInboxKinds>[0]): BoundOperation[] =>
  bindOperations(inboxOperations, inboxUseCases, {
    ...deps,
    queues: inboxQueues,
    kinds: createInboxKinds(deps),
  });

const bindPhotos = (
  identity: IdentityDeps,
  { service: photos, views }: SitePhotos,
): BoundOperation[] => [
  ...bindOperations(
    {
      ...viewingOperations,
      ...datedPhotoOperations,
      ...uploadingOperations,
      ...photoDetailOperations,
    },
    galleryUseCases,
    { ...identity, photos, views },
  ),
  ...bindOperations(moderationOperations, moderationUseCases, {
    ...identity,
    photos,
  }),
  ...bindOperations({ ...markOperations, ...photosOfMembersOperations }, peopleUseCases, {
    ...identity,
    findPhoto,
    isKeeper,
  }),
];

/** What each capability needs, and the use cases of all operations. */
export function bindFeatures(deps: FeatureDeps): BoundOperation[] {
  const { database, now, identity, visits, photos, log } = deps;
  const visitorDeps = {
    database,
    visits,
    now,
    countView: deps.countView,
    findCompany: (memberId: number) => findShownCompany({ database, now }, memberId),
    findPhotosIn: (memberId: number) => findFirstPhotosIn({ database }, memberId),
  };
  const editorDeps = {
    ...visitorDeps,
    notifyOwner: createNotifyOwner(identity),
    notifyMarked: createNotifyMarked(identity),
  };
  const uploadDeps = { ...identity, photos: photos.service, images: deps.images };
  const signInDeps = {
    ...identity,
    relyingParty: relyingPartyOf(deps.origin, deps.isOriginFixed),
  };
  const keeperDeps: KeeperDeps = {
    ...uploadDeps,
    registerAccount: (form, caller, enter) => registerWithoutNumber(identity, form, caller, enter),
    setStory: (kept, story) => setKeptStory(uploadDeps, kept, story),
    setPhoto: (kept, form) => setKeptPhoto(uploadDeps, kept, form),
    removePhoto: (kept, kind) => removeKeptPhoto(uploadDeps, kept, kind),
  };
  const contactDeps: ContactDeps = {
    ...uploadDeps,
    announcedChanges: {
      describe: (messageId) => describeChangeContext(identity, messageId),
      begin: (messageId, viewer) => beginChange(identity, messageId, viewer),
    },
    onFull: (messages) => log.warn({ messages }, 'contact messages full'),
  };
  return [
    ...bindOperations(
      {
        ...directoryOperations,
        ...latestOperations,
        ...offlineListOperations,
        ...profileOperations,
        ...searchOperations,
      },
      directoryUseCases,
      visitorDeps,
    ),
    ...bindAdministration(identity, visitorDeps, editorDeps),
    ...bindOperations(
      { ...blueSkiesOperations, ...remembranceOperations, ...keeperOperations },
      memorialUseCases,
      keeperDeps,
    ),
    ...bindOperations(
      { ...jumpOperations, ...companyOperations, ...jumpSearchOperations, ...placeOperations },
      jumpUseCases,
      { database, now },
    ),
    ...bindOperations(ownPageOperations, ownPageUseCases, uploadDeps),
    ...bindPhotos(identity, photos),
    ...bindOperations({ ...signInOperations, ...passwordOperations }, signInUseCases, signInDeps),
    ...bindOperations(
      { ...passkeyOperations, ...secondFactorOperations },
      signInMethodUseCases,
      signInDeps,
    ),
    ...bindOperations(recoveryOperations, recoveryUseCases, identity),
    ...bindOperations({ ...registrationOperations, ...codeOperations }, registrationUseCases, {
      ...identity,
      onValidated: logKeeperRequests,
    }),
    ...bindOperations(ownEmailOperations, ownEmailUseCases, identity),
    ...bindOperations(settingsOperations, settingsUseCases, uploadDeps),
    ...bindOperations(
      { ...accountDataOperations, ...deletionOperations },
      accountDataUseCases,
      uploadDeps,
    ),
    ...bindOperations({ ...historyOperations, ...timelineOperations }, historyUseCases, {
      database,
      now,
    }),
    ...bindOperations(memberMailOperations, memberMailUseCases, identity),
    ...bindOperations(vouchingOperations, vouchingUseCases, identity),
    ...bindOperations(invitationOperations, invitationUseCases, identity),
    ...bindOperations({ ...claimOperations, ...proofOperations }, claimUseCases, uploadDeps),
    ...bindOperations(announcedChangeOperations, announcedChangeUseCases, identity),
    ...bindOperations(siteHealthOperations, siteHealthUseCases, deps),
    ...bindOperations(
      { ...contactOperations, ...relayedOperations, ...messageOperations },
      contactUseCases,
      contactDeps,
    ),
    ...bindInbox({
      ...contactDeps,
      ...uploadDeps,
      findPhoto,
      isKeeper,
      markDeceased: (db, number, viewer) => markDeceased(editorDeps, db, number, viewer),
    }),
    ...bindOperations(privacyOperations, privacyUseCases, deps),
  ];
}
