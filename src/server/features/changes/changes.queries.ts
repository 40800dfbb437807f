import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { changeSubjects, type ChangeSubject } from '#contract/changes/changes.ts';
import type { Series } from '#contract/number-label.ts';
import type { Snapshot } from '#server/database/change-log/change-log.ts';
import type { LoggedChange } from '#server/database/change-log/change-undo.ts';
import type { Period } from '#server/database/change-log/member-moves.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Tables } from '#server/database/schema/tables.ts';

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

/** Entries of all subjects under this key. */
function isAbout(eb: Entries, key: string): Expression<SqlBool> {
  return eb.or([
    eb.and([
      eb('subject', 'in', [
        'member',
        'number',
        'claim',
        'vouch',
        'invitation',
        'announced change',
        'remembrance',
        'keeper',
        'mark',
        'photo',
      ]),
      eb('subject_key', 'in', [key, `photo/${key}`, `card/${key}`]),
    ]),
    eb.and([eb('subject', '=', 'member'), eb('moved_to', '=', key)]),
  ]);
}

export interface Filter {
  /** The keys that a member had over time; null for all members. */
  readonly periods: readonly Period[] | null;
  readonly number: { readonly series: Series; readonly number: number } | null;
  readonly subject: ChangeSubject | null;
  readonly actor: string | null;
  readonly since: number | null;
  /** Exclusive. */
  readonly until: number | null;
  readonly olderThan: LoggedChange | null;
}

/** Newest first. */
export async function findChanges(
  db: Connection,
  { periods, number, subject, actor, since, until, olderThan }: Filter,
  limit: number,
): Promise<LoggedChange[]> {
  let entries = db.selectFrom('change_log');
  if (subject === 'other') entries = entries.where('subject', 'not in', changeSubjects);
  else if (subject !== null) entries = entries.where('subject', '=', subject);
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
  return rows.map(toChange);
}

interface Made {
  readonly actor: string;
  readonly since: number;
  /** Id of the newest change to include. */
  readonly through: number;
}

/**
 * Changes of an actor since a time that are not undone, newest first. Leaves out undos of the
 * actor's own changes in that period.
 */
export async function findChangesToUndo(
  db: Connection,
  { actor, since, through }: Made,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('change_log')
    .where('actor', '=', actor)
    .where('changed_at', '>=', since)
    .where('id', '<=', through)
    .where('undone_by', 'is', null)
    // Most entries undo nothing. Testing this first makes PostgreSQL look up the others one by one,
    // whatever its statistics say.
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('undoes', 'is', null),
        not(
          exists(
            selectFrom('change_log as own')
              .whereRef('own.id', '=', 'change_log.undoes')
              .where('own.actor', '=', actor)
              .where('own.changed_at', '>=', since)
              .select('own.id'),
          ),
        ),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}
