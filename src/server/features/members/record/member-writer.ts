/** Adds, overwrites and moves members. */
import { fieldColumns, type MemberRecord } from '#contract/members/member-fields.ts';
import { seriesNames, type Series } from '#contract/number-label.ts';
import { createBatchWriter, inBatches } from '#server/database/batch-writer.ts';
import type { Connection } from '#server/database/open-database.ts';
import { placesOfLocations } from '#server/database/places/places.ts';
import { columnsOf } from '#server/database/register/member-rows.ts';
import type { MemberAliasesTable } from '#server/database/schema/members.ts';
import type { Flag, MemberRow, NewMemberRow } from '#server/database/schema/tables.ts';
import { endAccessOfDeceased, type MarkedAccount } from '#server/identity/member-of-account.ts';
import { flagColumns } from './member-flags.ts';
import { keyOf, withNumbers } from './stored-members.ts';

/** For every use case that can mark members as deceased. */
export interface MarkingDeps {
  /** Sends a mail to each of these accounts, in the background. Call it after the commit. */
  readonly notifyMarked: (accounts: readonly MarkedAccount[]) => void;
}

interface Origin {
  readonly isSample: boolean;
  /** Time of the write. Existing members keep their creation time. */
  readonly at: number;
}

interface MemberWriter {
  /** Adds members whose numbers are free, without their aliases. */
  add(members: readonly MemberRecord[]): Promise<void>;
  /**
   * Adds members, or overwrites those with the same number. Stored aliases are not changed.
   * Marking members as deceased signs out their accounts.
   *
   * @returns those accounts, to be notified after the commit
   */
  write(members: readonly MemberRecord[]): Promise<MarkedAccount[]>;
  /** Replaces the stored aliases of existing members. */
  replaceAliases(members: readonly MemberRecord[]): Promise<void>;
}

/** Lists every column, so that all rows have the same column order. */
const toRow = (
  member: MemberRecord,
  places: ReadonlyMap<string, number | null>,
  { isSample, at }: Origin,
) => ({
  ...columnsOf(member),
  place_id: member.series === 'fb' ? (places.get(member.location) ?? null) : null,
  story_changed_at: member.story === '' ? null : at,
  is_sample: isSample ? (1 as const) : (0 as const),
  created_at: at,
  updated_at: at,
});

type Row = ReturnType<typeof toRow>;

async function toRows(
  db: Connection,
  members: readonly MemberRecord[],
  origin: Origin,
): Promise<Row[]> {
  const regular = members.filter(({ series }) => series === 'fb');
  const locations = regular.map(({ location }) => location);
  const places = await placesOfLocations(db, locations, { at: origin.at, by: 'admin' });
  return members.map((member) => toRow(member, places, origin));
}

const insert = (db: Connection, rows: readonly Row[]) => db.insertInto('members').values(rows);

/** What a member with the same number keeps is not here. */
const overwritten = [
  ...fieldColumns.filter((column) => column !== 'series' && column !== 'number'),
  'place_id',
  'is_sample',
  'updated_at',
] as const;

const upsert = (db: Connection, rows: readonly Row[]) =>
  insert(db, rows).onConflict((conflict) =>
    conflict.columns(['series', 'number']).doUpdateSet((eb) => ({
      ...Object.fromEntries(overwritten.map((column) => [column, eb.ref(`excluded.${column}`)])),
      story_changed_at: eb
        .case()
        .when('members.story', '=', eb.ref('excluded.story'))
        .then(eb.ref('members.story_changed_at'))
        .else(eb.ref('excluded.story_changed_at'))
        .end(),
      // A sample member replaced by a real one leaves no data behind.
      ...Object.fromEntries(
        flagColumns.map((column) => [
          column,
          eb
            .case()
            .when('members.is_sample', '>', eb.ref('excluded.is_sample'))
            .then<Flag>(0)
            .else(eb.ref(`members.${column}`))
            .end(),
        ]),
      ),
    })),
  );

async function findIds(
  db: Connection,
  series: Series,
  numbers: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('members')
    .where(withNumbers(series, numbers))
    .select(['id', 'number'])
    .execute();
  return new Map(rows.map((row) => [row.number, row.id]));
}

type Stored = Pick<MemberRow, 'id' | 'deceased'>;

/** The members that are already stored, by series and number. */
async function findStored(
  db: Connection,
  members: readonly Pick<NewMemberRow, 'series' | 'number'>[],
): Promise<Map<string, Stored>> {
  const stored = new Map<string, Stored>();
  for (const [series, ofSeries] of Map.groupBy(members, (member) => member.series)) {
    const rows = await db
      .selectFrom('members')
      .where(
        withNumbers(
          series,
          ofSeries.map((member) => member.number),
        ),
      )
      .select(['id', 'number', 'deceased'])
      .execute();
    for (const row of rows) stored.set(keyOf({ series, number: row.number }), row);
  }
  return stored;
}

/**
 * Changes a member's number. Everything linked to the member stays linked. Runs in the caller's transaction, which
 * holds the members' lock and has checked that the number is free.
 */
export async function moveMember(db: Connection, memberId: number, to: number): Promise<void> {
  await db.updateTable('members').set({ number: to }).where('id', '=', memberId).execute();
}

/** For use inside a transaction. */
export function createMemberWriter(db: Connection, origin: Origin): MemberWriter {
  const newMembers = createBatchWriter<Row>(db, (rows) => insert(db, rows));
  const members = createBatchWriter<Row>(db, (rows) => upsert(db, rows));
  const aliases = createBatchWriter<MemberAliasesTable>(db, (rows) =>
    db.insertInto('member_aliases').values(rows),
  );

  async function replaceBatch(series: Series, batch: readonly MemberRecord[]): Promise<void> {
    const numbers = batch.map((member) => member.number);
    const ids = await findIds(db, series, numbers);
    await db
      .deleteFrom('member_aliases')
      .where('member_id', 'in', [...ids.values()])
      .execute();
    const rows = batch.flatMap((member) => {
      const id = ids.get(member.number);
      if (id === undefined) throw new Error(`There is no member ${series}/${member.number}`);
      return member.aliases.map((alias) => ({ member_id: id, alias }));
    });
    await aliases.write(rows);
  }

  return {
    async add(given) {
      for (const batch of inBatches(given)) {
        await newMembers.write(await toRows(db, batch, origin));
      }
    },
    async write(given) {
      const marked: MarkedAccount[] = [];
      for (const batch of inBatches(given)) {
        const rows = await toRows(db, batch, origin);
        const stored = await findStored(db, rows);
        await members.write(rows);
        const markedIds = rows.flatMap((row) => {
          const before = stored.get(keyOf(row));
          return row.deceased === 1 && before?.deceased === 0 ? [before.id] : [];
        });
        marked.push(...(await endAccessOfDeceased(db, markedIds)));
      }
      return marked;
    },
    async replaceAliases(given) {
      for (const series of seriesNames) {
        const ofSeries = given.filter((member) => member.series === series);
        for (const batch of inBatches(ofSeries)) await replaceBatch(series, batch);
      }
    },
  };
}
