import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findOutcomes } from '#server/features/site-health/check-outcomes.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { startMailServer } from '#tests/support/servers/mail-server.ts';
import {
  environmentOf,
  manage,
  manageWith,
  temporaryFolder,
} from '#tests/support/processes/manage.ts';

const unit = 'directory-backup.service';
const contact = { CONTACT_EMAIL: 'help@directory.example' };

describeOnSqlite('report-failure', ({ create }) => {
  test('mails that a unit failed, once, and records it', async () => {
    const location = await create();
    const mail = await startMailServer();
    const settings = { ...environmentOf(location), ...contact, SMTP_URL: mail.url };
    for (let times = 0; times < 2; times += 1) {
      expect(await manageWith(settings, 'report-failure', unit)).toMatchObject({
        code: 0,
        stderr: '',
      });
    }
    expect(mail.mails).toMatchObject([
      { envelopeTo: ['help@directory.example'], subject: 'Manifest: look at backup' },
    ]);
    expect(mail.mails[0]?.text).toContain(`Backup: ${unit} failed`);
    const database = await openDatabase(location);
    const outcomes = await findOutcomes(database.kysely);
    await database.close();
    expect(outcomes.get('backup')).toMatchObject({ is_failing: 1, problem: `${unit} failed` });
  });

  test('leaves the mail to the site if it can neither be sent nor kept', async () => {
    const location = await create();
    const settings = { ...environmentOf(location), ...contact, SMTP_URL: 'smtp://127.0.0.1:1' };
    await writeFile(join(settings.DATA_DIR, 'outbox'), '');
    expect((await manageWith(settings, 'report-failure', unit)).code).toBe(1);
    const database = await openDatabase(location);
    const outcomes = await findOutcomes(database.kysely);
    await database.close();
    expect(outcomes.get('backup')).toMatchObject({ is_failing: 1, told_at: null });
  });

  test('keeps the reason of a backup that failed', async () => {
    const location = await create();
    const settings = { ...environmentOf(location), ...contact };
    const folder = await temporaryFolder();
    const inTheWay = join(environmentOf(location).DATA_DIR, 'directory.sqlite', 'backup');
    expect((await manage(location, 'backup', inTheWay)).code).toBe(1);
    await manage(location, 'report-failure', unit);
    const database = await openDatabase(location);
    const outcomes = await findOutcomes(database.kysely);
    expect(outcomes.get('backup')).toMatchObject({
      is_failing: 1,
      problem: 'a part of its path is not a folder',
    });
    expect((await manageWith(settings, 'backup', join(folder, 'one'))).code).toBe(0);
    expect((await findOutcomes(database.kysely)).get('backup')?.is_failing).toBe(0);
    // A folder that is taken is the operator’s mistake, and no trouble of the site.
    expect((await manage(location, 'backup', join(folder, 'one'))).code).toBe(1);
    expect((await findOutcomes(database.kysely)).get('backup')?.is_failing).toBe(0);
    await database.close();
  });
});

test('mails without a database, too, and keeps the mail if it cannot be sent', async () => {
  const DATA_DIR = await temporaryFolder();
  const settings = { DATA_DIR, ...contact, SMTP_URL: 'smtp://127.0.0.1:1' };
  const response = await manageWith(settings, 'report-failure', 'directory@3000.service');
  expect(response).toMatchObject({ code: 0 });
  expect(response.stderr).toMatch(/^This was not recorded for the site’s health page: There is no/);
  const [file = ''] = await readdir(join(DATA_DIR, 'outbox'));
  expect(JSON.parse(await readFile(join(DATA_DIR, 'outbox', file), 'utf8'))).toMatchObject({
    to: 'help@directory.example',
    subject: 'Manifest: look at program',
  });
});

test('takes only the name of a unit', async () => {
  const response = await manageWith({}, 'report-failure', 'one; two');
  expect(response.code).toBe(2);
});
