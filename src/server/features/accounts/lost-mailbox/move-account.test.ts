import { expect, test } from 'vitest';
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

describeOnSqlite('moving an account to a new email', ({ open }) => {
  test('by an admin ends all sessions, removes the phone, keeps the second factor and mails both addresses', async () => {
    const database = await open();
    const mailbox = await openSite(database);
    const phone = '+12025550123';
    await database.kysely
      .updateTable('accounts')
      .set({ phone, confirmed_phone: phone })
      .where('id', '=', 2)
      .execute();
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
    await database.kysely
      .updateTable('accounts')
      .set({ role: 'Admin' })
      .where('id', '=', 2)
      .execute();
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
    await database.kysely
      .updateTable('accounts')
      .set({ disabled_at: 1 })
      .where('id', '=', 2)
      .execute();
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
