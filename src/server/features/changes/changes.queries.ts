/** The SQL that reads the change log, and notes what took back what. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Series } from '#contract/members.ts';
import type { Snapshot } from '#server/database/change-log.ts';
import type { LoggedChange } from '#server/database/change-undo.ts';
import type { Period } from '#server/database/member-moves.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Tables } from '#server/database/tables.ts';

const toSnapshot = (json: string | null) => (json === null ? null : (JSON.parse(json) as Snapshot));

interface Row {
  readonly id: number;
  readonly changed_at: number;
  readonly actor: string;
  readonly subject: string;
  readonly subject_key: string;
  readonly moved_to: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly touched_at: number | null;
  readonly account_id: number | null;
  readonly undoes: number | null;
  readonly undone_by: number | null;
}

const toChange = (row: Row): LoggedChange => ({
  id: row.id,
  changedAt: row.changed_at,
  actor: row.actor,
  subject: row.subject,
  subjectKey: row.subject_key,
  movedTo: row.moved_to,
  before: toSnapshot(row.before),
  after: toSnapshot(row.after),
  touchedAt: row.touched_at,
  accountId: row.account_id,
  undoes: row.undoes,
  undoneBy: row.undone_by,
});

type Entries = ExpressionBuilder<Tables, 'change_log'>;

/** What is kept under a key, of whatever subject. */
function isAbout(eb: Entries, key: string): Expression<SqlBool> {
  return eb.or([
    eb.and([
      eb('subject', 'in', ['member', 'number', 'claim', 'photo']),
      eb('subject_key', 'in', [key, `photo/${key}`, `card/${key}`]),
    ]),
    eb.and([eb('subject', '=', 'member'), eb('moved_to', '=', key)]),
  ]);
}

export interface Filter {
  /** The keys that a member had; null for all. */
  readonly periods: readonly Period[] | null;
  readonly number: { readonly series: Series; readonly number: number } | null;
  readonly actor: string | null;
  readonly since: number | null;
  /** Not included. */
  readonly until: number | null;
  /** Only changes older than this one. */
  readonly olderThan: LoggedChange | null;
}

/** The newest first. */
export async function findChanges(
  db: Connection,
  { periods, number, actor, since, until, olderThan }: Filter,
  limit: number,
): Promise<LoggedChange[]> {
  let entries = db.selectFrom('change_log');
  if (actor !== null) entries = entries.where('actor', '=', actor);
  if (since !== null) entries = entries.where('changed_at', '>=', since);
  if (until !== null) entries = entries.where('changed_at', '<', until);
  if (number) entries = entries.where((eb) => isAbout(eb, `${number.series}/${number.number}`));
  if (periods) {
    entries = entries.where((eb) =>
      eb.or(
        periods.map(({ key, after, until: last }) =>
          eb.and([isAbout(eb, key), eb('id', '>', after), eb('id', '<=', last)]),
        ),
      ),
    );
  }
  if (olderThan) {
    const { changedAt, id } = olderThan;
    entries = entries
      .where('changed_at', '<=', changedAt)
      .where((eb) => eb.or([eb('changed_at', '<', changedAt), eb('id', '<', id)]));
  }
  const rows = await entries
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll()
    .execute();
  return rows.map(toChange);
}

/** At most some thousand; the newest first. */
export async function readChanges(db: Connection, ids: readonly number[]): Promise<LoggedChange[]> {
  const rows = await db
    .selectFrom('change_log')
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .selectAll()
    .execute();
  return rows.map(toChange);
}

export interface ChangeId {
  readonly id: number;
  readonly undoes: number | null;
}

/** What somebody changed from a moment on, the newest first. */
export async function findChangeIdsSince(
  db: Connection,
  {
    actor,
    since,
    through,
  }: { readonly actor: string; readonly since: number; readonly through: number },
  limit: number,
): Promise<ChangeId[]> {
  return db
    .selectFrom('change_log')
    .where('actor', '=', actor)
    .where('changed_at', '>=', since)
    .where('id', '<=', through)
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'undoes'])
    .execute();
}

export async function findNewestChange(db: Connection): Promise<number> {
  const { id } = await db
    .selectFrom('change_log')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return id ?? 0;
}

const setUndoneBy = async (db: Connection, id: number, undoneBy: number | null) =>
  db.updateTable('change_log').set({ undone_by: undoneBy }).where('id', '=', id).execute();

/** What took something back, and is taken back itself, lets that be done again; and so on, from each to the one before. */
async function settleChain(db: Connection, { undoes }: LoggedChange): Promise<void> {
  let revived = undoes;
  while (revived !== null) {
    await setUndoneBy(db, revived, null);
    const [live] = await readChanges(db, [revived]);
    const undone = live?.undoes ?? null;
    if (undone === null) return;
    await setUndoneBy(db, undone, revived);
    const [gone] = await readChanges(db, [undone]);
    revived = gone?.undoes ?? null;
  }
}

/** Notes that these changes are undone by the entries that were just written above `after`. */
export async function markUndone(
  db: Connection,
  changes: readonly LoggedChange[],
  after: number,
): Promise<void> {
  const ids = changes.map(({ id }) => id);
  if (ids.length === 0) return;
  await db
    .updateTable('change_log')
    .set((eb) => ({
      undone_by: eb
        .selectFrom('change_log as undoing')
        .whereRef('undoing.undoes', '=', 'change_log.id')
        .where('undoing.id', '>', after)
        .select((undoing) => undoing.fn.max('undoing.id').as('id')),
    }))
    .where('id', 'in', ids)
    .execute();
  for (const change of changes) if (change.undoes !== null) await settleChain(db, change);
}

export interface Named {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
}

/** What the accounts that are still there are called. */
export async function findAccountNames(
  db: Connection,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows: Named[] = await db
    .selectFrom('accounts')
    .where('id', 'in', ids)
    .select(['id', 'first_name', 'last_name'])
    .execute();
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`]));
}

/** What the members at these keys are called, by key. */
export async function findMemberNames(
  db: Connection,
  places: readonly { readonly series: Series; readonly number: number }[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [series, ofSeries] of Map.groupBy(places, (place) => place.series)) {
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
