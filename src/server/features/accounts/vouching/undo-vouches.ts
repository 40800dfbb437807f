/** Undoes vouches and withdrawals. A number that was linked stays linked; the link has an entry of its own. */
import {
  conflict,
  oneAtATime,
  type LoggedChange,
  type Undoer,
  type UndoOutcome,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
import type { Snapshot } from '#server/database/change-log/change-log.ts';
import { vouchesNeeded } from '#contract/accounts/vouching.ts';
import { lockAccounts } from '#server/database/lock-accounts.ts';
import { findClaimOf } from '../claims/claims.queries.ts';
import {
  claimedBy,
  countVouches,
  findVouchChangedAt,
  restoreVouchRow,
  withdrawVouchRow,
} from './vouches.queries.ts';

const idIn = (snapshot: Snapshot | null, name: string) => {
  const id = snapshot?.[name];
  return typeof id === 'number' ? id : 0;
};

async function undoOne(run: UndoRun, change: LoggedChange): Promise<UndoOutcome> {
  const { db, dialect, at } = run;
  const { before, after, subjectKey, accountId } = change;
  const vouch = before ?? after;
  const known = idIn(vouch, 'account');
  const voucherId = idIn(vouch, 'vouchedBy');
  // As for a vouch, so that a second vouch at the same moment does not count this one.
  await lockAccounts(db, dialect, [known, voucherId]);
  const row = await findVouchChangedAt(db, { accountId: known, voucherId, at: change.changedAt });
  if (!row) return conflict('The vouch no longer exists.');
  const wasGiven = after !== null;
  if ((row.withdrawn_at === null) !== wasGiven) return conflict('It was changed again later.');
  if (wasGiven) await withdrawVouchRow(db, row.id, at);
  else {
    const claim = await findClaimOf(db, known);
    const isWaiting = claim?.member.id === row.member_id && !claim.isApproved;
    if (!isWaiting || claim.claimedAt > row.given_at) {
      return conflict('The claim is no longer waiting.');
    }
    // The last one that a claim needs is given by a member, who sees the person.
    if ((await countVouches(db, claimedBy(known, claim))) + 1 >= vouchesNeeded) {
      return conflict('Restoring this vouch would approve the claim. Approve the claim instead.');
    }
    await restoreVouchRow(db, row.id);
  }
  return {
    kind: 'undone',
    entry: {
      subject: 'vouch',
      subjectKey,
      before: after,
      after: before,
      ...(accountId === null ? {} : { accountId }),
    },
  };
}

export const vouchUndoer: Undoer = {
  whyNever: ({ before, after }) =>
    before === null && after === null ? 'The account was deleted.' : null,
  undo: oneAtATime(undoOne),
};
