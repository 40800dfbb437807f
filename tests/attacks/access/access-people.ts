/** Marks, suggestions, remembrances and keepers of the callers, which are put back after each change. */
import type { Insertable } from 'kysely';
import type { Database } from '#server/database/open-database.ts';
import type { Tables } from '#server/database/schema/tables.ts';

/** The number of a deceased member. */
export const goneNumber = 27;
/** Numbers without an account, which others name. */
const namedNumber = 19;
export const freeNumber = 20;

/** Referring tables come last. */
const peopleTables = [
  'photo_marks',
  'mark_suggestions',
  'remembrances',
  'removed_reports',
  'memorial_keepers',
] as const;

type NumberedTable = Exclude<(typeof peopleTables)[number], 'removed_reports'>;

/** Accounts; the photos are those of the member and of the other member. */
interface Accounts {
  readonly member: number;
  readonly other: number;
  readonly marked: number;
  readonly keeper: number;
  readonly photo: number;
  readonly photoOfOther: number;
}

export interface PeopleObjects {
  /**
   * In the photo of the member. Those that the other member made wait for the marked member, an admin, or the member; the
   * member made the unnamed one. `agreed` is in the photo of the other member, and the marked member has agreed to it.
   */
  readonly marks: Readonly<
    Record<'ofMarked' | 'ofFree' | 'ofDeceased' | 'unnamed' | 'agreed', number>
  >;
  /** By the member, for the unnamed mark. */
  readonly suggestion: number;
  /** The marked member wrote the one that is shown, and the member the one that waits. */
  readonly remembrances: Readonly<Record<'shown' | 'waiting', number>>;
  /** The member asks to keep the page that the keeper keeps. */
  readonly keepers: Readonly<Record<'waiting' | 'keeping', number>>;
  readonly changedAt: string;
  /** Undoes all changes to them, and deletes what was added. */
  restore(): Promise<void>;
}

/** @param setPhoto gives the member's remembrance a photo */
export async function addPeopleObjects(
  database: Database,
  accounts: Accounts,
  setPhoto: () => Promise<void>,
): Promise<PeopleObjects> {
  const { kysely } = database;
  const idOf = async (number: number) => {
    const { id } = await kysely
      .selectFrom('members')
      .where('series', '=', 'fb')
      .where('number', '=', number)
      .select('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const insert = async <Name extends NumberedTable>(
    table: Name,
    row: Insertable<Tables[Name]>,
  ): Promise<number> => {
    // The compiler does not see that the row is one of the table.
    const rows = kysely.insertInto(table as 'photo_marks').values(row as never);
    return (await rows.returning('id').executeTakeFirstOrThrow()).id;
  };
  const gone = await idOf(goneNumber);
  await kysely.updateTable('members').where('id', '=', gone).set({ deceased: 1 }).execute();

  const markerOf = (memberId: number | null, isAgreed: boolean) => {
    if (isAgreed) return null;
    return memberId === null ? accounts.member : accounts.other;
  };
  const mark = (memberId: number | null, isAgreed = false) =>
    insert('photo_marks', {
      photo_id: isAgreed ? accounts.photoOfOther : accounts.photo,
      x: 1,
      y: 1,
      member_id: memberId,
      marked_by: markerOf(memberId, isAgreed),
      marked_at: 1,
      agreed_at: isAgreed ? 2 : null,
      agreed_by: isAgreed ? accounts.marked : null,
      agreed_as_admin: 0,
      refused_at: null,
    });
  const marked = await idOf(29);
  const marks = {
    ofMarked: await mark(marked),
    ofFree: await mark(await idOf(namedNumber)),
    ofDeceased: await mark(gone),
    unnamed: await mark(null),
    agreed: await mark(marked, true),
  };
  const suggestion = await insert('mark_suggestions', {
    mark_id: marks.unnamed,
    suggested_by: accounts.member,
    member_id: null,
    text: 'Bea',
    suggested_at: 1,
  });

  const write = (accountId: number, approvedAt: number | null) =>
    insert('remembrances', {
      member_id: gone,
      account_id: accountId,
      text: 'A teacher.',
      photo_name: null,
      written_at: 1,
      changed_at: 1,
      approved_at: approvedAt,
      approved_by: null,
      reported_at: null,
      kept_at: null,
    });
  const remembrances = {
    shown: await write(accounts.marked, 2),
    waiting: await write(accounts.member, null),
  };
  await setPhoto();
  const { changed_at } = await kysely
    .selectFrom('remembrances')
    .where('id', '=', remembrances.waiting)
    .select('changed_at')
    .executeTakeFirstOrThrow();

  const keep = (accountId: number, approvedAt: number | null) =>
    insert('memorial_keepers', {
      member_id: gone,
      account_id: accountId,
      relation: 'a friend',
      asked_at: 1,
      approved_at: approvedAt,
      approved_by: null,
      ended_at: null,
    });
  const keepers = {
    waiting: await keep(accounts.member, null),
    keeping: await keep(accounts.keeper, 2),
  };

  const kept = await Promise.all(
    peopleTables.map(
      async (table) => [table, await kysely.selectFrom(table).selectAll().execute()] as const,
    ),
  );
  return {
    marks,
    suggestion,
    remembrances,
    keepers,
    changedAt: new Date(changed_at).toISOString(),
    async restore() {
      for (const table of peopleTables.toReversed()) await kysely.deleteFrom(table).execute();
      for (const [table, rows] of kept) {
        if (rows.length === 0) continue;
        await kysely
          .insertInto(table as 'photo_marks')
          .values(rows)
          .execute();
      }
    },
  };
}
