/** Every backup made during writes can be restored and shows the site at one moment. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  openDatabase,
  type Database,
  type DatabaseLocation,
} from '#server/database/open-database.ts';
import { describeDialect, type DialectContext } from '#tests/support/databases/each-dialect.ts';
import { runProgram, startSite } from '#tests/support/processes/site-process.ts';
import { adminSettings, startLedger } from './durability/ledger.ts';
import { isLongRun } from './long-run.ts';

const backups = isLongRun ? 100 : 1;

const settingsFor = (location: DatabaseLocation) =>
  location.kind === 'sqlite'
    ? { DATA_DIR: join(location.file, '..') }
    : { DATABASE_URL: location.url };

async function manage(location: DatabaseLocation, ...words: string[]): Promise<void> {
  const environment = { PATH: process.env['PATH'], DATA_DIR: tmpdir(), ...settingsFor(location) };
  const done = await runProgram('src/server/manage/main.ts', words, environment);
  expect(done).toMatchObject({ code: 0, stderr: '' });
}

/** Members whose addition is in the change log, which is written in the same transaction. */
async function addedMembers({ kysely }: Database) {
  const members = await kysely
    .selectFrom('members')
    .where('is_sample', '=', 0)
    .select('number')
    .execute();
  const changes = await kysely
    .selectFrom('change_log')
    .where('subject', '=', 'member')
    .select('subject_key')
    .execute();
  return {
    numbers: members.map(({ number }) => number).toSorted((a, b) => a - b),
    logged: changes
      .map(({ subject_key }) => Number(subject_key.split('/')[1]))
      .toSorted((a, b) => a - b),
  };
}

function tryBackups(from: DialectContext['name'], to: DialectContext['name']): void {
  describeDialect(from, 'backups under load', (source) => {
    describeDialect(to, 'restored', (target) => {
      test(
        'show the site at one moment, with everything acknowledged before',
        async () => {
          const location = await source.create();
          const site = await startSite({
            ...settingsFor(location),
            SAMPLE_DATA: '500',
            RATE_LIMIT: 'off',
            LOG_LEVEL: 'error',
            ...adminSettings,
          });
          onTestFinished(() => site.stop());
          const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-backups-'));
          onTestFinished(() => rm(folder, { recursive: true, force: true }));
          const ledger = await startLedger(site.url);
          onTestFinished(() => ledger.stop());
          for (let count = 0; count < backups; count += 1) {
            await ledger.untilWritten();
            const before = [...ledger.acknowledged];
            const backup = join(folder, 'backup');
            await manage(location, 'backup', backup);
            const place = await target.createEmpty();
            await manage(place, 'restore', backup);
            await rm(backup, { recursive: true });
            const restored = await openDatabase(place);
            const { numbers, logged } = await addedMembers(restored);
            await restored.close();
            expect(logged).toEqual(numbers);
            const present = new Set(numbers);
            expect(before.filter((number) => !present.has(number))).toEqual([]);
          }
          await ledger.stop();
          expect(ledger.outcomes.filter(({ status }) => status !== 200)).toEqual([]);
        },
        isLongRun ? 1_800_000 : undefined,
      );
    });
  });
}

tryBackups('sqlite', 'postgres');
tryBackups('postgres', 'sqlite');
