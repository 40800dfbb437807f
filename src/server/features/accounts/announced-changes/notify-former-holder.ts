/** Mails the former holder of an account or a number the link that takes it back, until the mail server answers. */
import { takeBackMs } from '#contract/accounts/announced-changes.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { createLinkToken, hashToken } from '#server/identity/secrets.ts';
import { outcomeOf, type Message } from '#server/messaging/messaging.ts';
import { findChange, stateOf, updateChange } from './announced-changes.queries.ts';
import { givenNotice, movedNotice } from './change-messages.ts';
import { lockChange } from './end-change.ts';
import { findFormerEmail } from './former-emails.queries.ts';

type NoticeDeps = Pick<
  IdentityDeps,
  'database' | 'now' | 'origin' | 'contactEmail' | 'messaging'
> & { readonly onFailure: (error: unknown) => void };

/**
 * Marks the former holder as notified and gives the change a new link, so that of several processes one sends the mail.
 * @returns null if there is nothing to send
 */
async function takeNotice(deps: NoticeDeps, id: number): Promise<Message | null> {
  const { database, now } = deps;
  const seen = await findChange(database.kysely, { id });
  if (!seen) return null;
  return database.kysely.transaction().execute(async (db) => {
    const change = await lockChange(db, database.dialect, seen);
    const at = now();
    if (!change || stateOf(change, at) !== 'done' || change.former_holder_notified_at !== null) {
      return null;
    }
    const token = createLinkToken();
    const tokenHash = hashToken(token);
    if (change.kind === 'give') {
      await updateChange(db, id, { former_holder_notified_at: at, take_back_hash: tokenHash });
      return givenNotice(deps, change, token);
    }
    const former = await findFormerEmail(db, { id: change.former_email_id ?? 0 }, at);
    if (!former) return null;
    await updateChange(db, id, { former_holder_notified_at: at });
    // The link before no longer works.
    await db
      .updateTable('former_emails')
      .set({ token_hash: tokenHash })
      .where('id', '=', former.id)
      .execute();
    return movedNotice(deps, former.email, change, token);
  });
}

/** Does nothing for one who was notified. What could not be sent now is sent by `notifyFormerHolders`. */
export async function notifyFormerHolder(deps: NoticeDeps, id: number): Promise<void> {
  const message = await takeNotice(deps, id);
  if (!message) return;
  try {
    await deps.messaging.send(message);
  } catch (error) {
    deps.onFailure(error);
    if (outcomeOf(error) === 'failed') {
      await updateChange(deps.database.kysely, id, { former_holder_notified_at: null });
    }
  }
}

/** Tries again what could not be sent before. A failure of one does not keep the others from being sent. */
export async function notifyFormerHolders(deps: NoticeDeps): Promise<void> {
  const { database, now, onFailure } = deps;
  const unnotified = await database.kysely
    .selectFrom('announced_changes')
    .where('done_at', '>', now() - takeBackMs)
    .where('former_holder_notified_at', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .select('id')
    .execute();
  for (const { id } of unnotified) await notifyFormerHolder(deps, id).catch(onFailure);
}
