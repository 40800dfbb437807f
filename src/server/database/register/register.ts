/**
 * The public register in memory: what everybody may see of the members, in order of their numbers, and the texts that
 * searches look into. A few megabytes for tens of thousands of members. A write that takes a number, and everything
 * within a transaction, asks the database instead.
 */
import { setImmediate as afterOthers } from 'node:timers/promises';
import type { ListedMember } from '#contract/members/directory.ts';
import { joinTexts, searchedName, type SearchedList } from '#contract/members/matching.ts';
import { otherNamesText } from '#contract/members/search-text.ts';
import type { Series } from '#contract/number-label.ts';
import { inReadTransaction, type Connection, type Database } from '../open-database.ts';
import { presentListed, withPortraits } from './shown-members.ts';

export interface RegisterMember {
  readonly id: number;
  readonly listed: ListedMember;
  /** 0 where it is unknown or withheld, like the year. */
  readonly month: number;
  readonly day: number;
  readonly placeId: number | null;
  /** A story that everyone may read. */
  readonly hasStory: boolean;
  /** A membership card that everyone may see. */
  readonly hasCard: boolean;
}

export interface RegisterSeries {
  /** By number. */
  readonly members: readonly RegisterMember[];
  /** What is shown of them, and the texts of their names. */
  readonly shown: SearchedList<ListedMember>;
  /** The same members with their aliases, which are searched on the server only and never shown. */
  readonly withOtherNames: SearchedList<ListedMember>;
}

export interface Register {
  readonly series: Readonly<Record<Series, RegisterSeries>>;
}

interface Part {
  readonly series: Series;
  /** The number of the last member that was read. */
  readonly after: number;
  readonly limit: number;
}

/** The next members of a series, by number. The view holds the rules of privacy. */
async function readRegisterRows(db: Connection, { series, after, limit }: Part) {
  return withPortraits(db)
    .leftJoin('photos as cards', (join) =>
      join
        .onRef('cards.member_id', '=', 'shown_members.id')
        .on('shown_members.is_photo_shown', '=', 1)
        .on('cards.kind', '=', 'card')
        .on('cards.hidden_at', 'is', null),
    )
    .where('series', '=', series)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .select([
      'shown_members.id',
      'number',
      'first_name',
      'last_name',
      'deceased',
      'day',
      'month',
      'year',
      'location',
      'place_id',
      'is_name_withheld',
      'cards.name as card_name',
    ])
    .select((eb) => eb('story', '<>', '').as('has_story'))
    .execute();
}
type RegisterRow = Awaited<ReturnType<typeof readRegisterRows>>[number];

/** By member. */
async function readAliases(db: Connection): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('member_aliases')
    .select(['member_id', 'alias'])
    .orderBy('member_id')
    .orderBy('alias')
    .execute();
  const aliases = new Map<number, string[]>();
  for (const { member_id: id, alias } of rows) {
    aliases.set(id, [...(aliases.get(id) ?? []), alias]);
  }
  return aliases;
}

const toMember = (row: RegisterRow): RegisterMember => ({
  id: row.id,
  listed: presentListed(row),
  month: row.month,
  day: row.day,
  placeId: row.place_id,
  // PostgreSQL answers with a boolean, SQLite with a number.
  hasStory: Boolean(row.has_story),
  hasCard: row.card_name !== null,
});

/** Read and folded at once, without another request between. */
const membersAtOnce = 2_000;

async function loadSeries(
  db: Connection,
  series: Series,
  aliases: ReadonlyMap<number, readonly string[]>,
): Promise<RegisterSeries> {
  const members: RegisterMember[] = [];
  const names: string[] = [];
  for (;;) {
    const after = members.at(-1)?.listed.freakBrotherNumber ?? 0;
    const rows = await readRegisterRows(db, { series, after, limit: membersAtOnce });
    const next = rows.map(toMember);
    members.push(...next);
    names.push(...next.map(({ listed }) => searchedName(listed)));
    if (rows.length < membersAtOnce) break;
    await afterOthers();
  }
  const rows = members.map(({ listed }) => listed);
  const joinedNames = joinTexts(names);
  const otherNames = joinTexts(
    members.map(({ id, listed }) =>
      listed.nameWithheld ? '' : otherNamesText(aliases.get(id) ?? []),
    ),
  );
  return {
    members,
    shown: { rows, texts: [joinedNames] },
    withOtherNames: { rows, texts: [joinedNames, otherNames] },
  };
}

/** From one snapshot, in parts. */
const loadRegister = (database: Database): Promise<Register> =>
  inReadTransaction(database, async (transaction) => {
    const aliases = await readAliases(transaction);
    const series = {
      fb: await loadSeries(transaction, 'fb', aliases),
      nnfb: await loadSeries(transaction, 'nnfb', aliases),
      nnfs: await loadSeries(transaction, 'nnfs', aliases),
    };
    return { series };
  });

interface Kept {
  readonly version: number;
  readonly register: Promise<Register>;
}

const kept = new WeakMap<Database, Kept>();

/**
 * What everybody may see of the members. One register is kept until its version changes; requests that arrive during a
 * load share it. Not for use within a transaction, which can have changed the members.
 */
export async function readRegister(database: Database): Promise<Register> {
  const version = await database.readRegisterVersion();
  const before = kept.get(database);
  if (before?.version === version) return before.register;
  const register = loadRegister(database);
  kept.set(database, { version, register });
  register.catch(() => {
    if (kept.get(database)?.register === register) kept.delete(database);
  });
  return register;
}

/** 0 in an empty series. */
export const highestOf = ({ members }: RegisterSeries): number =>
  members.at(-1)?.listed.freakBrotherNumber ?? 0;

/** The index of the first member with this number or a higher one. */
export function placeOf({ members }: RegisterSeries, number: number): number {
  let [low, high] = [0, members.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((members[middle]?.listed.freakBrotherNumber ?? Infinity) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
