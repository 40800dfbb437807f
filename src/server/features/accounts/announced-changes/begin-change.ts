/**
 * An admin begins a change from a message in the inbox. The holder is notified at once, and the change is due 72 hours
 * later.
 */
import { kindOf, noticeMs } from '#contract/accounts/announced-changes.ts';
import { Refusal } from '#contract/errors.ts';
import { isUniqueViolation } from '#server/database/dialects/database-errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { findAccount, lockAccounts } from '#server/identity/accounts.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { createLinkToken, hashToken } from '#server/identity/secrets.ts';
import { outcomeOf } from '#server/messaging/messaging.ts';
import { reachesPhone } from '#server/messaging/phone-country.ts';
import { lockClaimed } from '../claims/claims.queries.ts';
import { findChange, updateChange, type Change } from './announced-changes.queries.ts';
import { noticeMail, noticeText } from './change-messages.ts';
import {
  alreadyAnnounced,
  checkChange,
  findRequest,
  wantedBy,
  type RequestRow,
} from './check-change.ts';
import { endIfOpen, recordAnnouncedChange } from './end-change.ts';

function refuse(message: string): never {
  throw new Refusal('taken', { message });
}

async function getRequest(db: Connection, id: number): Promise<RequestRow> {
  const found = await findRequest(db, id);
  if (found) return found;
  throw new Refusal('not_found', { message: 'No change can begin from this message.' });
}

interface Facts {
  readonly memberId: number;
  readonly holderId: number;
  readonly targetId: number | null;
}

/** @throws Refusal `taken` when the change cannot begin */
async function check(db: Connection, request: RequestRow): Promise<Facts> {
  const { holder, target, problem } = await checkChange(db, wantedBy(request));
  if (problem !== null) refuse(problem);
  if (!holder || holder.account_id === null) throw new Error('A change needs a holder.');
  return { memberId: holder.member_id, holderId: holder.account_id, targetId: target?.id ?? null };
}

interface Begun {
  readonly change: Change;
  readonly token: string;
}

/** Runs in a transaction. */
async function write(
  db: Connection,
  { database: { dialect }, now }: IdentityDeps,
  id: number,
  { accountId: adminId }: Viewer,
): Promise<Begun> {
  const seen = await check(db, await getRequest(db, id));
  const ids = [adminId, seen.holderId, ...(seen.targetId === null ? [] : [seen.targetId])];
  await lockAccounts(db, dialect, ids);
  await lockClaimed(db, dialect, seen.memberId);
  const at = now();
  const admin = await findAccount(db, adminId, at);
  if (admin?.role !== 'Admin') throw new Refusal('forbidden');
  // Read again, since each of them may have changed before the lock.
  const request = await getRequest(db, id);
  const facts = await check(db, request);
  if (facts.holderId !== seen.holderId || facts.targetId !== seen.targetId) {
    refuse('The account or the number has just changed. Please look at it again.');
  }
  const token = createLinkToken();
  const { id: changeId } = await db
    .insertInto('announced_changes')
    .values({
      kind: kindOf(request.about),
      account_id: facts.holderId,
      member_id: facts.memberId,
      message_id: id,
      target_email: request.email,
      target_email_key: request.email_key,
      target_account_id: facts.targetId,
      begun_by: adminId,
      begun_at: at,
      due_at: at + noticeMs,
      stop_hash: hashToken(token),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The message leaves the inbox while its change is open. Its photos stay until that is done.
  await db.updateTable('contact_messages').set({ closed_at: at }).where('id', '=', id).execute();
  const change = await findChange(db, { id: changeId });
  if (!change) throw new Error('The change was not written.');
  await recordAnnouncedChange(db, change, { at, by: adminId, from: null, to: 'open' });
  return { change, token };
}

/**
 * An address that the mail server refuses for good is not a reason to stop: it may be the one that was lost.
 * @throws Refusal `not_ready` when the mail could not be sent now, in which case the change has ended
 */
async function notifyHolder(deps: IdentityDeps, { change, token }: Begun): Promise<void> {
  const { database, messaging, now, deferred } = deps;
  try {
    await messaging.send(noticeMail(deps, change, token));
  } catch (error) {
    if (outcomeOf(error) === 'failed') {
      const reason = 'We could not send the notice to the holder.';
      await endIfOpen(deps, change, { by: change.begun_by, as: 'impossible', reason });
      throw new Refusal('not_ready', { message: `${reason} Please try again later.` });
    }
    deps.onUndelivered(error);
  }
  await updateChange(database.kysely, change.id, { notified_at: now() });
  if (change.holder_phone === '' || !reachesPhone(messaging, change.holder_phone)) return;
  deferred.defer(() => messaging.send(noticeText(deps, change, token)));
}

/**
 * Of several admins who begin at once, one succeeds. The time until it is due is always the full notice.
 * @throws Refusal `not_found` for a message that cannot begin one, `taken` when the change cannot begin, `not_ready`
 * when the holder could not be notified
 */
export async function beginChange(
  deps: IdentityDeps,
  messageId: number,
  viewer: Viewer,
): Promise<void> {
  const begun = await deps.database.kysely
    .transaction()
    .execute((db) => write(db, deps, messageId, viewer))
    .catch((error: unknown) => {
      // A change of the account or the member is open.
      if (isUniqueViolation(error)) refuse(alreadyAnnounced);
      throw error;
    });
  await notifyHolder(deps, begun);
}
