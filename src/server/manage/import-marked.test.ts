import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, type DatabaseLocation } from '#server/database/open-database.ts';
import type { Environment } from '#server/settings.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import { openAdminSite } from '#tests/support/sites/admin-site.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { startMailServer } from '#tests/support/servers/mail-server.ts';
import { environmentOf, manageWith, temporaryFolder } from '#tests/support/processes/manage.ts';

const printed = 'members.csv (UTF-8)\n0 added, 3 changed, 0 unchanged.\n';
const signedOut =
  '2 linked accounts signed out, because the member is now marked as deceased. Emails sent:';

/** Members 2 and 3 have accounts, member 4 has none. */
async function openJoined(location: DatabaseLocation) {
  const database = await openDatabase(location);
  onTestFinished(() => database.close());
  const { site } = await openAdminSite(database);
  const tokens = [(await site.join(2)).token, (await site.join(3)).token];
  const folder = await temporaryFolder();
  const rows = [2, 3, 4].map((number) => `fb,${number},Ann,Example,true`);
  const file = join(folder, 'members.csv');
  await writeFile(file, ['series,number,firstName,lastName,deceased', ...rows].join('\n'));
  return {
    async run(more: Environment = {}, ...options: string[]) {
      const own = environmentOf(location);
      const dataFolder = location.kind === 'sqlite' ? own.DATA_DIR : folder;
      const settings = {
        ...own,
        DATA_DIR: dataFolder,
        npm_lifecycle_event: 'manage',
        INIT_CWD: folder,
        ...more,
      };
      const result = await manageWith(settings, 'import', 'members.csv', ...options);
      return { ...result, outbox: join(dataFolder, 'outbox') };
    },
    async statuses() {
      const responses = tokens.map((token) => site.ask('GET Account/Validate', { token }));
      return (await Promise.all(responses)).map(({ status }) => status);
    },
  };
}

describeOnSqlite('manage -- import of members who have died', ({ create }) => {
  test('signs their accounts out and mails each of them once', async () => {
    const mail = await startMailServer();
    const { run, statuses } = await openJoined(await create());
    const settings = { SMTP_URL: mail.url, CONTACT_EMAIL: 'help@directory.example' };
    await run(settings, '--dry-run');
    expect(await statuses()).toEqual([200, 200]);
    expect(mail.mails).toEqual([]);
    expect(await run(settings)).toMatchObject({
      code: 0,
      stdout: `${printed}${signedOut} 2.\n`,
      stderr: '',
    });
    expect(await statuses()).toEqual([401, 401]);
    const again = await run(settings);
    expect(again.stdout).toBe('members.csv (UTF-8)\n0 added, 0 changed, 3 unchanged.\n');
    expect(mail.mails.map(({ envelopeTo, subject }) => [envelopeTo, subject])).toEqual([
      [[emailOfMember(2)], 'FB2 was marked as deceased'],
      [[emailOfMember(3)], 'FB3 was marked as deceased'],
    ]);
    expect(mail.mails[0]?.text).toContain('/Contact?about=death&number=2');
    expect(mail.mails[0]?.text).toContain('You can also write to help@directory.example.');
  });

  test('keeps the mails in the outbox without a mail server', async () => {
    const { run } = await openJoined(await create());
    const { outbox } = await run();
    const files = (await readdir(outbox)).filter((name) => name.endsWith('.json'));
    const mails = await Promise.all(files.map((name) => readFile(join(outbox, name), 'utf8')));
    const addressees = mails.map((text) => (JSON.parse(text) as { to: string }).to);
    expect(addressees.toSorted()).toEqual([emailOfMember(2), emailOfMember(3)]);
  });

  test('reports mails that could not be sent, and keeps the import', async () => {
    const mail = await startMailServer({ behaviour: 'refuse' });
    const { run, statuses } = await openJoined(await create());
    const { code, stdout, stderr } = await run({ SMTP_URL: mail.url });
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${printed}${signedOut} 0.\n` });
    expect(stderr.trimEnd().split('\n')).toEqual(
      [2, 3].map(
        (number) =>
          expect.stringContaining(`The email to the account of FB${number} failed`) as string,
      ),
    );
    expect(await statuses()).toEqual([401, 401]);
  });
});
