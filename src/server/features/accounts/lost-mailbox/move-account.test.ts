import { expect, test } from 'vitest';
import { setAccount } from '#tests/support/sites/set-rows.ts';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import {
  describeDialect,
  describeEachDialect,
  describeOnSqlite,
} from '#tests/support/databases/each-dialect.ts';
import {
  dayMs,
  lostEmail,
  moveDue,
  newEmail,
  openMailboxSite as openSite,
} from '#tests/support/sites/claim-desk/mailbox-site.ts';
import { testNow } from '#tests/support/sites/build-test-app.ts';
import { countedAs, countUse } from '#server/database/limits/use-counts.ts';
import { newest, undo } from '#tests/support/sites/undo-site.ts';
import type { Database } from '#server/database/open-database.ts';
import { sweepAccounts } from '../sweep-accounts.ts';

/** What is stored about ended requests. */
const blank = {
  email: '',
  email_key: '',
  text: '',
  stop_hash: null,
  former_email: null,
  former_phone: null,
};

const phone = '+12025550123';
const passkeyOfThief = {
  account_id: 2,
  credential_id: 'AQ',
  public_key: 'AQ',
  counter: 0,
  transports: '[]',
  name: 'Phone of the thief',
  created_at: 1,
  used_at: null,
};

async function openMoved(database: Database) {
  const mailbox = await openSite(database);
  await setAccount(database, 2, { phone, confirmed_phone: phone });
  await mailbox.open();
  expect((await mailbox.move()).status).toBe(200);
  return mailbox;
}

describeOnSqlite('moving an account to a new email', ({ open }) => {
  test('by an admin ends all sessions, removes the phone, keeps the second factor and mails both addresses', async () => {
    const database = await open();
    const mailbox = await openSite(database);
    const phone = '+12025550123';
    await setAccount(database, 2, { phone, confirmed_phone: phone });
    const factor = { account_id: 2, turned_on_at: 1, totp_secret: 'A', totp_step: 0 };
    await database.kysely.insertInto('second_factors').values(factor).execute();
    // Anyone can register an email that is not theirs.
    const early = await mailbox.site.register(8, { email: newEmail });
    const { token } = await mailbox.open();
    const stopToken = await mailbox.tokenOf(lostEmail, 'stop');
    const wrong = await mailbox.admin.ask('POST Admin/Mailboxes/1/Move', { password: 'wrong' });
    expect(wrong.status).toBe(400);
    expect((await mailbox.askAs(2, 'GET Account/Validate')).status).toBe(200);
    const moved = await mailbox.move();
    expect(moved).toMatchObject({
      status: 200,
      body: {
        open: [],
        moved: [{ moveId: 1, email: newEmail, formerEmail: lostEmail, movedBy: 'Ann Example' }],
      },
    });
    expect((await mailbox.move()).status).toBe(404);
    expect((await mailbox.askAs(2, 'GET Account/Validate')).status).toBe(401);
    expect((await mailbox.site.ask('GET Account/Validate', { token: early.token })).status).toBe(
      401,
    );
    expect((await mailbox.login(lostEmail)).status).toBe(401);
    expect(await mailbox.account()).toMatchObject({
      email: newEmail,
      phone: '',
      confirmed_phone: '',
    });
    expect((await mailbox.confirm(token)).body).toMatchObject({ state: 'moved', vouchToken: null });
    const late = await mailbox.stop(stopToken);
    expect(late.status).toBe(409);
    expect(late.text).toContain('An admin can undo it for 30 days');
    expect((await mailbox.login(newEmail)).body).toHaveProperty('challenge');
    await database.kysely.deleteFrom('second_factors').execute();
    const again = await mailbox.login(newEmail);
    expect(again.status).toBe(200);
    const data = await mailbox.site.ask('GET Account/Data', { token: String(again.body['token']) });
    expect(data.body['mailboxMoves']).toMatchObject([
      { email: newEmail, formerEmail: lostEmail, formerPhone: phone },
    ]);
    const [, change] = await mailbox.admin.changes('mailbox');
    expect(change).toEqual({
      actor: 'account/1',
      key: 'fb/2',
      movedTo: null,
      before: { account: 2, state: 'open' },
      after: { account: 2, state: 'moved', move: 1 },
    });
    expect(await mailbox.subjectsTo(newEmail)).toContain('Your account uses this email now');
    expect((await mailbox.subjectsTo(lostEmail)).at(-1)).toBe(
      'Your account was moved to another email',
    );
  });

  test('follows the second vouch at once if the notice is over, also if no mail can be sent', async () => {
    const mailbox = await openSite(await open());
    const { status } = await mailbox.open();
    await mailbox.vouch(3, status['vouchToken']);
    mailbox.site.clock.now += 7 * dayMs;
    mailbox.site.provider.isDown = true;
    expect((await mailbox.vouch(4, status['vouchToken'])).body).toMatchObject({ vouches: 2 });
    expect(await mailbox.account()).toMatchObject({ email: newEmail });
  });

  test('by vouches never happens to an admin', async () => {
    const database = await open();
    const mailbox = await openSite(database);
    const { status } = await mailbox.open();
    for (const number of [3, 4]) await mailbox.vouch(number, status['vouchToken']);
    await setAccount(database, 2, { role: 'Admin' });
    expect(await moveDue(database, mailbox.site.clock.now + 7 * dayMs)).toEqual([]);
    expect((await mailbox.move()).status).toBe(200);
    expect((await mailbox.open('other@example.org')).status).toMatchObject({
      needed: 0,
      vouchToken: null,
    });
  });

  test('ends the request if another account uses the email by then', async () => {
    const database = await open();
    const mailbox = await openSite(database);
    await mailbox.open();
    await mailbox.site.join(9, { email: newEmail });
    const refused = await mailbox.move();
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('Another account now uses this email.');
    expect(await mailbox.account()).toMatchObject({ email: lostEmail });
    expect(await mailbox.moves()).toMatchObject([{ email: '', moved_at: null }]);
    expect((await mailbox.subjectsTo(newEmail)).at(-1)).toBe('Your request for FB2 has ended');
  });

  test('needs the account to be linked and enabled', async () => {
    const database = await open();
    const mailbox = await openSite(database);
    await mailbox.open();
    await setAccount(database, 2, { disabled_at: 1 });
    expect((await mailbox.move()).status).toBe(404);
    expect((await mailbox.admin.ask('GET Admin/Waiting')).body).toMatchObject({ mailboxes: 0 });
    await database.kysely.updateTable('accounts').set({ disabled_at: null }).execute();
    await database.kysely.deleteFrom('claims').where('account_id', '=', 2).execute();
    expect((await mailbox.move()).status).toBe(404);
    expect(await mailbox.account()).toMatchObject({ email: emailOfMember(2) });
  });
});

describeDialect('postgres', 'moving an account to a new email', ({ open }) => {
  test('happens once when two admins, the vouches and the former owner act at once', async () => {
    const database = await open();
    const mailbox = await openSite(database);
    const { status } = await mailbox.open();
    for (const number of [3, 4]) await mailbox.vouch(number, status['vouchToken']);
    const stopToken = await mailbox.tokenOf(lostEmail, 'stop');
    mailbox.site.clock.now += 7 * dayMs;
    await mailbox.admin.logInAgain();
    const [first, second, stopped] = await Promise.all([
      mailbox.move(),
      mailbox.move(),
      mailbox.stop(stopToken),
      moveDue(database, mailbox.site.clock.now),
    ]);
    const entries = (await mailbox.admin.changes('mailbox')).slice(1);
    expect(entries).toHaveLength(1);
    const isStopped = stopped.status === 200;
    expect(stopped.status).toBeOneOf([200, 409]);
    expect(entries[0]?.after).toEqual(isStopped ? null : { account: 2, state: 'moved', move: 1 });
    expect(await mailbox.account()).toMatchObject({ email: isStopped ? lostEmail : newEmail });
    const done = [first, second].filter((each) => each.status === 200);
    expect(done.length).toBeLessThanOrEqual(isStopped ? 0 : 1);
    for (const each of [first, second]) expect(each.status).toBeOneOf([200, 404]);
  });

  test('leaves one owner when a registration takes the email at the same moment', async () => {
    const database = await open();
    const mailbox = await openSite(database);
    await mailbox.open();
    const body = {
      freakBrotherNumber: 9,
      firstName: 'Ann',
      lastName: 'Example',
      email: newEmail,
      password: goodPassword,
      confirmPassword: goodPassword,
    };
    const [moved, registered] = await Promise.all([
      mailbox.move(),
      mailbox.site.ask('POST Account/register', { body, from: '192.0.2.44' }),
    ]);
    expect(moved.status).toBe(200);
    // The registration is refused, or deleted by the move.
    expect([200, 409]).toContain(registered.status);
    const owners = await database.kysely
      .selectFrom('accounts')
      .where('email', '=', newEmail)
      .select('id')
      .execute();
    expect(owners).toEqual([{ id: 2 }]);
  });
});

describeEachDialect('moving an account to a new email', ({ open }) => {
  test('by two vouches waits until 7 days after the notice', async () => {
    const database = await open();
    const mailbox = await openSite(database);
    const { clock } = mailbox.site;
    const { token, status } = await mailbox.open();
    expect((await mailbox.vouch(2, status['vouchToken'])).status).toBe(403);
    expect((await mailbox.vouch(3, status['vouchToken'])).body).toMatchObject({
      about: 'mailbox',
      vouches: 1,
    });
    expect((await mailbox.vouch(3, status['vouchToken'])).status).toBe(409);
    expect((await mailbox.vouch(4, status['vouchToken'])).body).toMatchObject({ vouches: 2 });
    expect((await mailbox.confirm(token)).body).toMatchObject({ state: 'open', vouches: 2 });
    expect((await mailbox.askAs(4, 'POST Vouches/2/Withdraw')).status).toBe(200);
    expect(await moveDue(database, clock.now + 7 * dayMs)).toEqual([]);
    expect((await mailbox.vouch(5, status['vouchToken'])).body).toMatchObject({ vouches: 2 });
    expect(await moveDue(database, clock.now + 7 * dayMs - 1)).toEqual([]);
    expect(await mailbox.account()).toMatchObject({ email: lostEmail });
    expect(await moveDue(database, clock.now + 7 * dayMs)).toEqual([newEmail, lostEmail]);
    expect(await mailbox.account()).toMatchObject({ email: newEmail });
    expect(await moveDue(database, clock.now + 8 * dayMs)).toEqual([]);
    expect((await mailbox.admin.changes('mailbox')).at(-1)).toMatchObject({
      actor: 'lost mailbox',
      after: { state: 'moved' },
    });
  });
});

describeOnSqlite('an ended request for another mailbox', ({ open }) => {
  test.each(['stopped', 'refused', 'undone', 'expired'] as const)(
    'that was %s keeps its vouches for 30 days, without addresses and proofs',
    async (how) => {
      const database = await open();
      const mailbox = await openSite(database);
      const { clock } = mailbox.site;
      const { token, status } = await mailbox.open();
      const stopToken = await mailbox.tokenOf(lostEmail, 'stop');
      if (how === 'expired') clock.now += 60 * dayMs - 1;
      const { token: voucher } = (await mailbox.login(emailOfMember(3))).body;
      const askAsVoucher = (what: string, body?: unknown) =>
        mailbox.site.ask(what, { token: String(voucher), ...(body === undefined ? {} : { body }) });
      const vouched = await askAsVoucher('POST Vouches', { token: status['vouchToken'] });
      expect(vouched.status).toBe(200);
      expect((await mailbox.addProof(token)).status).toBe(200);
      if (how === 'stopped') expect((await mailbox.stop(stopToken)).status).toBe(200);
      if (how === 'refused') {
        await mailbox.admin.ask('POST Admin/Mailboxes/1/Refuse', { reason: 'No.' });
      }
      if (how === 'undone') {
        expect((await mailbox.move()).status).toBe(200);
        expect(await mailbox.countProofs()).toBe(0);
        expect((await mailbox.undo()).status).toBe(200);
      }
      if (how === 'expired') clock.now += 1;
      const sweep = () => sweepAccounts({ database, now: () => clock.now });
      await sweep();
      expect(await mailbox.moves()).toMatchObject([{ ...blank, ended_at: clock.now }]);
      expect(await database.kysely.selectFrom('vouch_links').selectAll().execute()).toEqual([]);
      expect(await mailbox.countProofs()).toBe(0);
      expect((await mailbox.addProof(token)).status).toBe(400);
      if (how === 'expired') await mailbox.admin.logInAgain();
      expect((await askAsVoucher('GET Vouches/Own')).body).toMatchObject({ left: 4 });
      const { body } = await mailbox.admin.ask('GET Admin/Vouches');
      expect(body['vouches']).toMatchObject([
        { about: 'mailbox', voucher: { accountId: 3 }, known: { accountId: 2 }, withdrawnAt: null },
      ]);
      // Nothing else works any more.
      expect((await mailbox.confirm(token)).status).toBe(400);
      expect(
        (await askAsVoucher('POST Vouches/Find', { token: status['vouchToken'] })).status,
      ).toBe(404);
      expect((await mailbox.move()).status).toBe(404);
      expect((await mailbox.undo()).status).toBe(404);
      expect((await mailbox.stop(stopToken)).status).toBe(400);
      expect((await mailbox.admin.ask('GET Admin/Mailboxes')).body).toEqual({
        open: [],
        openCount: 0,
        moved: [],
        movedCount: 0,
      });

      const endedAt = clock.now;
      clock.now = endedAt + 30 * dayMs - 1;
      await sweep();
      expect(await mailbox.moves()).toHaveLength(1);
      clock.now += 1;
      await sweep();
      expect(await mailbox.moves()).toEqual([]);
      expect(await database.kysely.selectFrom('vouches').selectAll().execute()).toEqual([]);
    },
  );

  test('leaves room for another one, whose vouches are counted anew', async () => {
    const mailbox = await openSite(await open());
    const first = await mailbox.open();
    await mailbox.vouch(3, first.status['vouchToken']);
    await mailbox.stop(await mailbox.tokenOf(lostEmail, 'stop'));
    const second = await mailbox.open('second@example.org');
    expect(second.status).toMatchObject({ vouches: 0 });
    expect(await mailbox.vouch(3, second.status['vouchToken'])).toMatchObject({
      status: 200,
      body: { vouches: 1 },
    });
    expect((await mailbox.askAs(3, 'GET Vouches/Own')).body).toMatchObject({ left: 3 });
    const { body } = await mailbox.askAs(2, 'GET Account/Data');
    expect(body['mailboxMoves']).toHaveLength(1);
  });
});

describeOnSqlite('requests for another mailbox', ({ open }) => {
  test('are counted where only the first 100 are listed', async () => {
    const database = await open();
    const mailbox = await openSite(database);
    const move = (index: number) => ({
      account_id: 2,
      member_id: 2,
      email: `${index}@example.org`,
      email_key: `${index}@example.org`,
      text: 'Hello',
      token_hash: String(index),
      asked_at: mailbox.site.clock.now,
      confirmed_at: mailbox.site.clock.now,
    });
    const moved = { moved_at: mailbox.site.clock.now, former_email: 'a@example.org' };
    const rows = Array.from({ length: 203 }, (_, index) => index);
    await database.kysely
      .insertInto('mailbox_moves')
      .values(rows.map((index) => ({ ...move(index), ...(index < 102 ? moved : {}) })))
      .execute();
    const { body } = await mailbox.admin.ask('GET Admin/Mailboxes');
    expect([body['openCount'], body['movedCount']]).toEqual([101, 102]);
    expect([body['open'], body['moved']].map((list) => (list as unknown[]).length)).toEqual([
      100, 100,
    ]);
  });

  test('are at most 200 a day, for numbers with an account and without', async () => {
    const database = await open();
    const mailbox = await openSite(database);
    const limit = { uses: 200, windowMs: dayMs };
    await countUse(database.kysely, countedAs('mailbox requests'), limit, testNow, 199);
    const form = { freakBrotherNumber: 1_000, email: 'last@example.org' };
    expect((await mailbox.request(form)).status).toBe(200);
    for (const number of [2, 999_999]) {
      const refused = await mailbox.request({ freakBrotherNumber: number }, '192.0.2.250');
      expect(refused).toMatchObject({ status: 429 });
      expect(refused.text).toContain('Too many members have asked for a new email today.');
    }
    mailbox.site.clock.now += dayMs;
    expect((await mailbox.request()).status).toBe(200);
  });
});

describeOnSqlite('undoing the move of an account', ({ open }) => {
  test('restores email and phone, and removes sessions, password, passkeys and second factor of meanwhile', async () => {
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
    const { kysely } = database;
    await kysely.insertInto('passkeys').values(passkeyOfThief).execute();
    const factor = { account_id: 2, turned_on_at: 1, totp_secret: 'AA', totp_step: 0 };
    await kysely.insertInto('second_factors').values(factor).execute();
    const wrong = await mailbox.admin.ask('POST Admin/Mailboxes/1/Undo', { password: 'wrong' });
    expect(wrong.status).toBe(400);
    expect((await mailbox.admin.ask('POST Admin/Mailboxes/1/Undo', {})).status).toBe(400);
    expect(await mailbox.account()).toMatchObject({ email: newEmail });
    expect(await mailbox.undo()).toMatchObject({ status: 200, body: { open: [], moved: [] } });
    expect((await mailbox.undo()).status).toBe(404);
    for (const table of ['passkeys', 'second_factors'] as const) {
      expect(await kysely.selectFrom(table).selectAll().execute()).toEqual([]);
    }
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
    const mailbox = await openSite(database);
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
