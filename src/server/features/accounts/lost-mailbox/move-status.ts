/** The status of a request. */
import { noticeMs, type MoveStatus } from '#contract/accounts/lost-mailbox.ts';
import { proofsAtMost } from '#contract/accounts/proofs.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { AccountDeps } from '../account-deps.ts';
import { presentInstant } from '../accounts.present.ts';
import { proofsKeptSince } from '../proofs/proof-lifetime.ts';
import { countMoveProofs } from '../proofs/proofs.queries.ts';
import { createLinkToken } from '../secrets.ts';
import { neededVouches } from '../vouching/vouch-rules.ts';
import { keepVouchLink } from '../vouching/vouch-links.queries.ts';
import { countVouches, type Vouched } from '../vouching/vouches.queries.ts';
import type { Move } from './moves.queries.ts';

const vouchedOf = (move: Move): Vouched => ({
  accountId: move.account_id,
  memberId: move.member_id,
  moveId: move.id,
  since: move.confirmed_at ?? 0,
});

export const countVouchesOf = (db: Connection, move: Move): Promise<number> =>
  countVouches(db, vouchedOf(move));

/** 0 if only an admin can move the account. Two members must not be able to take over the account of an admin. */
export const neededFor = (
  deps: Pick<AccountDeps, 'claimPolicy'>,
  { role, deceased }: Move,
): number => (role === 'Admin' || deceased === 1 ? 0 : neededVouches(deps));

export const earliestOf = ({ confirmed_at }: Move): number => (confirmed_at ?? 0) + noticeMs;

/** Creates the link for vouches if there is none. */
export async function presentStatus(
  db: Connection,
  deps: Pick<AccountDeps, 'claimPolicy' | 'now'>,
  move: Move,
): Promise<MoveStatus> {
  const state = move.moved_at === null ? 'open' : 'moved';
  const needed = neededFor(deps, move);
  const proofs = await countMoveProofs(db, move.id, proofsKeptSince(deps.now()));
  const isAsked = state === 'open' && needed > 0;
  return {
    freakBrotherNumber: move.number,
    email: move.email,
    state,
    vouchToken: isAsked ? await keepVouchLink(db, move.account_id, createLinkToken()) : null,
    vouches: await countVouchesOf(db, move),
    needed,
    earliestAt: presentInstant(earliestOf(move)),
    proofs,
    proofsLeft: state === 'open' ? Math.max(0, proofsAtMost - proofs) : 0,
  };
}
