/** Notes what an undo changed about members, for the mails to their owners and to writers of remembrances. */
import type { OwnerNotice, UndoRun } from '#server/database/change-log/change-undo.ts';
import type { MemberOwner } from '#server/database/members/member-owner.ts';
import type { Connection } from '#server/database/open-database.ts';
import { changedFields, describeChanges } from '../describe-changes.ts';
import { labelOf } from './undo-member-states.ts';
import type { MemberState, UndoneMember } from './undo-members.queries.ts';

type FindAccounts = (db: Connection, memberIds: readonly number[]) => Promise<MemberOwner[]>;

export interface ConcernedDeps {
  readonly findOwners: FindAccounts;
  /** The writers of the remembrances that visitors see of these members. */
  readonly findWriters: FindAccounts;
}

const rememberedAgain = (before: MemberState, after: MemberState) =>
  !before.deceased && after.deceased;

/** Runs after the write. */
export async function noteEdits(
  { findOwners, findWriters }: ConcernedDeps,
  run: UndoRun,
  undone: readonly UndoneMember[],
): Promise<void> {
  const ids = undone.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return;
  const owners = Map.groupBy(await findOwners(run.db, ids), ({ memberId }) => memberId);
  const writers = Map.groupBy(await findWriters(run.db, ids), ({ memberId }) => memberId);
  for (const { id, before, after } of undone) {
    if (id === null || before === null || after === null) continue;
    const [ofOwners, ofWriters] = [owners.get(id) ?? [], writers.get(id) ?? []];
    const describe = (first: MemberState, last: MemberState): OwnerNotice[] => {
      const title = labelOf(last);
      const lines = describeChanges(first, last, changedFields(first, last));
      const remembrances = rememberedAgain(first, last) ? ofWriters : [];
      return [
        ...ofOwners.map(({ accountId, path }) => ({ accountId, path, title, lines })),
        ...remembrances.map(({ accountId, path }) => ({
          accountId,
          path,
          title: `Your remembrance of ${title}`,
          lines: ['Visible again'],
        })),
      ];
    };
    run.note({ key: `member/${id}`, before, after, describe });
  }
}
