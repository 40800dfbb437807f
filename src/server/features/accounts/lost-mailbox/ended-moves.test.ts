import { testNow } from '#tests/support/sites/build-test-app.ts';
import { countedAs, countUse } from '#server/database/limits/use-counts.ts';
import { expect, test } from 'vitest';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import {
  dayMs,
  lostEmail,
  openMailboxSite as openSite,
} from '#tests/support/sites/claim-desk/mailbox-site.ts';
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

describeOnSqlite('an ended request for another mailbox', ({ open }) => {
  test.each(['stopped', 'refused', 'undone', 'expired'] as const)(
    'that was %s keeps its vouches for 30 days, without addresses and proofs',
    async (how) => {
      const database = await open();
      const mailbox = await openSite(database);
      const { clock } = mailbox.site;
      const { token, status } = await mailbox.open();
      const stopToken = await mailbox.tokenOf(lostEmail, 'stop');
      if (how === 'expired') clock.now += 59 * dayMs;
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
        expect((await mailbox.undo()).status).toBe(200);
      }
      if (how === 'expired') clock.now += dayMs;
      const sweep = () => sweepAccounts({ database, now: () => clock.now });
      await sweep();
      expect(await mailbox.moves()).toMatchObject([{ ...blank, ended_at: clock.now }]);
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
