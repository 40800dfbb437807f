/** Rules that the schema itself keeps, whatever the code above it does. */
import { expect, test } from 'vitest';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import type { AccountsTable } from './schema/accounts.ts';
import { postgresSchema } from './dialects/postgres-schema.ts';
import { sqliteSchema } from './dialects/sqlite.ts';
import type { Database } from './open-database.ts';
import type { Tables } from './schema/tables.ts';
import { baselineHash, hashOf } from './schema/baseline.ts';
import { migrationNames } from './migrate.ts';

const account = {
  password_hash: '',
  role: 'User',
  first_name: 'Ann',
  last_name: 'Example',
  name_key: 'ann example',
  phone: '',
  confirmed_phone: '',
  phone_changed_at: null,
  city: '',
  state_province: '',
  country: '',
  postal_code: '',
  time_zone_id: 'UTC',
  intro: '',
  is_sample: 0,
  created_at: 0,
  updated_at: 0,
  signed_in_at: 0,
  validated_at: 1,
  lapses_at: null,
  disabled_at: null,
} satisfies Partial<Record<keyof AccountsTable, unknown>>;

const photo = {
  kind: 'gallery',
  account_id: 1,
  name: 'a',
  source_hash: 'a',
  width: 8,
  height: 8,
  thumb_width: 8,
  thumb_height: 8,
  stored_bytes: 8,
  original_name: '',
  caption: '',
  created_at: 0,
  updated_at: 0,
};

const claim = { account_id: 1, member_id: 1, is_approved: 1, claimed_at: 5, is_validated: 1 };
const remembrance = { member_id: 1, account_id: 1, text: 'A', written_at: 1, changed_at: 1 };
const report = { member_id: 1, account_id: 1, reported_at: 1, report_reason: '' };
const upload = { account_id: 1, upload_key: 'the same key', photo_id: 1, used_at: 1 };
const bounced = { day: 1, channel: 'email', outcome: 'bounced', count: 1 };
const spelling = { key: 'hinckley', place_id: 1, text: 'Hinckley' };
const message = {
  about: 'my-number',
  name: 'Vera',
  email: 'a',
  email_key: 'a',
  text: 'A',
  written_at: 1,
  token_hash: 'a',
};
const photoAsProof = { image: 'A', added_at: 1 };
const change = {
  kind: 'move',
  account_id: 1,
  member_id: 1,
  target_email: 'a',
  target_email_key: 'a',
  begun_at: 1,
  due_at: 2,
};
const link = (purpose: string, account_id = 1) => ({
  account_id,
  purpose,
  token_hash: `hash of ${purpose} ${account_id}`,
  bound_to: '',
  expires_at: 5,
});

interface Rows {
  readonly table: keyof Tables;
  readonly valid: readonly object[];
  /** Each contradicts a rule, or the valid rows. */
  readonly wrong: readonly object[];
}

const tables: readonly Rows[] = [
  {
    table: 'claims',
    valid: [
      claim,
      // Several may wait for a member; only one is linked.
      { ...claim, account_id: 2, is_approved: 0 },
      { ...claim, account_id: 3, is_validated: 0 },
    ],
    wrong: [claim, { ...claim, account_id: 4 }, { ...claim, account_id: 4, member_id: 999 }],
  },
  {
    table: 'remembrances',
    valid: [remembrance],
    wrong: [
      remembrance,
      { ...remembrance, member_id: 2, text: '' },
      { ...remembrance, member_id: 2, approved_by: 1 },
      { ...remembrance, member_id: 2, report_reason: 'x' },
      { ...remembrance, member_id: 999 },
    ],
  },
  {
    table: 'removed_reports',
    valid: [report, { ...report, account_id: 2 }, { ...report, account_id: 2, member_id: 2 }],
    wrong: [report, { ...report, member_id: 999 }, { ...report, account_id: 999 }],
  },
  {
    table: 'photos',
    valid: [photo],
    wrong: [
      photo,
      { ...photo, kind: 'card', name: 'b' },
      { ...photo, name: 'b', source_hash: 'b', deleted_at: 1 },
    ],
  },
  {
    table: 'upload_keys',
    valid: [upload, { ...upload, account_id: 2 }],
    wrong: [upload, { ...upload, account_id: 999 }],
  },
  {
    table: 'account_links',
    valid: [
      ...['validate', 'phone', 'reset', 'second-factor'].map((purpose) => link(purpose)),
      link('reset', 2),
    ],
    wrong: [link('reset'), link('anything')],
  },
  { table: 'contact_messages', valid: [message], wrong: [message] },
  {
    table: 'proofs',
    valid: [
      { ...photoAsProof, account_id: 1 },
      { ...photoAsProof, message_id: 1 },
    ],
    wrong: [photoAsProof, { ...photoAsProof, account_id: 1, message_id: 1 }],
  },
  {
    table: 'announced_changes',
    valid: [
      change,
      { ...change, ended_at: 3, ended_as: 'cancelled' },
      { ...change, done_at: 3 },
      { ...change, account_id: 2, member_id: 2 },
    ],
    wrong: [
      // One of an account and of a member is open.
      { ...change, member_id: 3 },
      { ...change, account_id: 3 },
      { ...change, account_id: 3, member_id: 3, ended_at: 3 },
      { ...change, account_id: 3, member_id: 3, ended_as: 'cancelled' },
    ],
  },
  {
    table: 'message_counts',
    valid: [bounced],
    wrong: [bounced, { ...bounced, channel: 'fax' }, { ...bounced, outcome: 'lost' }],
  },
  { table: 'places', valid: [{ name: 'Hinckley', slug: 'hinckley', created_at: 0 }], wrong: [] },
  {
    table: 'place_spellings',
    valid: [spelling, { ...spelling, key: 'hinkley' }],
    wrong: [spelling, { ...spelling, key: 'x', place_id: 999 }],
  },
  {
    table: 'spellings_apart',
    valid: [{ key: 'hinckley', other_key: 'hinkley' }],
    wrong: [{ key: 'hinckley', other_key: 'elsewhere' }],
  },
];

const inserting = ({ kysely }: Database, table: keyof Tables, row: object) =>
  kysely.insertInto(table as 'members').values(row as never);

const insert = (...given: Parameters<typeof inserting>) => inserting(...given).execute();

const read = ({ kysely }: Database, table: keyof Tables, columns: readonly string[]) =>
  kysely
    .selectFrom(table as 'members')
    .select(columns as never)
    .orderBy(columns[0] as never)
    .execute();

async function fill(database: Database): Promise<void> {
  await insertMembers(
    database,
    [1, 2, 3].map((number) => ({ number })),
  );
  for (const name of ['one', 'two', 'three', 'four']) {
    const keys = { email: name, email_key: name, profile_name: name, profile_name_key: name };
    await insert(database, 'accounts', { ...account, ...keys });
  }
}

test('a change of the schema of either database gives the baseline another name', () => {
  expect(migrationNames[0]).toBe(`0001-baseline-${baselineHash}`);
  expect(hashOf([sqliteSchema, postgresSchema])).toBe(baselineHash);
  expect(hashOf([{ ...sqliteSchema, clustered: '' }, postgresSchema])).not.toBe(baselineHash);
  expect(hashOf([sqliteSchema, { ...postgresSchema, byteText: 'text' }])).not.toBe(baselineHash);
});

describeEachDialect('the schema', ({ open }) => {
  test('rejects rows that contradict its rules, and deletes what belongs to an account', async () => {
    const database = await open();
    await fill(database);
    for (const { table, valid, wrong } of tables) {
      for (const row of valid) await insert(database, table, row);
      for (const row of wrong) {
        await expect(insert(database, table, row), JSON.stringify({ table, row })).rejects.toThrow(
          /constraint/i,
        );
      }
    }
    const linked = database.kysely.updateTable('claims').set({ is_approved: 1 });
    await expect(linked.where('account_id', '=', 2).execute()).rejects.toThrow(/unique/i);

    const { kysely } = database;
    await kysely.deleteFrom('photos').execute();
    expect(await read(database, 'upload_keys', ['account_id', 'photo_id'])).toEqual([
      { account_id: 1, photo_id: null },
      { account_id: 2, photo_id: null },
    ]);
    await kysely.deleteFrom('place_spellings').where('key', '=', 'hinkley').execute();
    expect(await read(database, 'spellings_apart', ['key'])).toEqual([]);
    await kysely.deleteFrom('accounts').where('id', '=', 1).execute();
    await kysely.deleteFrom('members').where('number', '=', 2).execute();
    expect(await read(database, 'claims', ['account_id'])).toEqual([
      { account_id: 2 },
      { account_id: 3 },
    ]);
    expect(await read(database, 'remembrances', ['account_id'])).toEqual([]);
    expect(await read(database, 'removed_reports', ['account_id', 'member_id'])).toEqual([
      { account_id: 2, member_id: 1 },
    ]);
    expect(await read(database, 'upload_keys', ['account_id'])).toEqual([{ account_id: 2 }]);
    expect(await read(database, 'account_links', ['account_id'])).toEqual([{ account_id: 2 }]);
  });

  test('gives content a new version exactly when everyone can see a change', async () => {
    const database = await open();
    await fill(database);
    const { kysely } = database;
    const isVersioned = async (change: { execute(): Promise<unknown> }) => {
      const before = await database.readContentVersion();
      await change.execute();
      return (await database.readContentVersion()) !== before;
    };
    const add = (table: keyof Tables, row: object) => isVersioned(inserting(database, table, row));
    const remove = (id: number) => isVersioned(kysely.deleteFrom('accounts').where('id', '=', id));
    expect(await add('claims', { ...claim, is_validated: 0 })).toBe(false);
    expect(await isVersioned(kysely.updateTable('claims').set({ is_validated: 1 }))).toBe(true);
    expect(await add('remembrances', remembrance)).toBe(false);
    const approved = { approved_at: 2 };
    expect(await isVersioned(kysely.updateTable('remembrances').set(approved))).toBe(true);
    const rename = (first_name: string) =>
      isVersioned(kysely.updateTable('accounts').set({ first_name }).where('id', '=', 1));
    expect([await rename('Annie'), await rename('Annie')]).toEqual([true, false]);
    expect(await add('message_counts', bounced)).toBe(false);
    expect(await remove(2)).toBe(false);
    expect(await remove(1)).toBe(true);
  });
});
