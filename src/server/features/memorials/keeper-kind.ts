/** Requests to keep a memorial in the inbox, and the keepers. */
import { toInstant } from '#contract/time.ts';
import type { ItemState } from '#contract/inbox/inbox.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Connection } from '#server/database/open-database.ts';
import { lockRows } from '#server/database/dialects/dialect.ts';
import {
  noEvidence,
  type Queues,
  type KindDescription,
  type PresentedItem,
} from '#server/identity/decide.ts';
import { endKeeping } from '#server/identity/keeping.ts';
import { publishHeldPhotos } from '#server/identity/strangers.ts';
import { findListItems } from '#server/database/register/shown-members.ts';
import { updateKeeper } from './keepers.ts';
import type { ReviewDeps } from './memorial-deps.ts';
import { keeperSnapshot } from './memorial-log.ts';
import { approvedKeeperMail, endedKeeperMail, refusedKeeperMail } from './memorial-mails.ts';

/** Of accounts that are validated and not disabled, about members who are marked as deceased. */
const withAccount = (db: Connection) =>
  db
    .selectFrom('memorial_keepers')
    .innerJoin('accounts', 'accounts.id', 'memorial_keepers.account_id')
    .innerJoin('members', 'members.id', 'memorial_keepers.member_id')
    .where('accounts.validated_at', 'is not', null)
    .where('accounts.disabled_at', 'is', null)
    .where('members.deceased', '=', 1);

const findKeepers = (db: Connection, ids: readonly number[]) =>
  withAccount(db)
    .where('memorial_keepers.id', 'in', ids)
    .selectAll('memorial_keepers')
    .select(['members.number', 'accounts.first_name', 'accounts.last_name', 'accounts.email']);

type KeeperToDecide = Awaited<
  ReturnType<ReturnType<typeof findKeepers>['executeTakeFirstOrThrow']>
>;

function stateOf({ approved_at, ended_at }: KeeperToDecide): ItemState {
  if (approved_at === null) return ended_at === null ? 'waiting' : 'rejected';
  return ended_at === null ? 'approved' : 'ended';
}

const nameOf = (row: KeeperToDecide) => `${row.first_name} ${row.last_name}`;

const present = (row: KeeperToDecide): Omit<PresentedItem, 'about'> => ({
  state: stateOf(row),
  title: `${nameOf(row)} asks to keep the page of ${numberLabel('fb', row.number)}`,
  who: { name: nameOf(row), accountId: row.account_id },
  text: row.relation,
  since: toInstant(row.ended_at ?? row.approved_at ?? row.asked_at),
});

export const keeperQueues: Queues = (db) => ({
  waiting: withAccount(db)
    .where('approved_at', 'is', null)
    .where('ended_at', 'is', null)
    .select(['memorial_keepers.id as id', 'asked_at as at']),
  answered: withAccount(db)
    .where((eb) => eb.or([eb('approved_at', 'is not', null), eb('ended_at', 'is not', null)]))
    .select((eb) => [
      'memorial_keepers.id as id',
      eb.fn.coalesce('ended_at', 'approved_at').as('at'),
    ]),
});

export const keeperKind = (deps: ReviewDeps): KindDescription<KeeperToDecide, 'keeper'> => ({
  async lock({ db, dialect }, id) {
    const row = db.selectFrom('memorial_keepers').where('id', '=', id).select('id');
    await lockRows(row, dialect).execute();
    return findKeepers(db, [id]).executeTakeFirst();
  },
  stateOf,
  logOf: (row) => ({
    subjectKey: `fb/${row.number}`,
    accountId: row.account_id,
    snapshot: keeperSnapshot(row),
  }),
  acts: {
    approve: {
      from: ['waiting', 'rejected'],
      needsConfirmation: () => true,
      async write({ db, at, viewer }, row) {
        const changes = { approved_at: at, approved_by: viewer.accountId, ended_at: null };
        await updateKeeper(db, row.id, changes);
        await publishHeldPhotos(db, row.account_id);
        return { after: { ...row, ...changes } };
      },
      mail: (to, { number }) => approvedKeeperMail(deps, to, number),
    },
    // Refuses a request, or ends the rights of a keeper.
    reject: {
      from: ['waiting', 'approved'],
      needsConfirmation: (row) => stateOf(row) === 'approved',
      async write({ db, at }, row) {
        await endKeeping(db, { accountId: row.account_id, memberId: row.member_id, at });
        return { after: { ...row, ended_at: at } };
      },
      mail: (to, row, { reason }) =>
        stateOf(row) === 'waiting'
          ? refusedKeeperMail(deps, to, row.number, reason)
          : endedKeeperMail(deps, to, row.number, reason),
    },
  },
  async present(db, ids) {
    const rows = await findKeepers(db, ids).execute();
    const members = await findListItems(
      db,
      rows.map(({ member_id }) => member_id),
    );
    return new Map(
      rows.map((row) => [row.id, { ...present(row), about: members.get(row.member_id) ?? null }]),
    );
  },
  async describe(db, id) {
    const row = await findKeepers(db, [id]).executeTakeFirst();
    if (!row) return null;
    const to = `/Manifest/Accounts/${row.account_id}`;
    return {
      ...noEvidence,
      facts: [
        { label: 'Relation', value: row.relation, to: null },
        { label: 'Account', value: `${nameOf(row)}, ${row.email}`, to },
      ],
    };
  },
});
