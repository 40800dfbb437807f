/**
 * All operations of the API. Routes, OpenAPI document and tests are derived from this list. Clients import single operations.
 */
import { memberMailOperations } from '../accounts/member-mails.ts';
import { accountDataOperations } from '../account-data/account-data.ts';
import { administrationOperations } from '../accounts/administration.ts';
import { announcedChangeOperations } from '../accounts/announced-changes.ts';
import { claimOperations } from '../accounts/claims.ts';
import { codeOperations } from '../accounts/codes.ts';
import { invitationOperations } from '../accounts/invitations.ts';
import { ownEmailOperations } from '../accounts/own-email.ts';
import { passwordOperations } from '../accounts/passwords.ts';
import { proofOperations } from '../accounts/proofs.ts';
import { recoveryOperations } from '../accounts/recovery.ts';
import { registrationOperations } from '../accounts/registration.ts';
import { secondFactorOperations } from '../accounts/second-factor.ts';
import { deletionOperations, settingsOperations } from '../accounts/settings.ts';
import { signInOperations } from '../accounts/sign-in.ts';
import { vouchingOperations } from '../accounts/vouching.ts';
import { changeOperations } from '../changes/changes.ts';
import { undoOperations } from '../changes/undoing.ts';
import { datedPhotoOperations } from '../gallery/dated-photos.ts';
import { moderationOperations } from '../gallery/moderation.ts';
import { photoDetailOperations } from '../gallery/photo-details.ts';
import { uploadingOperations } from '../gallery/uploading.ts';
import { viewingOperations } from '../gallery/viewing.ts';
import { companyOperations } from '../jumps/company.ts';
import { jumpOperations } from '../jumps/jumps.ts';
import { placeEditingOperations } from '../jumps/place-editing.ts';
import { jumpSearchOperations } from '../jumps/search-jumps.ts';
import { placeOperations } from '../jumps/places.ts';
import { blueSkiesOperations } from '../memorials/blue-skies.ts';
import { keeperOperations } from '../memorials/keepers.ts';
import { remembranceOperations } from '../memorials/remembrances.ts';
import { markOperations } from '../people-in-photos/marks.ts';
import { photosOfMembersOperations } from '../people-in-photos/photos-of-members.ts';
import { manifestOperations } from '../manifest/manifest.ts';
import { historyOperations } from '../history/history.ts';
import { timelineOperations } from '../history/timeline.ts';
import { directoryOperations } from '../members/directory.ts';
import { offlineListOperations } from '../members/offline-list.ts';
import { editingOperations } from '../members/editing.ts';
import { togetherOperations } from '../members/editing-together.ts';
import { importOperations } from '../members/import.ts';
import { insightOperations } from '../members/insights.ts';
import { latestOperations } from '../profile/latest.ts';
import { ledgerOperations } from '../members/ledger.ts';
import { ownPageOperations } from '../profile/own-page.ts';
import { profileOperations } from '../profile/profile.ts';
import { searchOperations } from '../members/search.ts';
import type { Operation } from '../operation.ts';
import { privacyOperations } from '../privacy/privacy.ts';
import { siteHealthOperations } from '../site-health/health.ts';
import { contactOperations } from '../contact/contact.ts';
import { messageOperations } from '../contact/messages.ts';
import { inboxOperations } from '../inbox/inbox.ts';
import { relayedOperations } from '../contact/relayed-messages.ts';
import { passkeyOperations } from '../accounts/passkeys.ts';

export const operations = {
  ...profileOperations,
  ...searchOperations,
  ...ownPageOperations,
  ...ledgerOperations,
  ...directoryOperations,
  ...offlineListOperations,
  ...latestOperations,
  ...editingOperations,
  ...togetherOperations,
  ...insightOperations,
  ...importOperations,
  ...administrationOperations,
  ...ownEmailOperations,
  ...claimOperations,
  ...vouchingOperations,
  ...invitationOperations,
  ...proofOperations,
  ...announcedChangeOperations,
  ...historyOperations,
  ...timelineOperations,
  ...jumpOperations,
  ...placeOperations,
  ...placeEditingOperations,
  ...jumpSearchOperations,
  ...companyOperations,
  ...blueSkiesOperations,
  ...remembranceOperations,
  ...keeperOperations,
  ...markOperations,
  ...photosOfMembersOperations,
  ...memberMailOperations,
  ...moderationOperations,
  ...manifestOperations,
  ...changeOperations,
  ...undoOperations,
  ...passwordOperations,
  ...codeOperations,
  ...registrationOperations,
  ...recoveryOperations,
  ...signInOperations,
  ...settingsOperations,
  ...deletionOperations,
  ...accountDataOperations,
  ...passkeyOperations,
  ...secondFactorOperations,
  ...uploadingOperations,
  ...photoDetailOperations,
  ...datedPhotoOperations,
  ...viewingOperations,
  ...siteHealthOperations,
  ...privacyOperations,
  ...contactOperations,
  ...relayedOperations,
  ...inboxOperations,
  ...messageOperations,
} satisfies Readonly<Record<string, Operation>>;

type Operations = typeof operations;
export type OperationId = keyof Operations;
