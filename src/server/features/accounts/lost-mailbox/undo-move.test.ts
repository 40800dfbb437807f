import { expect, test } from 'vitest';
import { goodPassword } from '#tests/support/sites/account-site.ts';
import { describeDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import {
  dayMs,
  lostEmail,
  newEmail,
  openMailboxSite,
} from '#tests/support/sites/claim-desk/mailbox-site.ts';
import { newest, undo } from '#tests/support/sites/undo-site.ts';
import type { Database } from '#server/database/open-database.ts';
import { sweepAccounts } from '../sweep-accounts.ts';

const phone = '+12025550123';

async function openMoved(database: Database) {
  const mailbox = await openMailboxSite(database);
  await database.kysely
    .updateTable('accounts')
    .set({ phone, confirmed_phone: phone })
    .where('id', '=', 2)
    .execute();
  await mailbox.open();
  expect((await mailbox.move()).status).toBe(200);
  return mailbox;
}

describeOnSqlite('undoing the move of an account', ({ open }) => {
  test('restores email and phone, ends all sessions and makes the password unusable', async () => {
    const database = await open();
    const mailbox = await openMoved(database);
    const { token } = (await mailbox.login(newEmail)).body;
    const changed = await mailbox.site.ask('PUT Account/ChangePassword', {
      token: String(token),
      body: {
        oldPassword: goodPassword,
        newPassword: 'the thief chose it',
        confirmPassword: 'the thief chose it',
      },
    });
    expect(changed.status).toBe(200);
    const wrong = await mailbox.admin.ask('POST Admin/Mailboxes/1/Undo', { password: 'wrong' });
    expect(wrong.status).toBe(400);
    expect((await mailbox.admin.ask('POST Admin/Mailboxes/1/Undo', {})).status).toBe(400);
    expect(await mailbox.account()).toMatchObject({ email: newEmail });
    expect(await mailbox.undo()).toMatchObject({ status: 200, body: { open: [], moved: [] } });
    expect((await mailbox.undo()).status).toBe(404);
    expect(await mailbox.account()).toMatchObject({
      email: lostEmail,
      phone,
      confirmed_phone: phone,
    });
    const session = await mailbox.site.ask('GET Account/Validate', { token: String(token) });
    expect(session.status).toBe(401);
    for (const password of [goodPassword, 'the thief chose it']) {
      expect((await mailbox.login(lostEmail, password)).status).toBe(401);
      expect((await mailbox.login(newEmail, password)).status).toBe(401);
    }
    expect((await mailbox.admin.changes('mailbox')).at(-1)).toMatchObject({
      before: { state: 'moved' },
      after: { account: 2, state: 'moved back' },
    });
    const { changes } = (await mailbox.admin.ask('GET Admin/Changes?kind=mailbox')).body;
    const [undoing, undone] = changes as { undoes: number; changeId: number; isUndone: boolean }[];
    expect(undone).toMatchObject({ isUndone: true, changeId: undoing?.undoes });
    expect((await mailbox.subjectsTo(lostEmail)).at(-1)).toBe('Your account uses this email again');
    expect((await mailbox.subjectsTo(newEmail)).at(-1)).toBe('The move of the account was undone');
  });

  test('works through the change log, once', async () => {
    const mailbox = await openMoved(await open());
    const change = await newest(mailbox.admin);
    expect(await undo(mailbox.admin, { change }, '/Preview')).toMatchObject({
      undone: 1,
      needsPassword: true,
    });
    const form = { change };
    expect((await mailbox.admin.ask('POST Admin/Changes/Undo', form)).status).toBe(400);
    expect(await mailbox.account()).toMatchObject({ email: newEmail });
    expect(await undo(mailbox.admin, { change })).toMatchObject({ undone: 1 });
    expect(await mailbox.account()).toMatchObject({ email: lostEmail });
    expect((await mailbox.undo()).status).toBe(404);
  });

  test('is possible for 30 days; then the former email is forgotten', async () => {
    const database = await open();
    const mailbox = await openMoved(database);
    const change = await newest(mailbox.admin);
    const { clock } = mailbox.site;
    const sweep = () => sweepAccounts({ database, now: () => clock.now });
    clock.now += 30 * dayMs - 1;
    await sweep();
    expect(await mailbox.moves()).toHaveLength(1);
    clock.now += 1;
    await mailbox.admin.logInAgain();
    expect((await mailbox.admin.ask('GET Admin/Mailboxes')).body).toMatchObject({ moved: [] });
    expect((await mailbox.undo()).status).toBe(404);
    expect(await undo(mailbox.admin, { change })).toMatchObject({ undone: 0, impossible: 1 });
    await sweep();
    expect(await mailbox.moves()).toMatchObject([{ former_email: null, former_phone: null }]);
    const log = await database.kysely.selectFrom('change_log').selectAll().execute();
    expect(JSON.stringify(log)).not.toContain('@');
  });

  test('removes the passkeys and the second factor that were added meanwhile', async () => {
    const database = await open();
    const mailbox = await openMoved(database);
    const { kysely } = database;
    await kysely
      .insertInto('passkeys')
      .values({
        account_id: 2,
        credential_id: 'AQ',
        public_key: 'AQ',
        counter: 0,
        transports: '[]',
        name: 'Phone of the thief',
        created_at: 1,
        used_at: null,
      })
      .execute();
    await kysely
      .insertInto('second_factors')
      .values({ account_id: 2, turned_on_at: 1, totp_secret: 'AA', totp_step: 0 })
      .execute();
    expect((await mailbox.undo()).status).toBe(200);
    for (const table of ['passkeys', 'second_factors'] as const) {
      expect(await kysely.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test('takes the former email back from a registration that was not validated', async () => {
    const mailbox = await openMoved(await open());
    const { token } = await mailbox.site.register(9, { email: lostEmail });
    expect((await mailbox.undo()).status).toBe(200);
    expect(await mailbox.account()).toMatchObject({ email: lostEmail });
    expect((await mailbox.site.ask('GET Account/Validate', { token })).status).toBe(401);
  });

  test('is refused while another account uses the former email', async () => {
    const mailbox = await openMoved(await open());
    const change = await newest(mailbox.admin);
    await mailbox.site.join(9, { email: lostEmail });
    const refused = await mailbox.undo();
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('Another account now uses the former email.');
    expect(await undo(mailbox.admin, { change })).toMatchObject({ undone: 0, conflicts: 1 });
    expect(await mailbox.account()).toMatchObject({ email: newEmail });
  });
});

describeOnSqlite('a message to an account that is moved', ({ open }) => {
  test('loses the link that the former email got, also when the move is undone', async () => {
    const database = await open();
    const mailbox = await openMailboxSite(database);
    const insert = (hash: string | null) =>
      database.kysely
        .insertInto('contact_messages')
        .values({
          about: 'member',
          name: 'Vera',
          email: 'vera@example.org',
          email_key: 'vera@example.org',
          number: 2,
          text: 'Hello',
          written_at: 1,
          confirmed_at: 1,
          token_hash: `token ${hash}`,
          relayed_to: 2,
          relay_hash: hash,
        })
        .execute();
    await insert('before');
    await insert(null);
    await mailbox.open();
    await mailbox.move();
    await insert('between');
    const hashes = async () => {
      const rows = database.kysely.selectFrom('contact_messages').orderBy('id');
      return (await rows.select('relay_hash').execute()).map((row) => row.relay_hash);
    };
    expect(await hashes()).toEqual(['ended 1', null, 'between']);
    await mailbox.undo();
    expect(await hashes()).toEqual(['ended 1', null, 'ended 3']);
  });
});

describeDialect('postgres', 'undoing the move of an account', ({ open }) => {
  test('is done once when two admins do it at once, and only for the latest move', async () => {
    const mailbox = await openMoved(await open());
    await mailbox.open('third@example.org');
    expect((await mailbox.move(2)).status).toBe(200);
    expect((await mailbox.undo(1)).status).toBe(404);
    const statuses = (await Promise.all([mailbox.undo(2), mailbox.undo(2)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 404]);
    expect((await mailbox.undo(1)).status).toBe(200);
    expect(await mailbox.account()).toMatchObject({ email: lostEmail, phone });
  });
});
