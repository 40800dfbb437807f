/** SQL for links of members who were on the same load. */
import { sql, type Selectable } from 'kysely';
import type { DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { LoadLinksTable } from '#server/database/places/place-tables.ts';

export type LoadLinkRow = Selectable<LoadLinksTable>;
export type NewLoadLink = Omit<LoadLinkRow, 'id'>;

/** The lower id first. */
export const pairOf = (one: number, other: number) => ({
  first_id: Math.min(one, other),
  second_id: Math.max(one, other),
});

export const otherOf = (
  { first_id, second_id }: Pick<LoadLinkRow, 'first_id' | 'second_id'>,
  memberId: number,
): number => (first_id === memberId ? second_id : first_id);

/**
 * Locks the accounts until the transaction ends: admins first, as everywhere, so that no one waits in a circle. SQLite
 * needs no lock, because the transaction is the only writer.
 */
export async function lockSpeakers(
  db: Connection,
  { name }: DatabaseDialect,
  accountIds: readonly number[],
): Promise<void> {
  if (name !== 'postgres') return;
  const rows = db
    .selectFrom('accounts')
    .where('id', 'in', accountIds)
    .orderBy(sql`case when role = 'Admin' and disabled_at is null then 0 else 1 end`)
    .orderBy('id')
    .select('id');
  await rows.forNoKeyUpdate().execute();
}

/** The link with this id, locked until the transaction ends. */
export async function lockLink(
  db: Connection,
  { name }: DatabaseDialect,
  id: number,
): Promise<LoadLinkRow | undefined> {
  const link = db.selectFrom('load_links').where('id', '=', id).selectAll();
  return (name === 'postgres' ? link.forUpdate() : link).executeTakeFirst();
}

export async function findLinkOfPair(
  db: Connection,
  { first_id, second_id }: Pick<LoadLinkRow, 'first_id' | 'second_id'>,
): Promise<LoadLinkRow | undefined> {
  return db
    .selectFrom('load_links')
    .where('first_id', '=', first_id)
    .where('second_id', '=', second_id)
    .selectAll()
    .executeTakeFirst();
}

/** @throws the database's unique violation when the pair has a link, and its foreign key violation */
export async function insertLink(db: Connection, link: NewLoadLink): Promise<void> {
  await db.insertInto('load_links').values(link).execute();
}

export async function updateLink(
  db: Connection,
  id: number,
  changes: Partial<NewLoadLink>,
): Promise<void> {
  await db.updateTable('load_links').set(changes).where('id', '=', id).execute();
}

export async function deleteLink(db: Connection, id: number): Promise<void> {
  await db.deleteFrom('load_links').where('id', '=', id).execute();
}

/** Statements of the account that wait, also for an answer by an admin. */
export async function countOpenOf(db: Connection, accountId: number): Promise<number> {
  const { open } = await db
    .selectFrom('load_links')
    .where('said_by', '=', accountId)
    .where('declined_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow();
  return open;
}

const ofMember = (db: Connection, memberId: number) =>
  db
    .selectFrom('load_links')
    .where((eb) => eb.or([eb('first_id', '=', memberId), eb('second_id', '=', memberId)]));

export async function findConfirmedOf(db: Connection, memberId: number, limit: number) {
  return ofMember(db, memberId)
    .innerJoin('members', (join) =>
      join.on('members.id', '=', sql<number>`first_id + second_id - ${memberId}`),
    )
    .where('confirmed_at', 'is not', null)
    .orderBy('members.number')
    .limit(limit)
    .select(['load_links.id', 'members.id as member_id', 'said_at', 'confirmed_at'])
    .execute();
}

/**
 * Confirmed links as everyone may see them: none while one of the two withholds the name or the date, because the link
 * would show both.
 */
export async function findShownLinksOf(db: Connection, memberId: number, limit: number) {
  return ofMember(db, memberId)
    .innerJoin('members as own', (join) => join.on('own.id', '=', memberId))
    .innerJoin('members', (join) =>
      join.on('members.id', '=', sql<number>`first_id + second_id - ${memberId}`),
    )
    .where('confirmed_at', 'is not', null)
    .where('own.is_name_withheld', '=', 0)
    .where('own.is_year_withheld', '=', 0)
    .where('members.is_name_withheld', '=', 0)
    .where('members.is_year_withheld', '=', 0)
    .orderBy('members.number')
    .limit(limit)
    .select('members.id as member_id')
    .execute();
}

const namedId = sql<number>`first_id + second_id - speaker_id`;

/** Unconfirmed links whose speaker is still linked and not disabled, with who is asked. */
const unconfirmed = (db: Connection) =>
  db
    .selectFrom('load_links')
    .innerJoin('claims as own', (join) =>
      join
        .onRef('own.account_id', '=', 'said_by')
        .onRef('own.member_id', '=', 'speaker_id')
        .on('own.is_approved', '=', 1)
        .on('own.is_validated', '=', 1),
    )
    .innerJoin('accounts as speaker', (join) =>
      join.onRef('speaker.id', '=', 'said_by').on('speaker.disabled_at', 'is', null),
    )
    .innerJoin('members as named', (join) => join.on('named.id', '=', namedId))
    .leftJoin('claims as held', (join) =>
      join
        .onRef('held.member_id', '=', 'named.id')
        .on('held.is_approved', '=', 1)
        .on('held.is_validated', '=', 1),
    )
    .leftJoin('accounts as holder', (join) =>
      join.onRef('holder.id', '=', 'held.account_id').on('holder.disabled_at', 'is', null),
    )
    // A literal, so that the partial index matches.
    .where(sql<boolean>`confirmed_at is null`);

const isForAdmin = sql<0 | 1>`case when holder.id is null or named.deceased = 1 then 1 else 0 end`;

const withAnswerer = (db: Connection) =>
  unconfirmed(db).select([
    'load_links.id',
    'speaker_id',
    'named.id as named_id',
    'said_by',
    'said_at',
    'declined_at',
    isForAdmin.as('is_for_admin'),
  ]);

export type UnconfirmedLink = Awaited<ReturnType<typeof findUnconfirmed>>[number];

/** About this member, or all; newest first. */
export async function findUnconfirmed(
  db: Connection,
  where: { readonly memberId: number } | { readonly id: number },
  limit: number,
) {
  const rows = withAnswerer(db).orderBy('load_links.id', 'desc').limit(limit);
  if ('id' in where) return rows.where('load_links.id', '=', where.id).execute();
  const { memberId } = where;
  return rows
    .where((eb) => eb.or([eb('first_id', '=', memberId), eb('second_id', '=', memberId)]))
    .execute();
}

export type Queue = 'for admins' | 'with members' | 'declined';

const inQueue = (queue: Queue) =>
  queue === 'declined'
    ? sql<boolean>`declined_at is not null`
    : sql<boolean>`declined_at is null and ${isForAdmin} = ${queue === 'for admins' ? 1 : 0}`;

/** The oldest first. */
export async function findQueue(db: Connection, queue: Queue, limit: number) {
  return withAnswerer(db).where(inQueue(queue)).orderBy('load_links.id').limit(limit).execute();
}

export async function countQueue(db: Connection, queue: Queue): Promise<number> {
  const { links } = await unconfirmed(db)
    .where(inQueue(queue))
    .select((eb) => eb.fn.countAll<number>().as('links'))
    .executeTakeFirstOrThrow();
  return links;
}

/** Waiting for this member's answer. */
export async function countWaitingFor(db: Connection, memberId: number): Promise<number> {
  const { links } = await unconfirmed(db)
    .where('named.id', '=', memberId)
    .where((eb) => eb.or([eb('first_id', '=', memberId), eb('second_id', '=', memberId)]))
    .where('declined_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('links'))
    .executeTakeFirstOrThrow();
  return links;
}
