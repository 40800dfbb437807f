import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { AccountData } from '#contract/account-data/account-data.ts';
import { describePrivacy } from '#server/privacy.ts';
import { startSweeping } from '#server/scheduled-jobs.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { fillTables, shownText, unseenText } from '#tests/support/sites/rows-of-account.ts';
import { openTestPhotos } from '#tests/support/photos/test-photos.ts';
import { cheapPasswords, testNow } from '#tests/support/sites/build-test-app.ts';
import { downloadData } from '#tests/support/sites/download-data.ts';
import { countRows } from './count-rows.ts';
import { recordChange } from './change-log/change-log.ts';
import type { Database } from './open-database.ts';
import { tables, type TableName } from './table-facts.ts';

interface ForeignKey {
  readonly name: TableName;
  readonly column: string;
  readonly refers_to: TableName;
  readonly deletion: string;
}

const foreignKeyQueries = {
  sqlite: sql<ForeignKey>`
    select tables.name, keys."from" as "column", keys."table" as refers_to, lower(on_delete) as deletion
    from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys`,
  postgres: sql<ForeignKey>`
    select conrelid::regclass::text as name, attname as "column", confrelid::regclass::text as refers_to,
      case confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'no action' end as deletion
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f'`,
};

const readForeignKeys = async ({ kysely, dialect }: Database) =>
  (await foreignKeyQueries[dialect.name].execute(kysely)).rows;

const isCopied = (name: TableName) =>
  tables.some((table) => table.name === name && typeof table.backup !== 'string');

describeEachDialect('the facts about tables', ({ open }) => {
  test('are about every table, with its samples and emails', async () => {
    const { kysely } = await open();
    const found = await kysely.introspection.getTables();
    const names = tables.map(({ name }) => name);
    expect(found.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    const withColumn = (isSuch: RegExp) =>
      found.filter(({ columns }) => columns.some(({ name }) => isSuch.test(name)));
    const withSamples = tables.filter(({ samples }) => samples === 'is_sample');
    expect(new Set(withColumn(/^is_sample$/).map(({ name }) => name))).toEqual(
      new Set(withSamples.map(({ name }) => name)),
    );
    const ofNobody = withColumn(/email/).filter(
      (each) => tables.find(({ name }) => name === each.name)?.account === 'nothing',
    );
    expect(ofNobody.map(({ name }) => name)).toEqual(['first_admins']);
  });

  test('name the columns of accounts, and are in the order of the foreign keys', async () => {
    const keys = await readForeignKeys(await open());
    expect(keys.length).toBeGreaterThan(40);
    const columnsOf = (table: TableName, deletion: string) =>
      keys
        .filter(
          (key) => key.name === table && key.refers_to === 'accounts' && key.deletion === deletion,
        )
        .map(({ column }) => column)
        .toSorted();
    for (const { name, account } of tables) {
      const { cascade = [], detach = [] } = account === 'nothing' ? {} : account;
      expect(columnsOf(name, 'cascade'), name).toEqual(cascade.toSorted());
      expect(columnsOf(name, 'set null'), name).toEqual(detach.toSorted());
    }
    const placeOf = (table: TableName) => tables.findIndex(({ name }) => name === table);
    const wrong = keys.filter(
      (key) => isCopied(key.name) && placeOf(key.refers_to) > placeOf(key.name),
    );
    expect(wrong).toEqual([]);
  });
});

const isEmpty = (value: unknown) =>
  value === null || value === 0 || (Array.isArray(value) && value.length === 0);

describeEachDialect('an account with a row in each table', ({ open }) => {
  test('downloads what the facts say, and leaves nothing of it once it is deleted', async () => {
    const database = await open();
    const { kysely } = database;
    const { site, user, account, email } = await fillTables(database, testNow);
    await recordChange(kysely, {
      changedAt: testNow,
      actor: 'import',
      subject: 'remembrance',
      subjectKey: 'fb/5',
      before: null,
      after: { remembrance: unseenText },
      accountId: account,
    });
    const readAll = async () => {
      const rows = tables.map(async ({ name }) => [
        name,
        await kysely
          .selectFrom(name as 'members')
          .selectAll()
          .execute(),
      ]);
      return Object.fromEntries(await Promise.all(rows)) as Record<TableName, object[]>;
    };
    const before = await readAll();

    const { body, text } = await downloadData(site, user.token);
    const data = body as unknown as AccountData;
    expect(text).not.toContain(unseenText);
    const shownAt = new Set<string>(['exportedAt']);
    for (const { name, account: facts } of tables) {
      if (facts === 'nothing' || typeof facts.download !== 'string') continue;
      const shown = data[facts.download];
      expect(isEmpty(shown), name).toBe(false);
      if (JSON.stringify(before[name]).includes(shownText)) {
        expect(JSON.stringify(shown), name).toContain(shownText);
      }
      shownAt.add(facts.download);
    }
    expect(Object.keys(data).filter((key) => !shownAt.has(key))).toEqual([]);

    expect((await site.ask('POST Account/Delete', { token: user.token })).status).toBe(200);
    const after = await readAll();
    for (const [name, rows] of Object.entries(after)) {
      const left = JSON.stringify(rows);
      for (const text_ of [shownText, unseenText, email]) expect(left, name).not.toContain(text_);
    }
  });
});

describeOnSqlite('what expires', ({ open }) => {
  test('is deleted by the work of each hour, after a period that the privacy page names', async () => {
    const database = await open();
    const { site } = await fillTables(database, Date.UTC(2010, 0, 1));
    await site.app.close();
    const expiring = tables.filter(({ expires }) => expires !== 'never' && expires.rows === 'all');
    const filled = () =>
      Promise.all(
        expiring.map(async ({ name }) => {
          const rows = await countRows(database.kysely.selectFrom(name as 'members'));
          return rows === 0 ? [] : [name];
        }),
      );
    expect((await filled()).flat()).toEqual(expiring.map(({ name }) => name));
    const { storage } = await openTestPhotos();
    const stop = startSweeping({
      database,
      photoStorage: storage,
      logger: pino({ level: 'silent' }),
      messaging: { canReachPhones: false, send: () => Promise.resolve() },
      origin: 'https://directory.example',
      contactEmail: 'help@directory.example',
      passwords: cheapPasswords(),
    });
    await stop();
    expect((await filled()).flat()).toEqual([]);

    const { periods } = describePrivacy({
      operatorName: null,
      contactEmail: null,
      messagingWays: { email: 'outbox', sms: 'off' },
    });
    const named = tables.flatMap(({ expires }) => (expires === 'never' ? [] : expires.after));
    const others = Object.keys(periods).filter((name) => !named.some((each) => each === name));
    expect(others.toSorted()).toEqual([
      'backupMs',
      'cleanupMs',
      'deviceCookieMs',
      'requesterCookieMs',
    ]);
  });
});
