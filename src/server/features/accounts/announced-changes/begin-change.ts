/** Why a change cannot be begun, or cannot be carried out once it is due. */
import { kindOf, noticeMs, type ChangeKind } from '#contract/accounts/announced-changes.ts';
import { numberLabel } from '#contract/number-label.ts';
import {
  findMemberWithAccount,
  type MemberWithAccount as Holder,
} from '#server/identity/member-of-account.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findEmailOwner, lockAccounts, findAccount } from '#server/identity/accounts.ts';
import { findTarget, type Target } from './give-number.ts';
import { closeRequest, findRequest, type RequestRow } from './requests.queries.ts';
import { Refusal } from '#contract/errors.ts';
import { isUniqueViolation } from '#server/database/dialects/database-errors.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { outcomeOf } from '#server/messaging/messaging.ts';
import { reachesPhone } from '#server/messaging/phone-country.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { lockClaimed } from '../claims/claims.queries.ts';
import { createLinkToken, hashToken } from '#server/identity/secrets.ts';
import {
  findChange,
  insertChange,
  updateChange,
  type Change,
} from './announced-changes.queries.ts';
import { noticeMail, noticeText } from './change-messages.ts';
import { endIfOpen, recordChange } from './end-change.ts';

/** Another one of the number or the account is open. */
export const alreadyAnnounced = 'A change of this number or account is already announced.';

interface Wanted {
  readonly kind: ChangeKind;
  readonly number: number;
  /** Of who gets the account or the number. */
  readonly email: string;
  readonly emailKey: string;
  /** The account that gets the number, if that is known. */
  readonly targetId: number | null;
}

export const wantedBy = ({ about, number, email, email_key }: RequestRow): Wanted => ({
  kind: kindOf(about),
  number,
  email,
  emailKey: email_key,
  targetId: null,
});

function holderProblem({ kind, number }: Wanted, holder: Holder | undefined): string | null {
  const label = numberLabel('fb', number);
  if (!holder) return `There is no ${label}.`;
  if (holder.deceased === 1) return `${label} is marked as deceased.`;
  if (holder.account_id === null) {
    const instead = kind === 'give' ? ' The sender can claim it.' : '';
    return `${label} is not linked to an account.${instead}`;
  }
  if (holder.role === 'Admin') return 'The account is an admin, who must be demoted first.';
  if (holder.disabled_at !== null) return 'The account is disabled.';
  return null;
}

async function moveProblem(
  db: Connection,
  { email, emailKey }: Wanted,
  holder: Holder | undefined,
): Promise<string | null> {
  const owner = await findEmailOwner(db, emailKey);
  // Anyone can register an email that is not theirs.
  if (!owner || owner.validated_at === null) return null;
  return owner.id === holder?.account_id
    ? 'The account has this email already.'
    : `Another account has ${email}.`;
}

function giveProblem(
  { email }: Wanted,
  holder: Holder | undefined,
  target: Target | undefined,
): string | null {
  if (!target) return null;
  if (target.id === holder?.account_id) return 'The number is linked to this account already.';
  if (target.disabled_at !== null) return `The account with ${email} is disabled.`;
  if (target.claimed_number === null) return null;
  return `The account with ${email} has or claims ${numberLabel('fb', target.claimed_number)}.`;
}

interface Checked {
  readonly holder: Holder | undefined;
  /** The account that gets the number; undefined for a person without one, and when an account is moved. */
  readonly target: Target | undefined;
  /** As a sentence for admins; null if there is none. Other open changes are not looked at. */
  readonly problem: string | null;
}

export async function checkChange(db: Connection, wanted: Wanted): Promise<Checked> {
  const { kind, number, emailKey, targetId } = wanted;
  const holder = await findMemberWithAccount(db, number);
  if (kind === 'move') {
    const problem = holderProblem(wanted, holder) ?? (await moveProblem(db, wanted, holder));
    return { holder, target: undefined, problem };
  }
  const target = await findTarget(db, targetId === null ? { emailKey } : { id: targetId });
  const problem = holderProblem(wanted, holder) ?? giveProblem(wanted, holder, target);
  return { holder, target, problem };
}

// An admin begins a change from a message in the inbox. The holder is told at once, and the change is due 72 hours later.

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

/** @throws Refusal `taken` when the change cannot be begun */
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
  const changeId = await insertChange(db, {
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
  });
  await closeRequest(db, { id, adminId, at });
  const change = await findChange(db, { id: changeId });
  if (!change) throw new Error('The change was not written.');
  await recordChange(db, change, { at, by: adminId, from: null, to: 'open' });
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
 * @throws Refusal `not_found` for a message that cannot begin one, `taken` when the
 * change cannot be begun, `not_ready` when the holder could not be told
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
      if (isUniqueViolation(error)) refuse(alreadyAnnounced);
      throw error;
    });
  await notifyHolder(deps, begun);
}
