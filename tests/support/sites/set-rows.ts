/** Changes rows directly, for states that take many requests to reach. */
import type { Database } from '#server/database/open-database.ts';
import type { Tables } from '#server/database/schema/tables.ts';
import type { Updateable } from 'kysely';

export async function setAccount(
  { kysely }: Pick<Database, 'kysely'>,
  id: number,
  changes: Updateable<Tables['accounts']>,
): Promise<void> {
  await kysely.updateTable('accounts').set(changes).where('id', '=', id).execute();
}

export async function setMember(
  { kysely }: Pick<Database, 'kysely'>,
  number: number,
  changes: Updateable<Tables['members']>,
): Promise<void> {
  const members = kysely.updateTable('members').where('series', '=', 'fb');
  await members.where('number', '=', number).set(changes).execute();
}
