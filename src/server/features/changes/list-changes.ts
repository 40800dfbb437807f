/** Lists the change log page by page, filtered by member, number, account and time. */
import { actorOf } from '#server/database/change-log/change-log.ts';
import { type ChangePage, type ChangeSubject, changesAtOnce } from '#contract/changes/changes.ts';
import type { Series } from '#contract/number-label.ts';
import { Refusal } from '#contract/errors.ts';
import type { LoggedChange } from '#server/database/change-log/change-undo.ts';
import { traceMember } from '#server/database/change-log/member-moves.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { ChangeDeps } from './undo-changes.ts';
import { presentChanges, findAccountNames } from './changes.present.ts';
import { findChanges, readChanges } from './changes.queries.ts';

interface ChangeRequest {
  readonly series: Series;
  readonly member?: number | undefined;
  readonly number?: number | undefined;
  readonly kind?: ChangeSubject | undefined;
  readonly account?: number | undefined;
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  readonly before?: number | undefined;
}

async function readOne(db: Connection, id: number): Promise<LoggedChange> {
  const [change] = await readChanges(db, [id]);
  if (change) return change;
  throw new Refusal('bad_request', { message: 'This change does not exist.' });
}

/**
 * A page starts after a change instead of an offset, so that the last page is as fast as the first.
 */
export async function listChanges(deps: ChangeDeps, request: ChangeRequest): Promise<ChangePage> {
  const { kysely } = deps.database;
  const {
    series,
    member,
    number,
    kind = null,
    account,
    since = null,
    until = null,
    before,
  } = request;
  const olderThan = before === undefined ? null : await readOne(kysely, before);
  const found = await findChanges(
    kysely,
    {
      periods: member === undefined ? null : await traceMember(kysely, `${series}/${member}`),
      number: number === undefined ? null : { series, number },
      subject: kind,
      actor: account === undefined ? null : actorOf(account),
      since,
      until,
      olderThan,
    },
    changesAtOnce + 1,
  );
  const shown = found.slice(0, changesAtOnce);
  const byName =
    account === undefined ? null : ((await findAccountNames(kysely, [account])).get(account) ?? '');
  return {
    changes: await presentChanges(deps, kysely, shown),
    older: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    byName,
  };
}
