/** Takes a change back, for 30 days after it was carried out. */
import type {
  announcedChangeOperations as operations,
  AnnouncedChangeList,
} from '#contract/accounts/announced-changes.ts';
import { Refusal } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import { isUniqueViolation } from '#server/database/dialects/database-errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { findAccount } from '#server/identity/accounts.ts';
import { refuseLink } from '#server/identity/codes.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { endKeeping, resumeKeeping } from '#server/identity/keeping.ts';
import { createNotifyAdmins } from '#server/identity/mail.ts';
import { findClaimOf, findMemberWithAccount } from '#server/identity/member-of-account.ts';
import { hashToken } from '#server/identity/secrets.ts';
import { findMemberWithNumber } from '../claims/claim-member.ts';
import { deleteClaim } from '../claims/claims.queries.ts';
import { addClaim } from '../claims/competing-claims.ts';
import { deleteInvitation, findInvitation } from '../invitations/invitations.queries.ts';
import { withdrawVouchesBy } from '../vouching/vouches.ts';
import {
  findChange,
  stateOf,
  takeBackUntil,
  updateChange,
  type Change,
} from './announced-changes.queries.ts';
import { returnedMail, takenBackMail, withdrawnMail } from './change-messages.ts';
import { findTarget } from './check-change.ts';
import { lockChange, recordAnnouncedChange } from './end-change.ts';
import { findFormerEmail } from './former-emails.queries.ts';
import { notifyOfRestored, restoreFormerEmail, type Restored } from './former-emails.ts';
import { listAnnouncedChanges } from './present-changes.ts';
import { refuseEnded } from './stop-change.ts';

function refuse(message: string): never {
  throw new Refusal('taken', { message });
}

const notRestored = {
  gone: 'The former email is no longer kept, or the account uses it again.',
  taken: 'Another account uses the former email now.',
  disabled: 'The account is disabled. Enable it first.',
  deceased: 'The member is marked as deceased.',
  admin: 'The account is an admin now, who must be demoted first.',
} as const;

async function end(db: Connection, change: Change, at: number, by: number | null): Promise<void> {
  await updateChange(db, change.id, { ended_at: at, ended_as: 'taken back' });
  await recordAnnouncedChange(db, change, { at, by, from: 'done', to: 'taken back' });
}

/** The former email takes its own locks. */
async function moveBack(deps: IdentityDeps, change: Change, by: number): Promise<Restored> {
  const { database, now, passwords } = deps;
  const passwordHash = await passwords.unknown();
  return database.kysely.transaction().execute(async (db) => {
    const at = now();
    const row = await findFormerEmail(db, { id: change.former_email_id ?? 0 }, at);
    const restored = row
      ? await restoreFormerEmail(deps, db, row, { at, by, passwordHash })
      : ('gone' as const);
    if (typeof restored === 'string') refuse(notRestored[restored]);
    await end(db, change, at, by);
    return restored;
  });
}

/** @returns the email of who no longer has the number; empty if that account was deleted */
async function takeFromTarget(db: Connection, change: Change, at: number): Promise<string> {
  const { invitation_id: invitationId, member_id: memberId, number } = change;
  const invitation =
    invitationId === null ? undefined : await findInvitation(db, { id: invitationId });
  const holder = await findMemberWithAccount(db, number);
  const targetId = change.target_account_id ?? invitation?.used_by ?? null;
  const hasOther = holder?.account_id !== null && holder?.account_id !== targetId;
  if (hasOther) refuse(`Another account has ${numberLabel('fb', number)} now.`);
  // Also a used one, which would approve another claim of the same account.
  if (invitationId !== null) await deleteInvitation(db, invitationId);
  if (targetId === null) return change.target_email;
  const target = await findTarget(db, { id: targetId });
  const claim = await findClaimOf(db, targetId);
  if (claim?.member.id === memberId) {
    if (target?.role === 'Admin') refuse('The account is an admin now, who must be demoted first.');
    await endKeeping(db, { accountId: targetId, at });
    await withdrawVouchesBy(db, targetId, at);
    await deleteClaim(db, { accountId: targetId, memberId, isApproved: claim.isApproved });
  }
  return target?.email ?? change.target_email;
}

interface Returned {
  readonly change: Change;
  /** The email of the person who no longer has the number; empty if that account was deleted. */
  readonly formerTarget: string;
}

/** @throws Refusal `taken` when it is too late, or the number or the former holder has another by now */
async function giveBack(deps: IdentityDeps, seen: Change, by: number | null): Promise<Returned> {
  const { database, now } = deps;
  const { kysely, dialect } = database;
  return kysely.transaction().execute(async (db) => {
    const others = await findInvitedAccount(db, seen);
    const change = await lockChange(db, dialect, seen, others);
    const at = now();
    if (!change) refuseLink();
    if (takeBackUntil(change, at) === null) {
      if (stateOf(change, at) === 'done') refuse('This change is too old to be taken back.');
      refuseEnded(change, at);
    }
    const { account_id: accountId, number, done_at: doneAt } = change;
    const account = await findAccount(db, accountId, at);
    if (!account) refuse('The account of the former holder is disabled.');
    const own = await findClaimOf(db, accountId);
    if (own) {
      refuse(`The former holder has or claims ${numberLabel('fb', own.member.number)} now.`);
    }
    const formerTarget = await takeFromTarget(db, change, at);
    const member = await findMemberWithNumber(db, number);
    if (member.isDeceased) refuse(`${numberLabel('fb', number)} is marked as deceased.`);
    const linkedBy = change.former_linked_by ?? 'admin';
    const claim = { accountId, member, linkedBy, claimedAt: at, at, by: by ?? accountId };
    const lost = await addClaim(db, database, claim);
    if (!lost) refuse('Someone else has just linked the account or the number.');
    await resumeKeeping(db, accountId, doneAt ?? 0);
    await end(db, change, at, by);
    return { change, formerTarget };
  });
}

/** Who has used the invitation of the change. */
async function findInvitedAccount(db: Connection, change: Change): Promise<number[]> {
  const { invitation_id: id } = change;
  const invitation = id === null ? undefined : await findInvitation(db, { id });
  return typeof invitation?.used_by === 'number' ? [invitation.used_by] : [];
}

async function returnNumber(deps: IdentityDeps, seen: Change, by: number | null): Promise<void> {
  const { change, formerTarget } = await giveBack(deps, seen, by).catch((error: unknown) => {
    if (isUniqueViolation(error)) refuse('The number has just been linked to another account.');
    throw error;
  });
  const messages = [
    returnedMail(deps, change),
    // Empty once that account was deleted.
    ...(formerTarget === '' ? [] : [withdrawnMail(deps, formerTarget, change)]),
  ];
  for (const message of messages) deps.deferred.defer(() => deps.messaging.send(message));
}

/**
 * @throws Refusal `not_found` for a change that does not exist, `taken` when it
 * cannot be taken back any more
 */
export async function revertChange(
  deps: IdentityDeps,
  { params }: Input<typeof operations.revertChange>,
  { viewer }: Caller<Viewer>,
): Promise<AnnouncedChangeList> {
  const { database, now } = deps;
  const change = await findChange(database.kysely, { id: params.change });
  if (!change || change.done_at === null) {
    throw new Refusal('not_found', { message: 'This change does not exist, or was not done.' });
  }
  if (takeBackUntil(change, now()) === null) refuse('This change can no longer be taken back.');
  if (change.kind === 'give') await returnNumber(deps, change, viewer.accountId);
  else {
    const restored = await moveBack(deps, change, viewer.accountId).catch((error: unknown) => {
      // A registration took the email at the same moment.
      if (isUniqueViolation(error)) refuse(notRestored.taken);
      throw error;
    });
    notifyOfRestored(deps, restored);
  }
  return listAnnouncedChanges(deps);
}

/** @throws Refusal `bad_request` for a wrong link, `taken` when the number cannot be taken back any more */
export async function revertNumberChange(
  deps: IdentityDeps,
  { body }: Input<typeof operations.revertNumberChange>,
): Promise<{ message: string }> {
  const takeBackHash = hashToken(body.token);
  const change = (await findChange(deps.database.kysely, { takeBackHash })) ?? refuseLink();
  await returnNumber(deps, change, null);
  createNotifyAdmins(deps)((to) => takenBackMail(deps, to, change), 1);
  return {
    message: `${numberLabel('fb', change.number)} is linked to your account again.`,
  };
}
