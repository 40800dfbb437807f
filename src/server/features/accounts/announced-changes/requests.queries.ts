/** SQL for the messages from which a change can begin. */
import { changeRequests, type ChangeRequest } from '#contract/accounts/announced-changes.ts';
import type { Connection } from '#server/database/open-database.ts';

/** A message that can begin a change. */
export async function findRequest(db: Connection, messageId: number) {
  return db
    .selectFrom('contact_messages')
    .where('id', '=', messageId)
    .where('confirmed_at', 'is not', null)
    .where('about', 'in', changeRequests)
    .where('number', 'is not', null)
    .select(['id', 'about', 'number', 'email', 'email_key'])
    .$narrowType<{ about: ChangeRequest; number: number }>()
    .executeTakeFirst();
}

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** Other confirmed messages from which a change of the number can begin, newest first. */
export async function findOtherRequests(
  db: Connection,
  { id, number }: { readonly id: number; readonly number: number },
) {
  return db
    .selectFrom('contact_messages')
    .where('number', '=', number)
    .where('about', 'in', changeRequests)
    .where('confirmed_at', 'is not', null)
    .where('id', '<>', id)
    .orderBy('confirmed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .select(['id', 'about', 'name', 'confirmed_at', 'closed_at'])
    .$narrowType<{ about: ChangeRequest; confirmed_at: number }>()
    .execute();
}

/** The message leaves the inbox while its change is open. Its photos stay until that is done. */
export async function closeRequest(
  db: Connection,
  { id, adminId, at }: { readonly id: number; readonly adminId: number; readonly at: number },
): Promise<void> {
  await db
    .updateTable('contact_messages')
    .set((eb) => ({ closed_at: at, assigned_to: eb.fn.coalesce('assigned_to', eb.val(adminId)) }))
    .where('id', '=', id)
    .execute();
}

export async function reopenRequest(db: Connection, messageId: number | null): Promise<void> {
  if (messageId === null) return;
  await db
    .updateTable('contact_messages')
    .set({ closed_at: null })
    .where('id', '=', messageId)
    .execute();
}
