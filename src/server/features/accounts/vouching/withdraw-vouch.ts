/** Withdraws a vouch. */
import { vouchesNeeded, type GivenVouches } from '#contract/accounts/vouching.ts';
import { Refusal } from '#contract/errors.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { lockAccounts } from '#server/database/lock-accounts.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findAccount } from '../accounts.queries.ts';
import { findClaimOf } from '../claims/claims.queries.ts';
import { notifyAccount } from '../notices/notify-account.ts';
import { listGivenVouches } from './list-vouches.ts';
import { withdrawnMessage } from './vouch-messages.ts';
import { claimedBy, countVouches, findOwnVouch, withdrawVouchRow } from './vouches.queries.ts';

function refuse(): never {
  throw new Refusal('not_found', {
    message: 'This vouch does not exist, or it was already withdrawn.',
  });
}

/**
 * A number that is linked already stays linked: an admin decides about it.
 * @throws Refusal `not_found` when it is not an own vouch that stands
 */
export async function withdrawVouch(
  deps: AccountDeps,
  id: number,
  viewer: Viewer,
): Promise<GivenVouches> {
  const { database, now } = deps;
  const { kysely, dialect } = database;
  const own = (await findOwnVouch(kysely, id, viewer.accountId)) ?? refuse();
  const at = now();
  await kysely.transaction().execute(async (db) => {
    await lockAccounts(db, dialect, [own.account_id, viewer.accountId]);
    if (!(await withdrawVouchRow(db, id, at))) refuse();
    await recordChanges(db, [
      {
        changedAt: at,
        actor: `account/${viewer.accountId}`,
        subject: 'vouch',
        subjectKey: `fb/${own.number}`,
        before: { account: own.account_id, vouchedBy: viewer.accountId },
        after: null,
        accountId: own.account_id,
      },
    ]);
  });
  const account = await findAccount(kysely, own.account_id, at);
  const claim = await findClaimOf(kysely, own.account_id);
  const waits = claim && !claim.isApproved && claim.member.id === own.member_id;
  if (account && waits) {
    const vouches = await countVouches(kysely, claimedBy(account.id, claim));
    const progress = { number: own.number, vouches, needed: vouchesNeeded };
    notifyAccount(deps, account, withdrawnMessage(deps, account.email, progress));
  }
  return listGivenVouches(deps, viewer);
}
