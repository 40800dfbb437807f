/** SQL for what an account that moves to someone else must not keep of its former holder. */
import type { Connection } from '#server/database/open-database.ts';

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
export async function eraseFormerHolder(db: Connection, accountId: number): Promise<void> {
  await deleteInvitations(db, accountId);
  // As if the account had not been sent them: see `endAllAccess`.
  await db
    .updateTable('contact_messages')
    .set({ relay_hash: null })
    .where('relayed_to', '=', accountId)
    .execute();
  await db.updateTable('accounts').set({ mail_token: null }).where('id', '=', accountId).execute();
}
