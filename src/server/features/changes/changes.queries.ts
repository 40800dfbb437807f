/** SQL that reads entries of the change log by id, and the current names of those that they mention. */
import { messageKindOf, type MessageKind } from '#contract/contact/contact.ts';
import type { Series } from '#contract/number-label.ts';
import { toLoggedChange, type LoggedChange } from '#server/database/change-log/change-undo.ts';
import type { Connection } from '#server/database/open-database.ts';

/**
 * Newest first.
 * @param ids at most a few thousand
 */
export async function readChanges(db: Connection, ids: readonly number[]): Promise<LoggedChange[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('change_log')
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .selectAll()
    .execute();
  return rows.map(toLoggedChange);
}

/** Leaves out deleted accounts. */
export async function findAccountNames(
  db: Connection,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('accounts')
    .where('id', 'in', ids)
    .select(['id', 'first_name', 'last_name'])
    .execute();
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`]));
}

/** Leaves out deleted messages. */
export async function findMessageKinds(
  db: Connection,
  ids: readonly number[],
): Promise<Map<number, MessageKind>> {
  if (ids.length === 0) return new Map();
  const messages = db.selectFrom('contact_messages').where('id', 'in', ids);
  const rows = await messages.select(['id', 'about']).execute();
  return new Map(rows.map(({ id, about }) => [id, messageKindOf(about)]));
}

/** By key, such as `fb/123`. */
export async function findMemberNames(
  db: Connection,
  members: readonly { readonly series: Series; readonly number: number }[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [series, ofSeries] of Map.groupBy(members, (member) => member.series)) {
    const rows = await db
      .selectFrom('members')
      .where('series', '=', series)
      .where(
        'number',
        'in',
        ofSeries.map(({ number }) => number),
      )
      .select(['number', 'first_name', 'last_name'])
      .execute();
    for (const row of rows) {
      names.set(`${series}/${row.number}`, `${row.first_name} ${row.last_name}`);
    }
  }
  return names;
}
