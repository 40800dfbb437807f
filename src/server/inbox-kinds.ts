/** All kinds of items that wait for an admin. A kind that is missing here does not compile. */
import { claimKind, claimQueues } from '#server/features/accounts/claims/claim-kind.ts';
import {
  invitationKind,
  invitationQueues,
} from '#server/features/accounts/invitations/invitation-kind.ts';
import {
  messageKind,
  messageQueues,
  type MessageKindDeps,
} from '#server/features/contact/message-kind.ts';
import type { InboxKinds, InboxQueues } from '#server/features/inbox/inbox.ts';
import {
  photoKind,
  photoQueues,
  type ModerationDeps,
} from '#server/features/gallery/moderation/photo-kind.ts';
import { keeperKind, keeperQueues } from '#server/features/memorials/keeper-kind.ts';
import type { ReviewDeps } from '#server/features/memorials/memorial-deps.ts';
import { remembranceKind, remembranceQueues } from '#server/features/memorials/remembrance-kind.ts';
import { markKind, markQueues } from '#server/features/people-in-photos/mark-kind.ts';
import type { PeopleDeps } from '#server/features/people-in-photos/mark-viewer.ts';
import {
  suggestionKind,
  suggestionQueues,
} from '#server/features/people-in-photos/suggestion-kind.ts';
import { bindKind } from '#server/identity/decide.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';

export const inboxQueues: InboxQueues = {
  claim: claimQueues,
  keeper: keeperQueues,
  remembrance: remembranceQueues,
  mark: markQueues,
  suggestion: suggestionQueues,
  photo: photoQueues,
  message: messageQueues('message'),
  death: messageQueues('death'),
  ownership: messageQueues('ownership'),
  invitation: invitationQueues,
};

export const createInboxKinds = (
  deps: IdentityDeps & ReviewDeps & PeopleDeps & MessageKindDeps & ModerationDeps,
): InboxKinds => ({
  claim: bindKind(deps, 'claim', claimKind(deps)),
  keeper: bindKind(deps, 'keeper', keeperKind(deps)),
  remembrance: bindKind(deps, 'remembrance', remembranceKind(deps)),
  mark: bindKind(deps, 'mark', markKind(deps)),
  suggestion: bindKind(deps, 'suggestion', suggestionKind(deps)),
  photo: bindKind(deps, 'photo', photoKind(deps)),
  message: bindKind(deps, 'message', messageKind(deps, 'message')),
  death: bindKind(deps, 'death', messageKind(deps, 'death')),
  ownership: bindKind(deps, 'ownership', messageKind(deps, 'ownership')),
  invitation: bindKind(deps, 'invitation', invitationKind),
});
