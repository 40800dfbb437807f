/** Carries out the announced changes that are due. */
import { takeBackMs } from '#contract/accounts/announced-changes.ts';
import { isUniqueViolation } from '#server/database/dialects/database-errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import { deleteProofs } from '#server/database/proofs.ts';
import { deleteLapsedAccounts, findEmailOwner, updateAccount } from '#server/identity/accounts.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { endKeeping } from '#server/identity/keeping.ts';
import { mailAdmins } from '#server/identity/mail.ts';
import { noteNewAddressMail } from '#server/identity/new-address-mails.ts';
import { endAllAccess } from '#server/identity/sessions.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { findMemberWithNumber } from '../claims/claim-member.ts';
import { approvedMessage } from '../claims/claim-messages.ts';
import { deleteClaim } from '../claims/claims.queries.ts';
import { addClaim } from '../claims/competing-claims.ts';
import { addInvitations } from '../invitations/invite.ts';
import { sendInvitation } from '../invitations/send-invitations.ts';
import { withdrawVouchesBy } from '../vouching/vouches.ts';
import {
  isOpen,
  selectOpenChanges,
  updateChange,
  type Change,
} from './announced-changes.queries.ts';
import { doneMail, impossibleMail, movedMail } from './change-messages.ts';
import { checkChange, type Target } from './check-change.ts';
import { endChange, lockChange, recordAnnouncedChange } from './end-change.ts';
import { freeEmail, storeFormerEmail } from './former-emails.ts';
import { notifyFormerHolder, notifyFormerHolders } from './notify-former-holder.ts';

interface Given {
  readonly messages: readonly Message[];
  readonly invitationId: number | null;
}

interface Giving {
  readonly at: number;
  /** Undefined for a person without an account. */
  readonly receiver: Target | undefined;
}

/** Runs in the caller's transaction, which has locked the accounts and the member, and has checked that it can be done. */
async function giveNumber(
  db: Connection,
  deps: Pick<IdentityDeps, 'database' | 'now' | 'origin' | 'contactEmail'>,
  change: Change,
  { at, receiver }: Giving,
): Promise<Given> {
  const { account_id: holderId, member_id: memberId, number, begun_by: adminId } = change;
  if (adminId === null) throw new Error('A change without an admin is not carried out.');
  const former = await db
    .selectFrom('claims')
    .where('account_id', '=', holderId)
    .select('linked_by')
    .executeTakeFirst();
  if (!(await deleteClaim(db, { accountId: holderId, memberId, isApproved: true }))) {
    throw new Error('The holder has no claim.');
  }
  await endKeeping(db, { accountId: holderId, at });
  await withdrawVouchesBy(db, holderId, at);
  const done = { done_at: at, former_linked_by: former?.linked_by ?? null };
  if (!receiver) {
    const invited = [{ memberId, number, email: change.target_email }];
    const [invitationId = null] = await addInvitations(
      db,
      { inviterId: adminId, countsAs: 'approval', at },
      invited,
    );
    await updateChange(db, change.id, { ...done, invitation_id: invitationId });
    return { messages: [], invitationId };
  }
  const member = await findMemberWithNumber(db, number);
  const lost = await addClaim(db, deps.database, {
    accountId: receiver.id,
    member,
    linkedBy: 'admin',
    claimedAt: at,
    at,
    by: adminId,
  });
  if (!lost) throw new Error('The number or the account is taken.');
  await updateChange(db, change.id, { ...done, target_account_id: receiver.id });
  return {
    messages: [approvedMessage(deps, receiver.email, number)],
    invitationId: null,
  };
}

/** An invitation that someone has used stays, without its address. */
async function deleteInvitations(db: Connection, accountId: number): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where('invited_by', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
  await db
    .updateTable('invitations')
    .set({ email: '', email_key: '' })
    .where((eb) => eb.or([eb('invited_by', '=', accountId), eb('used_by', '=', accountId)]))
    .execute();
}

/**
 * Runs in the transaction that moves the account, after all its access has ended. The new holder gets no address of an
 * invitation and no message that the account was sent, and the links in mails to the former holder choose no mails.
 */
async function eraseFormerHolder(db: Connection, accountId: number): Promise<void> {
  await deleteInvitations(db, accountId);
  // As if the account had not been sent them: see `endAllAccess`.
  await db
    .updateTable('contact_messages')
    .set({ relay_hash: null })
    .where('relayed_to', '=', accountId)
    .execute();
  await db.updateTable('accounts').set({ mail_token: null }).where('id', '=', accountId).execute();
}

export type CarryOutDeps = Pick<
  IdentityDeps,
  'database' | 'now' | 'origin' | 'contactEmail' | 'messaging' | 'passwords'
> & { readonly onFailure: (error: unknown) => void };

/** To be sent once the transaction is complete. */
interface Sending {
  readonly messages: readonly Message[];
  readonly invitationId: number | null;
  readonly toAdmins: (to: string) => Message;
}

function findOwnProblem({ notified_at, admin_role, admin_disabled_at }: Change): string | null {
  if (notified_at === null) return 'The holder could not be told.';
  return admin_role !== 'Admin' || admin_disabled_at !== null
    ? 'The admin who began it is no longer an admin.'
    : null;
}

/** Everything that was checked at the beginning, and whether the admin still is one. */
async function check(db: Connection, change: Change) {
  const { holder, target, problem } = await checkChange(db, {
    kind: change.kind,
    number: change.number,
    email: change.target_email,
    emailKey: change.target_email_key,
    targetId: change.target_account_id,
  });
  const isSame = holder?.account_id === change.account_id && holder.member_id === change.member_id;
  const other = isSame ? null : 'Another account has the number now.';
  return { target, problem: findOwnProblem(change) ?? problem ?? other };
}

/** Moves the account. Its two-step sign-in stays, which only the operator resets. */
async function moveAccount(
  db: Connection,
  deps: CarryOutDeps,
  change: Change,
  { at, passwordHash }: { readonly at: number; readonly passwordHash: string },
): Promise<readonly Message[]> {
  const accountId = change.account_id;
  await freeEmail(db, change.target_email_key, accountId);
  const former = await storeFormerEmail(db, { accountId, at, expiresAt: at + takeBackMs });
  await updateAccount(db, accountId, {
    email: change.target_email,
    email_key: change.target_email_key,
    phone: '',
    confirmed_phone: '',
    phone_changed_at: at,
    password_hash: passwordHash,
    updated_at: at,
  });
  await endAllAccess(db, accountId, { passkeys: 'delete' });
  await eraseFormerHolder(db, accountId);
  await updateChange(db, change.id, { done_at: at, former_email_id: former.id });
  return [movedMail(deps, change)];
}

async function tryToCarryOut(deps: CarryOutDeps, seen: Change): Promise<Sending | null> {
  const { database, now, passwords } = deps;
  const passwordHash = await passwords.unknown();
  return database.kysely.transaction().execute(async (db) => {
    const owner = await findEmailOwner(db, seen.target_email_key);
    const change = await lockChange(db, database.dialect, seen, owner ? [owner.id] : []);
    const at = now();
    if (!change || !isOpen(change) || at < change.due_at) return null;
    const { target, problem } = await check(db, change);
    if (problem !== null) {
      await endChange(db, change, { at, by: null, as: 'impossible', reason: problem });
      const toAdmins = (to: string) => impossibleMail(deps, to, change);
      return { messages: [], invitationId: null, toAdmins };
    }
    const done =
      change.kind === 'move'
        ? {
            messages: await moveAccount(db, deps, change, { at, passwordHash }),
            invitationId: null,
          }
        : await giveNumber(db, deps, change, { at, receiver: target });
    if (change.message_id !== null) await deleteProofs(db, { message_id: change.message_id });
    await recordAnnouncedChange(db, change, { at, by: change.begun_by, from: 'open', to: 'done' });
    return { ...done, toAdmins: (to: string) => doneMail(deps, to, change) };
  });
}

/** Of several processes at once, one carries it out. Null if there is nothing to do. */
async function carryOut(deps: CarryOutDeps, change: Change): Promise<Sending | null> {
  try {
    return await tryToCarryOut(deps, change);
  } catch (error) {
    // A registration took the email, or a claim the number, at the same moment: the second try sees it.
    if (!isUniqueViolation(error)) throw error;
    return tryToCarryOut(deps, change);
  }
}

/** Called at least once an hour. A failure of one does not keep the others from being carried out. */
export async function carryOutChanges(deps: CarryOutDeps): Promise<void> {
  const { database, messaging, now, onFailure } = deps;
  await notifyFormerHolders(deps);
  const due = await selectOpenChanges(database.kysely)
    .where('due_at', '<=', now())
    .orderBy('announced_changes.id')
    .execute();
  if (due.length === 0) return;
  await deleteLapsedAccounts(database.kysely, now());
  for (const change of due) {
    try {
      const sending = await carryOut(deps, change);
      if (!sending) continue;
      await notifyFormerHolder(deps, change.id).catch(onFailure);
      if (change.kind === 'move') await noteNewAddressMail(deps);
      for (const message of sending.messages) await messaging.send(message).catch(onFailure);
      // If it is not sent now, the background sender of invitations sends it.
      if (sending.invitationId !== null) await sendInvitation(deps, sending.invitationId);
      await mailAdmins(deps, sending.toAdmins, 1);
    } catch (error) {
      onFailure(error);
    }
  }
}
