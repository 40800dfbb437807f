/** The undoer of each subject of the change log, and the accounts that hear of an undo. */
import { brand } from '#contract/brand.ts';
import { neverUndone, type Undoers } from '#server/database/change-log/change-undo.ts';
import type { Connection } from '#server/database/open-database.ts';
import { createAccountUndoer } from '#server/features/accounts/administration/undo-account-changes.ts';
import { reopenAnnounced } from '#server/features/accounts/announced-changes/announced-changes.queries.ts';
import { createPhotoUndoer } from '#server/features/gallery/moderation/undo-photos.ts';
import { historyUndoer } from '#server/features/history/history-text.ts';
import { placeUndoer } from '#server/features/jumps/change-places.ts';
import { createMemberUndoer } from '#server/features/members/editing/undo-members.ts';
import { numberMarkUndoer } from '#server/features/members/ledger/mark-numbers.ts';
import type { MarkingDeps } from '#server/features/members/record/member-writer.ts';
import { findKeeperAccounts } from '#server/features/memorials/keepers.ts';
import { findShownWriters } from '#server/features/memorials/remembrances.queries.ts';
import { findShownOwners } from '#server/features/people-in-photos/get-photo-marks.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { findLinkedAccounts, type MemberOwner } from '#server/identity/member-of-account.ts';

interface FoundAccount {
  readonly member_id: number;
  readonly account_id: number;
  readonly number: number;
}

const ownersAt = (page: string, found: readonly FoundAccount[]): MemberOwner[] =>
  found.map(({ member_id, account_id, number }) => ({
    memberId: member_id,
    accountId: account_id,
    path: `/${page}/${number}`,
  }));

async function findOwners(db: Connection, ids: readonly number[]): Promise<MemberOwner[]> {
  return [
    ...ownersAt(brand.singularSlug, await findLinkedAccounts(db, ids)),
    ...ownersAt('Keep', await findKeeperAccounts(db, ids)),
  ];
}

const elsewhere = neverUndone('This is not undone here. Change it back where it was made.');

export function createUndoers(accounts: IdentityDeps, { notifyMarked }: MarkingDeps): Undoers {
  return {
    member: createMemberUndoer({
      notifyMarked,
      reopenAnnounced,
      findOwners,
      findWriters: async (db, ids) => ownersAt('Remember', await findShownWriters(db, ids)),
    }),
    number: numberMarkUndoer,
    claim: elsewhere,
    vouch: elsewhere,
    invitation: elsewhere,
    'announced change': elsewhere,
    account: createAccountUndoer(accounts),
    remembrance: elsewhere,
    keeper: elsewhere,
    mark: elsewhere,
    suggestion: elsewhere,
    photo: createPhotoUndoer({ findOwners, findMarked: findShownOwners }),
    text: historyUndoer,
    search: elsewhere,
    place: placeUndoer,
    sample: elsewhere,
    message: elsewhere,
    templates: elsewhere,
    other: elsewhere,
  };
}
