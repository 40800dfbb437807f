/** An admin gives a disputed number to one of the two accounts. */
import type { DecisionForm, DisputeList } from '#contract/accounts/disputes.ts';
import { Refusal } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import { lockAccounts } from '#server/database/lock-accounts.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { deleteClaim, findClaimOf } from '../claims/claims.queries.ts';
import { findMemberWithNumber } from '../claims/find-member-to-claim.ts';
import { addClaim, notifyOfLostClaims } from '../claims/hold-number.ts';
import { lockClaimed, type LostClaim } from '../claims/pending-claims.queries.ts';
import { recordClaim } from '../claims/record-claim.ts';
import { notifyAccount } from '../notices/notify-account.ts';
import { lostMessage, wonMessage } from './dispute-messages.ts';
import { deleteDispute, findDispute, type DisputeWithParties } from './disputes.queries.ts';
import { listDisputes, refuseDecided } from './review-disputes.ts';

interface Move {
  readonly dispute: DisputeWithParties;
  readonly at: number;
  readonly viewer: Viewer;
}

function refuse(message: string): never {
  throw new Refusal('taken', { message });
}

/** Ends the holder's claim and links the claimant. Each has its entry in the change log. */
async function moveNumber(
  db: Connection,
  deps: AccountDeps,
  { dispute, at, viewer }: Move,
): Promise<readonly LostClaim[]> {
  const { claimant_id: claimantId, holder_id: holderId, member_id: memberId, number } = dispute;
  const other = await findClaimOf(db, claimantId);
  if (other) {
    const label = numberLabel('fb', other.member.number);
    refuse(`The claimant’s account now has ${label}. Unlink it or reject that claim first.`);
  }
  const held = await findClaimOf(db, holderId);
  if (held?.member.id !== memberId) refuseDecided();
  const { isApproved, claimedAt } = held;
  if (!(await deleteClaim(db, { accountId: holderId, memberId, isApproved }))) refuseDecided();
  const entry = { at, viewer, number };
  const before = { account: holderId, isApproved };
  await recordClaim(db, { ...entry, accountId: holderId, claimedAt, before, after: null });

  const member = await findMemberWithNumber(db, number);
  const actor = `account/${viewer.accountId}`;
  const claim = { accountId: claimantId, member, linkedBy: 'admin', claimedAt: at } as const;
  const lost =
    (await addClaim(db, deps.database, { ...claim, at, actor })) ??
    refuse('Someone else has just linked the account or the member.');
  const after = { account: claimantId, isApproved: true };
  const linked = { accountId: claimantId, claimedAt: null, before: null, after };
  await recordClaim(db, { ...entry, ...linked });
  return lost;
}

/**
 * Of two admins who decide at once, only one succeeds.
 *
 * @throws Refusal `not_found` when it is decided or has ended, `taken` when the claimant has another number by now
 */
export async function decideDispute(
  deps: AccountDeps,
  id: number,
  { to, reason }: DecisionForm,
  viewer: Viewer,
): Promise<DisputeList> {
  const { database, now } = deps;
  const { kysely, dialect } = database;
  const at = now();
  const { dispute, lost } = await kysely.transaction().execute(async (db) => {
    const seen = (await findDispute(db, id)) ?? refuseDecided();
    await lockAccounts(db, dialect, [seen.claimant_id, seen.holder_id]);
    await lockClaimed(db, dialect, seen.member_id);
    const found = (await findDispute(db, id)) ?? refuseDecided();
    const moved =
      to === 'claimant' ? await moveNumber(db, deps, { dispute: found, at, viewer }) : [];
    if (!(await deleteDispute(db, id))) refuseDecided();
    await recordChanges(db, [
      {
        changedAt: at,
        actor: `account/${viewer.accountId}`,
        subject: 'dispute',
        subjectKey: `fb/${found.number}`,
        before: { account: found.claimant_id },
        after: { account: found.claimant_id, decidedFor: to, reason },
        accountId: found.claimant_id,
      },
    ]);
    return { dispute: found, lost: moved };
  });
  notify(deps, dispute, { to, reason });
  notifyOfLostClaims(deps, dispute.number, lost);
  return listDisputes(deps);
}

function notify(deps: AccountDeps, dispute: DisputeWithParties, decided: DecisionForm): void {
  const { number } = dispute;
  const claimant = { email: dispute.claimant_email, validated_at: dispute.claimant_validated_at };
  const holder = { email: dispute.holder_email, validated_at: dispute.holder_validated_at };
  const isMoved = decided.to === 'claimant';
  const [winner, loser] = isMoved ? [claimant, holder] : [holder, claimant];
  notifyAccount(deps, winner, wonMessage(deps, winner.email, { number, ...decided }));
  notifyAccount(deps, loser, lostMessage(deps, loser.email, { number, ...decided }));
}
