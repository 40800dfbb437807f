/** Lists the change log page by page, filtered by member, number, account and time. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { changeOperations, ChangePage } from '#contract/changes/changes.ts';
import { changeSubjects, type ChangeSubject } from '#contract/changes/subjects.ts';
import { actorOf } from '#server/database/change-log/change-log.ts';
import { toLoggedChange } from '#server/database/change-log/change-undo.ts';
import { traceMember } from '#server/database/change-log/member-moves.ts';
import { countRows } from '#server/database/count-rows.ts';
import { clampPage } from '#server/database/list-pages.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Tables } from '#server/database/schema/tables.ts';
import type { Input } from '#server/http/bind-operation.ts';
import { presentChanges } from './changes.present.ts';
import { findAccountNames } from './changes.queries.ts';
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

type ChangeQuery = Input<typeof changeOperations.listChanges>['query'];

async function matching(
  db: Connection,
  { series, member, number, kind, account, since, until }: ChangeQuery,
) {
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
  return entries;
}

const changesPerPage = 50;

export async function listChanges(
  deps: ChangeDeps,
  { query }: Input<typeof changeOperations.listChanges>,
): Promise<ChangePage> {
  const { kysely } = deps.database;
  const { account } = query;
  const found = await matching(kysely, query);
  const { offset, paging } = clampPage(await countRows(found), changesPerPage, query.page);
  const rows = await found
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(changesPerPage)
    .selectAll()
    .execute();
  const byName =
    account === undefined ? null : ((await findAccountNames(kysely, [account])).get(account) ?? '');
  return {
    changes: await presentChanges(deps, kysely, rows.map(toLoggedChange)),
    ...paging,
    byName,
  };
}
