import { hourMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import { makeAdmin } from '#tests/support/sites/admin-site.ts';
import {
  carryOutAt,
  holderEmail,
  holderId,
  holderPhone,
  newEmail,
  openAnnouncedSite,
} from '#tests/support/sites/claim-desk/announced-site.ts';
import { setAccount } from '#tests/support/sites/set-rows.ts';
import { downloadData } from '#tests/support/sites/download-data.ts';

describeOnSqlite('beginning an announced change', ({ open }) => {
  test('tells the holder by mail, text message and in the account, and closes the message', async () => {
    const site = await openAnnouncedSite(await open());
    const message = await site.announce('lost-email');
    const { now } = site.site.clock;
    const [change] = (await site.list()).open;
    expect(change).toMatchObject({
      kind: 'move',
      state: 'open',
      freakBrotherNumber: 2,
      holder: { accountId: holderId },
      target: { email: newEmail, account: null },
      messageId: message,
      begunBy: { accountId: 1 },
      dueAt: new Date(now + 72 * hourMs).toISOString(),
    });
    expect((await site.own()).body).toEqual({
      change: {
        kind: 'move',
        freakBrotherNumber: 2,
        target: 'f•••@example.org',
        begunAt: new Date(now).toISOString(),
        dueAt: new Date(now + 72 * hourMs).toISOString(),
      },
    });
    expect(await site.message(message)).toMatchObject({
      state: 'closed',
      evidence: { message: { changeContext: { changes: [{ state: 'open' }] } } },
    });
    expect(await site.admin.changes('announced change')).toEqual([
      {
        actor: 'account/1',
        key: 'fb/2',
        movedTo: null,
        before: null,
        after: { account: holderId, changeKind: 'move', changeState: 'open' },
      },
    ]);
    const mails = await site.admin.mailsTo(holderEmail);
    expect(mails.at(-1)?.subject).toBe('Your account will be moved to another email');
    expect(mails.at(-1)?.text).not.toContain(newEmail);
    const [text] = await site.admin.mailsTo(holderPhone);
    expect(site.tokenIn(text as never)).toBe(site.linkTo(holderEmail));
  });

  test('sends no text message to a holder without a confirmed phone', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    await setAccount(database, holderId, { phone: '', confirmed_phone: '' });
    await site.announce('lost-email');
    await site.admin.mailsTo(holderEmail);
    expect(site.site.sent.filter(({ channel }) => channel === 'sms')).toEqual([]);
  });

  test('is in the holder’s data without the other email, and not in that of others', async () => {
    const site = await openAnnouncedSite(await open());
    await site.announce('my-number');
    const data = await downloadData(site.site, site.holder.token);
    expect(data.body['announcedChanges']).toMatchObject([
      { kind: 'give', target: 'f•••@example.org', isHolder: true, state: 'open' },
    ]);
    expect(data.text).not.toContain(newEmail);
    const { token } = await site.site.join(9);
    const other = await downloadData(site.site, token);
    expect(other.body['announcedChanges']).toEqual([]);
    expect((await site.site.ask('GET Account/AnnouncedChange', { token })).body).toEqual({
      change: null,
    });
  });

  test('needs an admin, and a message that asks for it', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    const lost = await site.write('lost-email');
    const asHolder = await site.site.ask(`POST Admin/Messages/${lost}/Change`, {
      token: site.holder.token,
    });
    expect(asHolder.status).toBe(403);
    expect((await site.begin(99)).status).toBe(404);
    await site.send('lost-email', { email: 'unconfirmed@example.org' });
    expect((await site.begin(lost + 1)).status).toBe(404);
    expect((await site.list()).open).toEqual([]);
  });

  test('is refused for an admin, a disabled account, a deceased member and a number without account', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    const lost = await site.write('lost-email');
    const mine = await site.write('my-number', { email: 'mine@example.org' });
    const both = async (problem: string) => {
      for (const response of [await site.begin(lost), await site.begin(mine)]) {
        expect(response).toMatchObject({ status: 409 });
        expect(response.body['message']).toContain(problem);
      }
      for (const message of [lost, mine]) {
        expect((await site.changeContext(message)).problem).toContain(problem);
      }
    };
    await setAccount(database, holderId, { role: 'Admin' });
    await both('must be demoted first');
    await setAccount(database, holderId, { role: 'User', disabled_at: 1 });
    await both('disabled');
    await setAccount(database, holderId, { disabled_at: null });
    const member = database.kysely.updateTable('members').where('id', '=', 2);
    await member.set({ deceased: 1 }).execute();
    await both('deceased');
    await member.set({ deceased: 0 }).execute();
    const claim = database.kysely.deleteFrom('claims').where('account_id', '=', holderId);
    await claim.execute();
    await both('not linked');
    expect((await site.list()).open).toEqual([]);
  });

  test('is refused while the email or its account cannot get what was asked for', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    await site.site.join(9);
    const email = emailOfMember(9);
    const lost = await site.write('lost-email', { email });
    expect((await site.begin(lost)).body['message']).toBe(`Another account has ${email}.`);
    const mine = await site.write('my-number', { email });
    expect((await site.begin(mine)).body['message']).toContain('has or claims FB9');
    await database.kysely.deleteFrom('claims').where('account_id', '=', 3).execute();
    await setAccount(database, 3, { disabled_at: 1 });
    expect((await site.begin(mine)).body['message']).toContain('disabled');
    await setAccount(database, 3, { disabled_at: null });
    const own = await site.write('lost-email', { email: holderEmail, from: '192.0.2.8' });
    expect((await site.begin(own)).body['message']).toContain('has this email already');
    expect((await site.begin(mine)).status).toBe(200);
    expect((await site.list()).open).toMatchObject([{ target: { account: { accountId: 3 } } }]);
  });

  test('ends at once while the notice cannot be sent', async () => {
    const site = await openAnnouncedSite(await open());
    const message = await site.write('lost-email');
    site.site.provider.isDown = true;
    const reason = 'We could not send the notice to the holder.';
    expect(await site.begin(message)).toMatchObject({
      status: 503,
      body: { message: `${reason} Please try again later.` },
    });
    expect((await site.list()).open).toEqual([]);
    expect(await site.message(message)).toMatchObject({
      state: 'waiting',
      evidence: {
        message: { changeContext: { problem: null, changes: [{ state: 'impossible', reason }] } },
      },
    });
    site.site.provider.isDown = false;
    expect((await site.begin(message)).status).toBe(200);
  });

  test('shows holder, since when, and all messages about the number together', async () => {
    const site = await openAnnouncedSite(await open());
    const first = await site.write('my-number', { email: 'first@example.org' });
    const second = await site.write('lost-email', { email: 'second@example.org' });
    await site.write('my-number', { email: 'third@example.org', number: 3 });
    expect(await site.changeContext(first)).toMatchObject({
      kind: 'give',
      problem: null,
      others: [{ messageId: second, about: 'lost-email', name: 'Vera', isClosed: false }],
      changes: [],
    });
    expect((await site.message(first)).evidence.message?.accountOfMember).toEqual({
      accountId: holderId,
      name: 'Ann Example',
      isAdmin: false,
      isDisabled: false,
      linkedSince: '1970-01-01T00:00:00.000Z',
    });
    await site.begin(second);
    expect(await site.changeContext(first)).toMatchObject({
      problem: 'A change of this number or account is already announced.',
      others: [{ messageId: second, isClosed: true }],
      changes: [{ kind: 'move', state: 'open' }],
    });
  });

  test('cannot be shortened by an impatient admin', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    const message = await site.announce('my-number');
    const begunAt = site.site.clock.now;
    site.site.clock.now += 71 * hourMs;
    await site.admin.logInAgain();
    // A second one is refused, also from another message.
    expect((await site.begin(message)).status).toBe(409);
    const other = await site.write('lost-email', { email: 'other@example.org' });
    expect((await site.begin(other)).status).toBe(409);
    const [change] = (await site.list()).open;
    // Cancelling and beginning again is a full notice.
    const cancelled = await site.admin.ask(
      `POST Admin/AnnouncedChanges/${change?.changeId}/Cancel`,
    );
    expect(cancelled).toMatchObject({ status: 200, body: { open: [] } });
    expect(await site.message(message)).toMatchObject({
      state: 'waiting',
      evidence: { message: { changeContext: { changes: [{ state: 'cancelled' }] } } },
    });
    const again = await site.admin.ask(`POST Admin/AnnouncedChanges/${change?.changeId}/Cancel`);
    expect(again.status).toBe(404);
    expect((await site.begin(message)).status).toBe(200);
    expect((await site.list()).open).toMatchObject([
      { dueAt: new Date(site.site.clock.now + 72 * hourMs).toISOString() },
    ]);
    expect(await carryOutAt(database, begunAt + 73 * hourMs)).toEqual([]);
    expect(await site.accountOfNumber()).toBe(holderId);
    const noTakeBack = await site.takeBack(change?.changeId ?? 0);
    expect(noTakeBack.status).toBe(404);
  });
});

describeEachDialect('two admins who begin changes of one number at once', ({ open }) => {
  test('begin one', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    const messages = [
      await site.write('lost-email', { email: 'first@example.org' }),
      await site.write('my-number', { email: 'second@example.org' }),
    ] as const;
    const { token } = await site.site.join(9);
    await makeAdmin(database, 3);
    const body = { password: goodPassword };
    const asOther = `POST Admin/Messages/${messages[1]}/Change`;
    const responses = await Promise.all([
      site.begin(messages[0]),
      site.site.ask(asOther, { token, body }),
    ]);
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    expect((await site.list()).open).toHaveLength(1);
    await site.admin.mailsTo(holderEmail);
    const notices = site.site.sent.filter(
      ({ to, text }) => to === holderEmail && text.includes('72 hours'),
    );
    expect(notices).toHaveLength(1);
  });
});
