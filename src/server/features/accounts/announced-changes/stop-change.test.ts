import { reopenAnnounced } from './announced-changes.queries.ts';
import { hourMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import { wrongLink } from '#contract/accounts/codes.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import {
  carryOutAt,
  holderEmail,
  holderId,
  holderPhone,
  newEmail,
  openAnnouncedSite,
  type AnnouncedSite,
} from '#tests/support/sites/claim-desk/announced-site.ts';
import { listInbox } from '#tests/support/sites/inbox.ts';
import { removeMembers } from '#server/features/members/editing/undo-members.ts';

type Stop = (site: AnnouncedSite) => Promise<{ readonly status: number }>;

/** The text message is sent after the response, like mails to admins. */
async function linkInText(site: AnnouncedSite): Promise<string> {
  await expect.poll(() => site.linkTo(holderPhone)).not.toBe('');
  return site.linkTo(holderPhone);
}

const ways: readonly [string, 'signed in' | 'link', Stop][] = [
  ['the link in the mail', 'link', (site) => site.post('Stop', site.linkTo(holderEmail))],
  [
    'the link in the text message',
    'link',
    async (site) => site.post('Stop', await linkInText(site)),
  ],
  ['the notice in the account', 'signed in', (site) => site.object()],
];

describeOnSqlite('a rival who wants the number of another member', ({ open }) => {
  test.each(ways)('is stopped by %s', async (_, objectedBy, stop) => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    // The rival is an admin, who gives the number to the account of a friend.
    const rival = emailOfMember(9);
    await site.site.join(9);
    await database.kysely.deleteFrom('claims').where('account_id', '=', 3).execute();
    const message = await site.announce('my-number', { email: rival });
    expect((await stop(site)).status).toBe(200);
    expect((await site.own()).body).toEqual({ change: null });
    expect(await site.message(message)).toMatchObject({
      state: 'waiting',
      evidence: {
        message: {
          changeContext: {
            changes: [
              {
                state: 'objected',
                endedAt: new Date(site.site.clock.now).toISOString(),
                objectedBy,
              },
            ],
          },
        },
      },
    });
    expect((await listInbox(site.admin)).counts).toMatchObject({ ownership: 1 });
    expect((await site.admin.changes('announced change')).at(-1)).toMatchObject({
      actor: objectedBy === 'link' ? 'announced change' : `account/${holderId}`,
      before: { changeState: 'open' },
      after: { changeState: 'objected' },
    });
    expect(await site.carryOut()).toEqual([]);
    expect(await site.accountOfNumber()).toBe(holderId);
    const mails = await site.admin.mailsTo(emailOfMember(1));
    const notice = mails.filter(({ subject }) => subject === 'Manifest: FB2: the holder objected');
    expect(notice).toHaveLength(1);
    expect(notice[0]?.text).not.toContain('@');
  });
});

describeOnSqlite('the link in the notice of an announced change', ({ open }) => {
  test('says what it is for, changes nothing when it is looked at, and stops the change once', async () => {
    const site = await openAnnouncedSite(await open());
    await site.announce('lost-email');
    const token = site.linkTo(holderEmail);
    for (let times = 0; times < 2; times += 1) {
      expect(await site.post('Look', token)).toMatchObject({
        status: 200,
        body: {
          kind: 'move',
          freakBrotherNumber: 2,
          target: 'f•••@example.org',
          action: 'stop',
          ending: '',
        },
      });
    }
    expect((await site.post('Stop', token)).status).toBe(200);
    const ending = 'This change was already stopped. Nothing was changed.';
    expect((await site.post('Look', token)).body).toMatchObject({ action: null, ending });
    expect(await site.post('Stop', token)).toMatchObject({
      status: 409,
      body: { message: ending },
    });
    expect((await site.object()).status).toBe(404);
    const unknown = '0'.repeat(48);
    for (const path of ['Look', 'Stop', 'TakeBack']) {
      expect(await site.post(path, unknown)).toMatchObject({
        status: 400,
        body: { message: wrongLink },
      });
    }
    // It is not the link of a former holder.
    expect((await site.post('TakeBack', token)).status).toBe(400);
  });

  test('leads to the later mail once the change was carried out', async () => {
    const site = await openAnnouncedSite(await open());
    await site.announce('my-number');
    const token = site.linkTo(holderEmail);
    await site.carryOut();
    expect((await site.post('Look', token)).body).toMatchObject({
      action: null,
      ending: expect.stringContaining('already carried out') as string,
    });
    expect((await site.post('Stop', token)).status).toBe(409);
  });
});

describeOnSqlite('a thief with a session of the holder', ({ open }) => {
  test('and the password objects once; after the admin has ended all sessions and begun again, cannot stop it', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    const message = await site.announce('lost-email');
    expect((await site.object()).status).toBe(200);
    site.site.clock.now += hourMs;
    const ended = await site.admin.ask(`DELETE Admin/Accounts/${holderId}/Sessions`);
    expect(ended.status).toBe(200);
    expect((await site.begin(message)).status).toBe(200);
    expect((await site.object()).status).toBe(401);
    expect((await site.login(holderEmail)).status).toBe(401);
    expect((await site.own()).status).toBe(401);
    expect((await site.list()).open).toMatchObject([
      { dueAt: new Date(site.site.clock.now + 72 * hourMs).toISOString() },
    ]);
    await site.carryOut();
    expect(await site.account()).toMatchObject({ email: newEmail });
  });

  test('does not stop it by signing in', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    await site.announce('lost-email');
    const { token } = (await site.login(holderEmail)).body;
    expect((await site.site.ask('GET Account/Validate', { token: String(token) })).status).toBe(
      200,
    );
    expect((await site.list()).open).toHaveLength(1);
    await site.carryOut();
    expect(await site.account()).toMatchObject({ email: newEmail });
    expect((await site.site.ask('GET Account/Validate', { token: String(token) })).status).toBe(
      401,
    );
  });
});

describeOnSqlite('a person who writes about the number of a stranger every day', ({ open }) => {
  test('is limited, and neither changes anything nor keeps the holder out', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    let written = 0;
    for (let day = 0; day < 30; day += 1) {
      const from = `192.0.2.${day}`;
      for (let times = 0; times < 4; times += 1) {
        const sent = await site.send('my-number', { from });
        if (sent.status !== 200) continue;
        expect(await site.confirm(newEmail, from)).toMatchObject({ status: 200 });
        written += 1;
      }
      site.site.clock.now += 24 * hourMs;
    }
    // Three a day with one email.
    expect(written).toBe(90);
    const login = await site.login(holderEmail);
    expect(login.status).toBe(200);
    const token = String(login.body['token']);
    const page = await site.site.ask('PUT FreakBrother', { token, body: { story: 'Mine.' } });
    expect(page.status).toBe(200);
    expect(await carryOutAt(database, site.site.clock.now)).toEqual([]);
    expect(await site.accountOfNumber()).toBe(holderId);
    expect(site.site.sent.filter(({ text }) => text.includes('announced-change'))).toEqual([]);
  });
});

describeOnSqlite('the open change of an account that is deleted', ({ open }) => {
  const erase = (site: AnnouncedSite, token: string) =>
    site.site.ask('POST Account/Delete', { token });

  test('ends with the account of the holder, and its message is open again', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    const message = await site.announce('my-number');
    expect((await erase(site, site.holder.token)).status).toBe(200);
    expect(await site.message(message)).toMatchObject({ state: 'waiting' });
    expect((await site.list()).open).toEqual([]);
    expect((await site.changeContext(message)).problem).toContain('The sender can claim it.');
  });

  test('ends with the account that gets the number, whose email is kept nowhere', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    const { token } = await site.site.join(9);
    await database.kysely.deleteFrom('claims').where('account_id', '=', 3).execute();
    await site.announce('my-number', { email: emailOfMember(9) });
    expect((await erase(site, token)).status).toBe(200);
    const rows = await database.kysely.selectFrom('announced_changes').selectAll().execute();
    expect(rows).toEqual([]);
    expect(await site.carryOut()).toEqual([]);
    expect(await site.accountOfNumber()).toBe(holderId);
  });
});

describeOnSqlite(
  'a change to an email that a stranger registers and never validates',
  ({ open }) => {
    test.each(['open', 'done'])('stays %s when that account is deleted', async (state) => {
      const database = await open();
      const site = await openAnnouncedSite(database);
      await site.announce('my-number');
      const sent = state === 'done' ? await site.carryOut() : [];
      const { token } = await site.site.register(8, { email: newEmail });
      const body = { password: goodPassword };
      expect((await site.site.ask('POST Account/Delete', { token, body })).status).toBe(200);
      expect((await site.list())[state as 'open' | 'done']).toMatchObject([
        { state, target: { email: newEmail } },
      ]);
      if (state === 'open') return;
      const found = await site.site.ask('GET FreakBrother/claim/2');
      expect(found.body['problem']).toContain('is held');
      expect((await site.post('TakeBack', site.linkTo(holderEmail, sent))).status).toBe(200);
      expect(await site.accountOfNumber()).toBe(holderId);
    });
  },
);

describeOnSqlite('the open change of a number whose member is removed', ({ open }) => {
  test('goes with the member, and its message is open again', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    const message = await site.announce('my-number');
    await database.kysely.deleteFrom('claims').where('account_id', '=', holderId).execute();
    const removed = { id: 2, before: null, after: null, updatedAt: 0 };
    await database.kysely
      .transaction()
      .execute((db) => removeMembers(db, [removed], reopenAnnounced));
    expect((await site.list()).open).toEqual([]);
    expect(await site.message(message)).toMatchObject({ state: 'waiting' });
  });
});

describeEachDialect('an objection while the change is carried out', ({ open }) => {
  test('and the change are never both done', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    await site.announce('my-number');
    const due = site.site.clock.now + 72 * hourMs;
    const [stopped] = await Promise.all([
      site.post('Stop', site.linkTo(holderEmail)),
      carryOutAt(database, due),
      carryOutAt(database, due),
    ]);
    const row = database.kysely.selectFrom('announced_changes').selectAll();
    const { done_at: doneAt, ended_as: endedAs } = await row.executeTakeFirstOrThrow();
    const isStopped = stopped.status === 200;
    expect(stopped.status).toBe(isStopped ? 200 : 409);
    expect([doneAt === null, endedAs]).toEqual(isStopped ? [true, 'objected'] : [false, null]);
    expect(await site.accountOfNumber()).toBe(isStopped ? holderId : undefined);
    const invitations = await database.kysely.selectFrom('invitations').selectAll().execute();
    expect(invitations).toHaveLength(isStopped ? 0 : 1);
  });
});
