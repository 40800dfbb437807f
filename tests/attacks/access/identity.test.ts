/**
 * Finds the operations that give or take an identity, a role or a life by what they write, and checks that a session which
 * has not confirmed for a while can do none of it.
 */
import { expect, test } from 'vitest';
import { operations, type OperationId } from '#contract/api/operations.ts';
import type { Operation } from '#contract/operation.ts';
import type { Database } from '#server/database/open-database.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { openStage, type CallerName, type Stage } from './access-callers.ts';
import { askAs } from './access-request.ts';
import { decisionRow, togetherRow } from './access-inbox-rows.ts';
import { body, type AccessRow } from './access-row.ts';
import { accessRows } from './access-rows.ts';

/** Who is who, who may what, and who lives. */
async function readIdentities({ kysely }: Database): Promise<string> {
  const rows = await Promise.all([
    kysely.selectFrom('accounts').select(['id', 'role', 'disabled_at']).orderBy('id').execute(),
    kysely
      .selectFrom('claims')
      .where('is_approved', '=', 1)
      .select(['account_id', 'member_id'])
      .orderBy('account_id')
      .execute(),
    kysely
      .selectFrom('members')
      .select(['id', 'series', 'number', 'deceased'])
      .orderBy('id')
      .execute(),
    kysely
      .selectFrom('memorial_keepers')
      .where('approved_at', 'is not', null)
      .select(['account_id', 'member_id', 'ended_at'])
      .orderBy('account_id')
      .execute(),
    kysely.selectFrom('invitations').select(['id', 'member_id']).orderBy('id').execute(),
  ]);
  return JSON.stringify(rows);
}

async function setConfirmed({ kysely }: Database, at: number): Promise<void> {
  await kysely.updateTable('sessions').set({ confirmed_at: at }).execute();
}

const edit = (given: object): AccessRow => ({
  request: async ({ site, tokens }) => ({
    params: { series: 'fb', number: 13 },
    body: {
      ...(await site.ask('GET Admin/Members/fb/13', { token: tokens.admin })).body,
      ...given,
    },
  }),
});

/** First, because those of the table change nothing of this, or are in the way of each other. */
const moreRows: readonly (readonly [OperationId, AccessRow])[] = [
  ['importMembersFile', body('series,number,firstName,lastName\nfb,70,Zoe,Newly\n')],
  ['approveTogether', togetherRow],
  ['decideItem', decisionRow('claim', 'approve')],
  ['decideItem', decisionRow('keeper', 'approve')],
  [
    'decideItem',
    decisionRow('death', 'approve', { text: 'We are sorry.', freakBrotherNumber: 25 }),
  ],
  ['editMember', edit({ deceased: true })],
  ['editMember', edit({ deceased: false })],
  ['editMember', edit({ freakBrotherNumber: 60 })],
  [
    'editTogether',
    body({
      series: 'fb',
      members: [{ number: 24 }],
      change: { deceased: true },
      isPreview: false,
    }),
  ],
  [
    'undoChanges',
    {
      request: async ({ database: { kysely } }) => {
        const newest = await kysely
          .selectFrom('change_log')
          .where('subject', '=', 'member')
          .where('subject_key', '=', 'fb/24')
          .orderBy('id', 'desc')
          .select('id')
          .executeTakeFirst();
        return { body: { change: newest?.id ?? 1 } };
      },
    },
  ],
];

const rows = [...moreRows, ...(Object.entries(accessRows) as [OperationId, AccessRow][])].filter(
  ([id]) =>
    id !== 'deleteAccount' && operations[id].access !== 'public' && operations[id].method !== 'GET',
);

const actors: readonly CallerName[] = ['admin', 'unlinked', 'keeper', 'member'];

/** @returns the operations that have written */
async function findWriters(stage: Stage): Promise<string[]> {
  const writers = new Set<string>();
  async function tryAs(actor: CallerName, id: OperationId, row: AccessRow) {
    if (row.isRestored === true) await stage.objects.restore();
    const before = await readIdentities(stage.database);
    await askAs(stage, id, row, actor);
    if ((await readIdentities(stage.database)) !== before) writers.add(id);
  }
  for (const [id, row] of rows) {
    for (const actor of actors) await tryAs(actor, id, row);
  }
  await tryAs('unlinked', 'deleteAccount', accessRows.deleteAccount);
  return [...writers].toSorted();
}

/** What one gives oneself, as the site's policy for claims allows, and gives up oneself. */
const ownWriters = ['claimMember', 'resignAsKeeper'];
/** They need a vouched claim, an invitation or an announced change, which the stage does not have. */
const elsewhere = ['announceChange', 'invite', 'revertChange', 'vouch'];
/** They protect the account, or its data. */
const ofOwnAccount = [
  'addPasskey',
  'beginPasskey',
  'beginTotp',
  'changeEmail',
  'downloadData',
  'endOtherSessions',
  'endSessionsOf',
  'exportMembersFile',
  'removePasskey',
  'removeTotp',
  'renewRecoveryCodes',
  'setTotp',
  'turnOffSecondFactor',
];

describeOnSqlite('identities, roles and lives', ({ open }) => {
  test('are given and taken only by operations that need a fresh confirmation', async () => {
    const unconfirmed = await openStage(await open());
    await setConfirmed(unconfirmed.database, unconfirmed.site.clock.now - 10 * 60_000);
    expect(await findWriters(unconfirmed)).toEqual(ownWriters);
    const writers = await findWriters(await openStage(await open()));
    expect(writers.length).toBeGreaterThan(15);
    const asking = (Object.values(operations) as readonly Operation[])
      .filter(({ errors }) => errors.includes('confirmation_required'))
      .map(({ id }) => id);
    const expected = [...writers, ...elsewhere, ...ofOwnAccount];
    expect(asking.toSorted()).toEqual(expected.filter((id) => !ownWriters.includes(id)).toSorted());
  });
});
