/** Lists the change log page by page, filtered by member, number, account and time. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import {
  changesAtOnce,
  type changeOperations,
  type ChangePage,
} from '#contract/changes/changes.ts';
import { changeSubjects, type ChangeSubject } from '#contract/changes/subjects.ts';
import { Refusal } from '#contract/errors.ts';
import { actorOf } from '#server/database/change-log/change-log.ts';
import { toLoggedChange, type LoggedChange } from '#server/database/change-log/change-undo.ts';
import { traceMember } from '#server/database/change-log/member-moves.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Tables } from '#server/database/schema/tables.ts';
import type { Input } from '#server/http/bind-operation.ts';
import { presentChanges } from './changes.present.ts';
import { findAccountNames, readChanges } from './changes.queries.ts';
import type { ChangeDeps } from './undo-changes.ts';

/** Their keys are numbers, such as `fb/123`; those of photos begin with a kind. */
const subjectsOfNumbers = [
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
] as const satisfies readonly ChangeSubject[];

/** Entries of all subjects under this key. */
function isAbout(eb: ExpressionBuilder<Tables, 'change_log'>, key: string): Expression<SqlBool> {
  return eb.or([
    eb.and([
      eb('subject', 'in', subjectsOfNumbers),
      eb('subject_key', 'in', [key, `photo/${key}`, `card/${key}`]),
    ]),
    eb.and([eb('subject', '=', 'member'), eb('moved_to', '=', key)]),
  ]);
}

async function readOne(db: Connection, id: number): Promise<LoggedChange> {
  const [change] = await readChanges(db, [id]);
  if (change) return change;
  throw new Refusal('bad_request', { message: 'This change does not exist.' });
}

type ChangeQuery = Input<typeof changeOperations.listChanges>['query'];

/**
 * Newest first. A page starts after a change instead of an offset, so that the last page is as fast
 * as the first.
 */
async function findChanges(
  db: Connection,
  { series, member, number, kind, account, since, until, before }: ChangeQuery,
  limit: number,
): Promise<LoggedChange[]> {
  let entries = db.selectFrom('change_log');
  if (kind === 'other') entries = entries.where('subject', 'not in', changeSubjects);
  else if (kind !== undefined) entries = entries.where('subject', '=', kind);
  if (account !== undefined) entries = entries.where('actor', '=', actorOf(account));
  if (since !== undefined) entries = entries.where('changed_at', '>=', since);
  if (until !== undefined) entries = entries.where('changed_at', '<', until);
  if (number !== undefined) entries = entries.where((eb) => isAbout(eb, `${series}/${number}`));
  if (member !== undefined) {
    const periods = await traceMember(db, `${series}/${member}`);
    entries = entries.where((eb) =>
      eb.or(
        periods.map(({ key, after, until: last }) =>
          eb.and([isAbout(eb, key), eb('id', '>', after), eb('id', '<=', last)]),
        ),
      ),
    );
  }
  if (before !== undefined) {
    const { changedAt, id } = await readOne(db, before);
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
  return rows.map(toLoggedChange);
}

export async function listChanges(
  deps: ChangeDeps,
  { query }: Input<typeof changeOperations.listChanges>,
): Promise<ChangePage> {
  const { kysely } = deps.database;
  const { account } = query;
  const found = await findChanges(kysely, query, changesAtOnce + 1);
  const shown = found.slice(0, changesAtOnce);
  const byName =
    account === undefined ? null : ((await findAccountNames(kysely, [account])).get(account) ?? '');
  return {
    changes: await presentChanges(deps, kysely, shown),
    older: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    byName,
  };
}
