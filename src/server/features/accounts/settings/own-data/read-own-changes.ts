import type { AccountData } from '#contract/accounts/account-data.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { Connection } from '#server/database/open-database.ts';
import { presentInstant } from '../../accounts.present.ts';
import { findChangesAround } from '../../announced-changes/announced-changes.queries.ts';
import { stateOf } from '../../announced-changes/change-state.ts';
import { presentOwnChange } from '../../announced-changes/stop-change.ts';

const orNull = (at: number | null) => (at === null ? null : presentInstant(at));

type Owner = Pick<AccountRow, 'id' | 'email_key' | 'validated_at'>;

/**
 * Announced changes of the account or its number, and those to its email. Of an account that was moved, the ones before
 * are about the person who had it.
 */
export async function readOwnChanges(
  db: Connection,
  { id, email_key, validated_at }: Owner,
  at: number,
): Promise<AccountData['announcedChanges']> {
  const found = await findChangesAround(db, { id, email_key, validated_at });
  const move = found.find(
    (change) =>
      change.account_id === id && change.kind === 'move' && stateOf(change, at) === 'done',
  );
  const since = move?.id ?? 0;
  return found
    .filter((change) => change.id >= since || change.target_email_key === email_key)
    .map((change) => ({
      ...presentOwnChange(change),
      isHolder: change.account_id === id,
      state: stateOf(change, at),
      doneAt: orNull(change.done_at),
      endedAt: orNull(change.ended_at),
    }));
}
