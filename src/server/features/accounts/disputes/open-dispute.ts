/** A member disputes a number that is linked to another account. */
import type { disputeForm, OwnDispute } from '#contract/accounts/disputes.ts';
import { claimProblem } from '#contract/accounts/claims.ts';
import { Refusal } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import { isUniqueViolation } from '#server/database/database-errors.ts';
import { lockAccounts } from '#server/database/lock-accounts.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type * as z from 'zod/mini';
import type { AccountDeps } from '../account-deps.ts';
import type { AccountRow } from '#server/database/account-tables.ts';
import { findAccount } from '../accounts.queries.ts';
import { findClaimOf, type ClaimableMember } from '../claims/claims.queries.ts';
import { findMemberWithNumber } from '../claims/find-member-to-claim.ts';
import { lockClaimed } from '../claims/pending-claims.queries.ts';
import { countDispute } from '../account-limits.ts';
import { getOwnAccount } from '../get-user.ts';
import { notifyAccount } from '../notices/notify-account.ts';
import { mailAdmins } from '../notices/notify-admins.ts';
import { disputedMessage, openedMessage } from './dispute-messages.ts';
import {
  countDisputes,
  findDisputeOf,
  findHoldingClaim,
  insertDispute,
  isDisputed,
  lockHoldingClaim,
  type HoldingClaim,
} from './disputes.queries.ts';
import { getOwnDispute } from './own-dispute.ts';

function refuse(message: string): never {
  throw new Refusal('taken', { message });
}

const alreadyDisputed = (number: number) =>
  `${numberLabel('fb', number)} is already disputed. An admin will decide.`;

interface Disputed {
  readonly member: ClaimableMember;
  readonly holder: HoldingClaim;
}

/** @throws Refusal `not_found` for a missing number, `taken` when this account cannot dispute it now */
async function check(
  db: Connection,
  deps: Pick<AccountDeps, 'contactEmail'>,
  { accountId, number }: { readonly accountId: number; readonly number: number },
  findHolder: (memberId: number) => Promise<HoldingClaim | undefined>,
): Promise<Disputed> {
  const member = await findMemberWithNumber(db, number);
  const label = numberLabel('fb', number);
  const own = await findClaimOf(db, accountId);
  if (own?.member.id === member.id) refuse(`Your account already has ${label}.`);
  if (own) refuse('Your account already has a number, and an account can have only one.');
  if (member.isDeceased) refuse(claimProblem(member, deps.contactEmail) ?? '');
  const dispute = await findDisputeOf(db, accountId);
  if (dispute) {
    refuse(
      `You are already disputing ${numberLabel('fb', dispute.number)}. Withdraw that dispute first.`,
    );
  }
  const holder = await findHolder(member.id);
  if (!holder) refuse(`${label} is not linked to an account. You can claim it.`);
  if (await isDisputed(db, member.id)) refuse(alreadyDisputed(number));
  return { member, holder };
}

const partyOf = ({ first_name, last_name, email }: AccountRow) => ({
  firstName: first_name,
  lastName: last_name,
  email,
});

/**
 * The holder and the admins are notified.
 * @throws Refusal `not_found` or `taken` for the number or the account, `too_many_requests` after 3 in 30 days
 */
export async function openDispute(
  deps: AccountDeps,
  { freakBrotherNumber: number, text }: z.output<typeof disputeForm>,
  viewer: Viewer,
): Promise<{ dispute: OwnDispute | null }> {
  const { database, now } = deps;
  const { kysely, dialect } = database;
  const claimant = await getOwnAccount(deps, viewer);
  const asked = { accountId: claimant.id, number };
  const seen = await check(kysely, deps, asked, (id) => findHoldingClaim(kysely, id));
  await countDispute(deps, claimant.id);
  const at = now();
  const { id, holder } = await kysely
    .transaction()
    .execute(async (db) => {
      await lockAccounts(db, dialect, [claimant.id, seen.holder.account_id]);
      await lockClaimed(db, dialect, seen.member.id);
      if (!(await findAccount(db, claimant.id, at))) throw new Refusal('unauthorized');
      // Read again, since the number may have been unlinked before the lock. From now on it is not.
      const found = await check(db, deps, asked, (memberId) =>
        lockHoldingClaim(db, dialect, { memberId }),
      );
      if (found.holder.account_id !== seen.holder.account_id) refuse(alreadyDisputed(number));
      const parties = { claimantId: claimant.id, holderId: found.holder.account_id };
      const memberId = found.member.id;
      const inserted = await insertDispute(db, { ...parties, memberId, text, at });
      await recordChanges(db, [
        {
          changedAt: at,
          actor: `account/${claimant.id}`,
          subject: 'dispute',
          subjectKey: `fb/${number}`,
          before: null,
          after: { account: claimant.id },
          accountId: claimant.id,
        },
      ]);
      return { id: inserted, holder: found.holder.account_id };
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) refuse(alreadyDisputed(number));
      throw error;
    });
  notify(deps, { id, number, claimant, holderId: holder });
  return getOwnDispute(deps, viewer);
}

interface Opened {
  readonly id: number;
  readonly number: number;
  readonly claimant: AccountRow;
  readonly holderId: number;
}

function notify(deps: AccountDeps, { id, number, claimant, holderId }: Opened): void {
  const { database, deferred, now } = deps;
  deferred.defer(async () => {
    const { kysely } = database;
    const holder = await findAccount(kysely, holderId, now());
    if (!holder) return;
    const parties = { claimant: partyOf(claimant), holder: partyOf(holder) };
    notifyAccount(deps, holder, disputedMessage(deps, holder.email, number, parties.claimant));
    const messageTo = (email: string) => openedMessage(deps, email, { id, number, ...parties });
    await mailAdmins(deps, messageTo, await countDisputes(kysely));
  });
}
