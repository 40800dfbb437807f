/** Gives each capability what it needs from the others, and collects the operations of all. */
import type { Waiting } from '#contract/manifest/manifest.ts';
import type { Activity, MessagingWays } from '#contract/site-health/health.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import { bindAccountData } from '#server/features/accounts/account-data/account-data.routes.ts';
import { bindAdministration } from '#server/features/accounts/administration/administration.routes.ts';
import { bindAnnouncedChanges } from '#server/features/accounts/announced-changes/announced-changes.routes.ts';
import { beginChange } from '#server/features/accounts/announced-changes/begin-change.ts';
import { describeChangeContext } from '#server/features/accounts/announced-changes/present-changes.ts';
import { bindClaims } from '#server/features/accounts/claims/claims.routes.ts';
import { bindInvitations } from '#server/features/accounts/invitations/invitations.routes.ts';
import { bindMemberMails } from '#server/features/accounts/member-mails/member-mails.routes.ts';
import { bindOwnEmail } from '#server/features/accounts/own-email/own-email.routes.ts';
import { bindRecovery } from '#server/features/accounts/recovery/recovery.routes.ts';
import { registerWithoutNumber } from '#server/features/accounts/registration/register.ts';
import { bindRegistration } from '#server/features/accounts/registration/registration.routes.ts';
import { bindSettings } from '#server/features/accounts/settings/settings.routes.ts';
import { bindSignInMethods } from '#server/features/accounts/sign-in-methods/sign-in-methods.routes.ts';
import { bindSignIn } from '#server/features/accounts/sign-in/sign-in.routes.ts';
import { relyingPartyOf } from '#server/features/accounts/sign-in/verify-passkey.ts';
import { bindVouching } from '#server/features/accounts/vouching/vouching.routes.ts';
import { bindChanges } from '#server/features/changes/changes.routes.ts';
import { createNotifyUndone } from '#server/features/changes/notify-undone.ts';
import type { ContactDeps } from '#server/features/contact/contact-deps.ts';
import { bindContact } from '#server/features/contact/contact.routes.ts';
import { countNewPhotos } from '#server/features/gallery/moderation/find-photos.ts';
import { bindModeration } from '#server/features/gallery/moderation/moderation.routes.ts';
import { bindGallery } from '#server/features/gallery/photos/gallery.routes.ts';
import { findPhoto } from '#server/features/gallery/photos/viewing.ts';
import { bindHistory } from '#server/features/history/history.routes.ts';
import { bindInbox, countInbox } from '#server/features/inbox/inbox.ts';
import { findShownCompany } from '#server/features/jumps/company.ts';
import { bindJumps, bindPlaceEditing } from '#server/features/jumps/jumps.routes.ts';
import { bindManifest } from '#server/features/manifest/manifest.routes.ts';
import { bindDirectory } from '#server/features/members/directory/directory.routes.ts';
import type { VisitorDeps } from '#server/features/members/directory/profile.ts';
import type { VisitLog } from '#server/features/members/directory/visit-log.ts';
import { bindEditing } from '#server/features/members/editing/editing.routes.ts';
import { markDeceased } from '#server/features/members/editing/mark-deceased.ts';
import { createNotifyOwner } from '#server/features/members/editing/notify-owner.ts';
import { createFileImport } from '#server/features/members/import/import-file.ts';
import { bindImport } from '#server/features/members/import/import.routes.ts';
import { bindInsights } from '#server/features/members/insights/insights.routes.ts';
import { countMissedSearches } from '#server/features/members/insights/searches.ts';
import { bindLedger } from '#server/features/members/ledger/ledger.routes.ts';
import {
  removeKeptPhoto,
  setKeptPhoto,
  setKeptStory,
} from '#server/features/members/own-page/keep-member.ts';
import { bindOwnPage } from '#server/features/members/own-page/own-page.routes.ts';
import { createNotifyMarked } from '#server/features/members/record/notify-marked.ts';
import { isKeeper } from '#server/features/memorials/keepers.ts';
import type { KeeperDeps } from '#server/features/memorials/memorial-deps.ts';
import { logKeeperRequests } from '#server/features/memorials/memorial-log.ts';
import { bindMemorials } from '#server/features/memorials/memorials.routes.ts';
import { bindPeople } from '#server/features/people-in-photos/people.routes.ts';
import { findFirstPhotosIn } from '#server/features/people-in-photos/photos-of-members.ts';
import { bindSiteHealth } from '#server/features/site-health/site-health.routes.ts';
import type { BoundOperation, Viewer } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import type { ImageWork } from '#server/images/images.ts';
import type { Messaging } from '#server/messaging/messaging.ts';
import type { PhotoStorage } from '#server/photo-storage/photo-storage.ts';
import { createInboxKinds, inboxQueues } from './inbox-kinds.ts';
import { bindPrivacy } from './privacy.ts';
import type { SiteSettings } from './settings.ts';
import type { SitePhotos } from './site-photos.ts';
import { createUndoers } from './undoers.ts';

interface CountDeps extends Pick<IdentityDeps, 'database' | 'now'> {
  readonly visits: Pick<VisitorDeps['visits'], 'flush'>;
}

/** What waits for an admin, on the Manifest. */
async function countWaiting(deps: CountDeps, accountId: number): Promise<Waiting> {
  return {
    inbox: await countInbox({ ...deps, queues: inboxQueues }),
    newPhotos: await countNewPhotos(deps, { accountId }),
    missedSearches: await countMissedSearches(deps),
  };
}

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

/** All operations, bound to their use cases. */
export function bindFeatures(deps: FeatureDeps): BoundOperation[] {
  const { database, now, identity, visits, log } = deps;
  const { service: photos, views } = deps.photos;
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
  const uploadDeps = { ...identity, photos, images: deps.images };
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
  const inboxDeps = {
    ...contactDeps,
    ...uploadDeps,
    findPhoto,
    isKeeper,
    markDeceased: (db: Connection, number: number, viewer: Viewer) =>
      markDeceased(editorDeps, db, number, viewer),
  };
  return [
    ...bindDirectory(visitorDeps),
    ...bindManifest({
      database,
      now,
      flushVisits: () => visits.flush(),
      countWaiting: (accountId) => countWaiting(visitorDeps, accountId),
    }),
    ...bindEditing(editorDeps),
    ...bindImport({ ...editorDeps, importFile: createFileImport(editorDeps) }),
    ...bindInsights(editorDeps),
    ...bindLedger(visitorDeps),
    ...bindPlaceEditing({ database, now }),
    ...bindChanges({
      database,
      now,
      undoers: createUndoers(identity, editorDeps),
      notifyOwners: createNotifyUndone(identity),
    }),
    ...bindAdministration(identity),
    ...bindMemorials(keeperDeps),
    ...bindJumps({ database, now }),
    ...bindOwnPage(uploadDeps),
    ...bindGallery({ ...identity, photos, views }),
    ...bindModeration({ ...identity, photos }),
    ...bindPeople({ ...identity, findPhoto, isKeeper }),
    ...bindSignIn(signInDeps),
    ...bindSignInMethods(signInDeps),
    ...bindRecovery(identity),
    ...bindRegistration({ ...identity, onValidated: logKeeperRequests }),
    ...bindOwnEmail(identity),
    ...bindSettings(uploadDeps),
    ...bindAccountData(uploadDeps),
    ...bindHistory({ database, now }),
    ...bindMemberMails(identity),
    ...bindVouching(identity),
    ...bindInvitations(identity),
    ...bindClaims(uploadDeps),
    ...bindAnnouncedChanges(identity),
    ...bindSiteHealth(deps),
    ...bindContact(contactDeps),
    ...bindInbox({ ...inboxDeps, queues: inboxQueues, kinds: createInboxKinds(inboxDeps) }),
    ...bindPrivacy(deps),
  ];
}
