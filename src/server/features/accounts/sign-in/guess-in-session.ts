/** Ends a session in which someone guesses the password or the second factor; the owner's other sessions go on. */
import { Refusal } from '#contract/errors.ts';
import { countedAs, countUse, refundUse } from '#server/database/use-counts.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { notifyAccount } from '../notices/notify-account.ts';
import { guessedMessage } from '../second-factor/second-factor-messages.ts';
import { hashToken } from '../secrets.ts';
import { deleteSession } from './sessions.queries.ts';

const wrongTries = { uses: 30, windowMs: 24 * 60 * 60 * 1000 };

async function endSession(
  deps: AccountDeps,
  account: AccountRow,
  { sessionId }: Viewer,
): Promise<void> {
  const ended = await deleteSession(deps.database.kysely, sessionId);
  // The emails of samples are invented.
  if (!ended || account.is_sample === 1) return;
  const message = guessedMessage(deps, account.email, {
    at: deps.now(),
    device: ended.device,
    timeZoneId: account.time_zone_id,
  });
  notifyAccount(deps, account, message);
}

/**
 * Counts a try before the comparison, so that parallel tries cannot exceed the limit, and takes a right one back. The
 * 30th wrong try of a day ends the session, and its owner is mailed.
 * @param check resolves to null for a wrong password or response
 * @throws Refusal `too_many_requests` for parallel tries beyond the limit
 */
export async function guessInSession<Result>(
  deps: AccountDeps,
  account: AccountRow,
  viewer: Viewer,
  check: () => Promise<Result | null>,
): Promise<Result | null> {
  if (!deps.isRateLimited) return check();
  const { kysely } = deps.database;
  // The database may give the id of a session that has ended to another one.
  const counted = countedAs('wrong tries of a session', hashToken(viewer.token));
  const use = await countUse(kysely, counted, wrongTries, deps.now());
  // The session ends with the 30th wrong try. So these are parallel, and others may still turn out to be right.
  if (!use.isAllowed) throw new Refusal('too_many_requests');
  const result = await check();
  if (result !== null) await refundUse(kysely, use);
  else if (use.uses === wrongTries.uses) await endSession(deps, account, viewer);
  return result;
}
