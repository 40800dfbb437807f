import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ChangePage } from '#contract/changes/changes.ts';
import {
  openDatabase,
  type Database,
  type DatabaseLocation,
} from '#server/database/open-database.ts';
import type { Environment } from '#server/settings.ts';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import { openAdminSite } from '#tests/support/sites/admin-site.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { startMailServer } from '#tests/support/servers/mail-server.ts';
import { environmentOf, manageWith, temporaryFolder } from '#tests/support/processes/manage.ts';
import { addPasskey, turnOn } from '#tests/support/sites/two-step.ts';

const email = emailOfMember(2);
const done = `Two-step sign-in is off for ${email}. Passkeys, authenticator app and recovery codes were removed, and all sessions ended.\n`;

async function openSite(location: DatabaseLocation): Promise<Database> {
  const database = await openDatabase(location);
  onTestFinished(() => database.close());
  return database;
}

async function runReset(location: DatabaseLocation, given: string, more: Environment = {}) {
  const own = environmentOf(location);
  const folder = location.kind === 'sqlite' ? own.DATA_DIR : await temporaryFolder();
  return manageWith({ ...own, DATA_DIR: folder, ...more }, 'reset-second-factor', given);
}

/** An admin, and account 2 with a second factor and a passkey. */
async function openEnrolled(location: DatabaseLocation) {
  const database = await openSite(location);
  const admin = await openAdminSite(database);
  const { token } = await admin.site.join(2);
  const twoStep = await turnOn(admin.site, token, email);
  await addPasskey(admin.site, token);
  const reset = (given = email, more = {}) => runReset(location, given, more);
  return { database, admin, token, twoStep, reset };
}

const countRows = async ({ kysely }: Database) => {
  const tables = ['second_factors', 'recovery_codes', 'passkeys', 'challenges'] as const;
  const counts = await Promise.all(
    tables.map((table) => kysely.selectFrom(table).select('account_id').execute()),
  );
  return counts.map((rows) => rows.length);
};

describeOnSqlite('manage -- reset-second-factor', ({ create }) => {
  test('removes the second factor, recovery codes and passkeys, and ends all sessions', async () => {
    const mail = await startMailServer();
    const { database, admin, token, reset } = await openEnrolled(await create());
    await admin.site.ask('POST Account/Confirm/Begin', { token });
    const response = await reset(email.toUpperCase(), { SMTP_URL: mail.url });
    expect(response).toEqual({
      code: 0,
      stdout: `${done}An email about this was sent to ${email}.\n`,
      stderr: '',
    });
    expect(await countRows(database)).toEqual([0, 0, 0, 0]);
    expect((await admin.site.ask('GET Account/Validate', { token })).status).toBe(401);
    expect((await admin.ask('GET Account/Validate')).status).toBe(200);
    const body = { email, password: goodPassword };
    const login = await admin.site.ask('POST Account/login', { body });
    expect(login).toMatchObject({ status: 200, body: { hasSecondFactor: false } });
  });

  test('notifies the owner by email', async () => {
    const mail = await startMailServer();
    const { twoStep, reset } = await openEnrolled(await create());
    await reset(email, { SMTP_URL: mail.url, CONTACT_EMAIL: 'help@directory.example' });
    expect(mail.mails).toHaveLength(1);
    const [notice] = mail.mails;
    expect(notice).toMatchObject({
      envelopeTo: [email],
      subject: 'Your two-step sign-in was reset',
    });
    expect(notice?.text).toContain('write to help@directory.example');
    expect(notice?.text).not.toContain(twoStep.secret);
  });

  test('writes the email to the outbox if no mail server is configured', async () => {
    const { reset } = await openEnrolled(await create());
    const { code, stdout } = await reset();
    expect(code).toBe(0);
    const outbox = /is in (.*)\.\n$/.exec(stdout)?.[1] ?? '';
    expect(await readdir(join(outbox, '..'))).toHaveLength(1);
    expect(JSON.parse(await readFile(outbox, 'utf8'))).toMatchObject({
      channel: 'email',
      to: email,
    });
  });

  test('reports that the email could not be sent, and keeps the reset', async () => {
    const mail = await startMailServer({ behaviour: 'refuse' });
    const { database, reset } = await openEnrolled(await create());
    const response = await reset(email, { SMTP_URL: mail.url });
    expect(response).toMatchObject({ code: 1, stdout: done });
    expect(response.stderr).toMatch(
      /^The second factor was removed, but the email to member2@example\.org failed: [^\n]*answer 550\)\. Notify the owner yourself\.\n$/,
    );
    expect(await countRows(database)).toEqual([0, 0, 0, 0]);
  });

  test('is in the change log and cannot be undone there', async () => {
    const { admin, reset } = await openEnrolled(await create());
    await reset();
    const page = (await admin.ask('GET Admin/Changes')).body as unknown as ChangePage;
    expect(page.changes[0]).toMatchObject({
      by: { kind: 'command', name: 'reset-second-factor' },
      subject: 'account',
      action: 'changed',
      accountId: 2,
      fields: [
        { name: 'hasSecondFactor', before: 'yes', after: 'no' },
        { name: 'passkeys', before: '1', after: '0' },
      ],
      whyNever: 'Only the owner of the account can set up two-step sign-in again.',
    });
    const undone = await admin.ask('POST Admin/Changes/Undo', {
      change: page.changes[0]?.changeId,
      password: goodPassword,
    });
    expect(undone.body).toMatchObject({ undone: 0, impossible: 1 });
  });

  test('removes the passkeys of an account without a second factor', async () => {
    const location = await create();
    const database = await openSite(location);
    const { site } = await openAdminSite(database);
    const { token } = await site.join(2);
    await addPasskey(site, token);
    const { code } = await runReset(location, email);
    expect(code).toBe(0);
    expect(await countRows(database)).toEqual([0, 0, 0, 0]);
  });

  test('reports an unknown email and an account without a second factor', async () => {
    const { database, reset } = await openEnrolled(await create());
    const accounts = () =>
      database.kysely.selectFrom('accounts').orderBy('id').selectAll().execute();
    const before = await accounts();
    expect(await reset('nobody@example.org')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no account with the email nobody@example.org.\n',
    });
    expect(await reset(emailOfMember(1))).toEqual({
      code: 1,
      stdout: '',
      stderr: 'member1@example.org has neither two-step sign-in nor passkeys.\n',
    });
    expect(await countRows(database)).toEqual([1, 10, 1, 0]);
    expect(await accounts()).toEqual(before);
  });
});
