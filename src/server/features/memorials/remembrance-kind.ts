/** Remembrances in the inbox: those that wait for an approval, that were reported, and that were approved. */
import type { ItemState } from '#contract/inbox/inbox.ts';
import { numberLabel } from '#contract/number-label.ts';
import { toInstant } from '#contract/time.ts';
import { lockRows } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';
import {
  noEvidence,
  refuseChanged,
  type Decider,
  type Queues,
  type KindDescription,
  type PresentedItem,
} from '#server/identity/decide.ts';
import { findListItems } from '#server/database/register/shown-members.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { isKeeper } from './keepers.ts';
import type { ReviewDeps } from './memorial-deps.ts';
import { remembranceSnapshot } from './memorial-log.ts';
import { approvedMail, removedMail } from './memorial-mails.ts';
import { active, deleteRemembrance, updateRemembrance } from './remembrances.queries.ts';

const findRemembrances = (db: Connection, ids: readonly number[]) =>
  active(db)
    .where('remembrances.id', 'in', ids)
    .selectAll('remembrances')
    .select([
      'remembered.number',
      'claims.member_id as writer_id',
      'accounts.first_name',
      'accounts.last_name',
    ]);

export type RemembranceToDecide = Awaited<
  ReturnType<ReturnType<typeof findRemembrances>['executeTakeFirstOrThrow']>
>;

/** A reported one waits for an admin even if it is shown meanwhile. */
function stateOf({ approved_at, reported_at }: RemembranceToDecide): ItemState {
  if (reported_at !== null) return 'reported';
  return approved_at === null ? 'waiting' : 'approved';
}

/**
 * A keeper decides about what waits, and not about what was reported.
 * @param changedAt of the text that the keeper approves; undefined for a removal
 */
export const asKeeper = (viewer: Viewer, changedAt?: string): Decider<RemembranceToDecide> => ({
  viewer,
  lock: () => Promise.resolve(),
  async may(db, row) {
    const isTheirs =
      stateOf(row) === 'waiting' && (await isKeeper(db, viewer.accountId, row.member_id));
    if (isTheirs && changedAt !== undefined && changedAt !== toInstant(row.changed_at)) {
      refuseChanged();
    }
    return isTheirs;
  },
});

const present = (row: RemembranceToDecide): Omit<PresentedItem, 'about'> => ({
  state: stateOf(row),
  title: `${row.first_name} ${row.last_name} remembers ${numberLabel('fb', row.number)}`,
  who: { name: `${row.first_name} ${row.last_name}`, accountId: row.account_id },
  text: row.text,
  since: toInstant(Math.max(row.reported_at ?? row.approved_at ?? 0, row.changed_at)),
  warnings:
    row.reported_at === null
      ? []
      : [
          row.kept_at === null
            ? 'It was reported, and is hidden until an admin decides.'
            : 'It was reported again after an admin kept it, and is shown.',
        ],
});

export const remembranceQueues: Queues = (db) => ({
  waiting: active(db)
    .where((eb) => eb.or([eb('approved_at', 'is', null), eb('reported_at', 'is not', null)]))
    .select((eb) => [
      'remembrances.id as id',
      eb.fn.coalesce('reported_at', 'changed_at').as('at'),
    ]),
  answered: active(db)
    .where('approved_at', 'is not', null)
    .where('reported_at', 'is', null)
    .select(['remembrances.id as id', 'approved_at as at']),
});

export const remembranceKind = (
  deps: ReviewDeps,
): KindDescription<RemembranceToDecide, 'remembrance'> => ({
  async lock({ db, dialect }, id) {
    const row = db.selectFrom('remembrances').where('id', '=', id).select('id');
    await lockRows(row, dialect).execute();
    return findRemembrances(db, [id]).executeTakeFirst();
  },
  stateOf,
  logOf: (row) => ({
    subjectKey: `fb/${row.number}`,
    accountId: row.account_id,
    snapshot: remembranceSnapshot(row),
  }),
  acts: {
    approve: {
      from: ['waiting', 'reported'],
      async write({ db, at, viewer }, row) {
        const changes = {
          approved_at: at,
          approved_by: viewer.accountId,
          reported_at: null,
          report_reason: '',
          kept_at: row.reported_at === null ? row.kept_at : at,
        };
        await updateRemembrance(db, row.id, changes);
        return { after: { ...row, ...changes } };
      },
      // One mail for each text. The writer gets none about a report that came to nothing.
      mail: (to, { approved_at, number }) =>
        approved_at === null ? approvedMail(deps, to, number) : null,
    },
    reject: {
      from: ['waiting', 'reported', 'approved'],
      async write({ db }, row) {
        await deleteRemembrance(db, row);
        const names = row.photo_name === null ? [] : [row.photo_name];
        return { after: null, afterCommit: () => deps.photos.release(names) };
      },
      mail: (to, { number, text }, { reason }) => removedMail(deps, to, { number, reason, text }),
    },
  },
  async present(db, ids) {
    const rows = await findRemembrances(db, ids).execute();
    const members = await findListItems(
      db,
      rows.map(({ member_id }) => member_id),
    );
    return new Map(
      rows.map((row) => [row.id, { ...present(row), about: members.get(row.member_id) ?? null }]),
    );
  },
  async describe(db, id) {
    const row = await findRemembrances(db, [id]).executeTakeFirst();
    if (!row) return null;
    const [writer] =
      row.writer_id === null ? [] : (await findListItems(db, [row.writer_id])).values();
    const name = writer
      ? `${numberLabel('fb', writer.freakBrotherNumber)} ${writer.firstName} ${writer.lastName}`
      : `${row.first_name} ${row.last_name}, who keeps the page`;
    return {
      ...noEvidence,
      facts: [{ label: 'Writer', value: name, to: `/Manifest/Accounts/${row.account_id}` }],
      text: row.text,
      reason: row.report_reason,
      picture: row.photo_name === null ? null : { of: 'remembrance', id, caption: '', mark: null },
    };
  },
});
