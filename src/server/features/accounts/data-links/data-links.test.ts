import { expect, test } from 'vitest';
import { setAccount } from '#tests/support/sites/set-rows.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import { makeAdmin } from '#tests/support/sites/admin-site.ts';
import {
  dayMs,
  openDataLinkSite as open,
  owner,
  refused,
} from '#tests/support/sites/data-link-site.ts';
import {
  describeDialect,
  describeEachDialect,
  describeOnSqlite,
} from '#tests/support/databases/each-dialect.ts';
import { logIn, turnOn } from '#tests/support/sites/two-step.ts';

describeOnSqlite('a mailed link for the data of an account', ({ open: openOne }) => {
  test('does only what it was mailed for', async () => {
    const { site, mail, use, isThere } = await open(await openOne());
    const toExport = await mail('export');
    const toErase = await mail('erasure');
    expect(await use('erasure', toExport)).toMatchObject(refused);
    expect(await use('export', toErase)).toMatchObject(refused);
    for (const link of [toExport, toErase]) {
      expect(
        await site.ask('POST Account/ValidateByLink', { body: { token: link } }),
      ).toMatchObject(refused);
      const reset = await site.ask('POST Account/ResetPassword', {
        body: {
          email: owner,
          resetCode: link,
          password: 'quite another one',
          confirmPassword: 'quite another one',
        },
      });
      expect(reset.status).toBe(400);
    }
    expect(await isThere()).toBe(true);
    // A link of another kind does not delete either.
    await site.ask('POST Account/RequestPasswordReset', { body: { email: owner } });
    await expect.poll(() => site.sent.at(-1)?.text ?? '').toContain('recover-password#token=');
    const other = /#token=([0-9a-f]{48})/.exec(site.sent.at(-1)?.text ?? '')?.[1] ?? '';
    expect(await use('erasure', other)).toMatchObject(refused);
    expect((await use('export', toExport)).status).toBe(200);
    expect((await use('erasure', toErase)).status).toBe(200);
  });

  test('is valid for 7 days, and not longer when the clock is set back', async () => {
    const { site, mail, use } = await open(await openOne());
    const link = await mail('erasure');
    site.clock.now += 7 * dayMs;
    expect(await use('erasure', link)).toMatchObject(refused);
    site.clock.now -= 8 * dayMs;
    expect(await use('erasure', link)).toMatchObject(refused);
    site.clock.now += 8 * dayMs - 1;
    expect((await use('erasure', link)).status).toBe(200);
  });

  test('ends with a newer one of its kind, with the account, and while it is disabled', async () => {
    const { admin, site, mail, use, start, isThere } = await open(await openOne());
    const first = await mail('export');
    const toErase = await mail('erasure');
    const second = await mail('export');
    expect(await use('export', first)).toMatchObject(refused);
    expect((await use('export', second)).status).toBe(200);
    await admin.ask('POST Admin/Accounts/2/Disable');
    expect(await use('erasure', toErase)).toMatchObject(refused);
    site.clock.now += dayMs;
    await admin.logInAgain();
    expect((await start('erasure')).status).toBe(400);
    await admin.ask('POST Admin/Accounts/2/Enable');
    expect(await use('erasure', toErase)).toMatchObject(refused);
    expect(await isThere()).toBe(true);
  });

  test('needs the second factor too, in as many tries as a sign-in', async () => {
    const { site, token, mail, use, isThere } = await open(await openOne());
    const { nextCode, recoveryCodes } = await turnOn(site, token, owner);
    const toExport = await mail('export');
    const asked = await use('export', toExport);
    expect(asked).toMatchObject({ status: 200, body: { secondFactor: ['totp', 'recovery'] } });
    expect(Object.keys(asked.body)).toEqual(['secondFactor', 'challenge']);
    const challenge = asked.body['challenge'];
    const withCode = (response: string, method = 'totp') => ({
      secondFactor: { challenge, method, response },
    });
    const wrong = await use('export', toExport, withCode('000000'));
    expect(wrong).toMatchObject({
      status: 400,
      body: { errors: { response: expect.any(String) as string } },
    });
    // A challenge of a sign-in is for something else.
    const begun = await logIn(site, owner);
    const foreign = { challenge: begun.challenge, method: 'totp', response: nextCode() };
    expect((await use('export', toExport, { secondFactor: foreign })).status).toBe(400);
    const got = await use('export', toExport, withCode(nextCode()));
    expect(got).toMatchObject({ status: 200, body: { account: { email: owner } } });

    const toErase = await mail('erasure');
    expect((await use('erasure', toErase, withCode(nextCode()))).status).toBe(400);
    const again = await use('erasure', toErase);
    expect(again.body).toMatchObject({ secondFactor: ['totp', 'recovery'] });
    expect(await isThere()).toBe(true);
    const form = (response: string, method = 'totp') => ({
      secondFactor: { challenge: again.body['challenge'], method, response },
    });
    for (let index = 0; index < 10; index += 1) await use('erasure', toErase, form('000000'));
    expect((await use('erasure', toErase, form(nextCode()))).status).toBe(429);
    site.clock.now += 15 * 60_000;
    const late = await use('erasure', toErase);
    const recovery = {
      challenge: late.body['challenge'],
      method: 'recovery',
      response: recoveryCodes[0],
    };
    expect((await use('erasure', toErase, { secondFactor: recovery })).status).toBe(200);
    expect(await isThere()).toBe(false);
  });

  test('never deletes the last admin', async () => {
    const database = await openOne();
    const { admin, site, write, start, kysely } = await open(database);
    const message = await write(1, 'vera@family.example');
    expect(await start('erasure', 1, message)).toMatchObject({ status: 403 });
    expect((await start('export', 1, message)).status).toBe(200);
    await makeAdmin(database, 2);
    expect((await start('erasure', 1, message)).status).toBe(200);
    const text = site.sent.findLast(({ to }) => to === emailOfMember(1))?.text ?? '';
    const link = /your-data#token=([0-9a-f]{48})/.exec(text)?.[1];
    await setAccount({ kysely }, 2, { role: 'User' });
    const last = await site.ask('POST Account/DeleteByLink', { body: { token: link } });
    expect(last).toMatchObject({ status: 403, body: { message: /only admin/ } });
    expect((await admin.ask('GET Admin/Accounts/1')).status).toBe(200);
  });
});

describeEachDialect('a mailed link for the data of an account', ({ open: openOne }) => {
  test('downloads the data once, the same as on Your account', async () => {
    const { admin, site, token, mail, use, isThere } = await open(await openOne());
    const link = await mail('export');
    const look = await site.ask('POST Account/CheckLink', { body: { token: link } });
    expect(look.body).toEqual({ purpose: 'export', email: owner });
    const got = await use('export', link);
    expect(got.status).toBe(200);
    const own = await site.ask('GET Account/Data', { token });
    const ownData = own.body as unknown as { sessions: { isCurrent: boolean }[] };
    const sessions = ownData.sessions.map((session) => ({ ...session, isCurrent: false }));
    expect(got.body).toEqual({ ...own.body, sessions });
    expect(await use('export', link)).toMatchObject(refused);
    expect(await isThere()).toBe(true);
    const mails = (await admin.mailsTo(owner)).filter(({ text }) => text.includes('/your-data'));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: 'Download the data of your account' });
    const text = mails[0]?.text ?? '';
    expect(text).toMatch(/^An admin of .* because someone wrote to us on \d+ \w+ \d{4} about/);
    expect(text).toContain('ignore this email: your account stays as it is');
    expect(text).toContain('for 7 days');
    expect(text).not.toMatch(/evil|Vera/);
  });

  test('deletes the account as its owner does, and only with a POST to the operation for it', async () => {
    const { admin, site, mail, use, start, isThere, kysely } = await open(await openOne());
    const link = await mail('erasure');
    expect((await site.ask('GET Account/DeleteByLink')).status).toBe(404);
    for (const operation of ['CheckLink', 'ValidateByLink', 'DataByLink']) {
      await site.ask(`POST Account/${operation}`, { body: { token: link } });
    }
    expect(await isThere()).toBe(true);
    expect((await use('erasure', link)).status).toBe(200);
    expect(await isThere()).toBe(false);
    expect(await use('erasure', link)).toMatchObject(refused);
    expect((await start('erasure')).status).toBe(400);
    expect(await kysely.selectFrom('account_links').selectAll().execute()).toEqual([]);
    const removals = await admin.changes('account');
    expect(removals.at(-1)).toMatchObject({
      key: '2',
      before: { role: 'User', photos: 0 },
      after: null,
    });
    // Its values went with the account, as in all entries about it.
    expect((await admin.changes('message')).at(-1)).toMatchObject({ before: null, after: null });
    const mails = await admin.mailsTo(owner);
    expect(mails.at(-1)?.subject).toBe('Your account was deleted');
  });
});

describeDialect('postgres', 'a mailed link for the data of an account', ({ open: openOne }) => {
  test.each(['export', 'erasure'] as const)(
    'works in one of several concurrent uses: %s',
    async (kind) => {
      const { mail, use, admin } = await open(await openOne());
      const link = await mail(kind);
      const uses = await Promise.all(Array.from({ length: 4 }, () => use(kind, link)));
      expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(uses.filter(({ status }) => status === 400)).toHaveLength(3);
      const removals = (await admin.changes('account')).filter(({ after }) => after === null);
      expect(removals).toHaveLength(kind === 'erasure' ? 1 : 0);
    },
  );
});

describeOnSqlite('an admin who mails it', ({ open: openOne }) => {
  test('chooses an account that the message concerns', async () => {
    const { site, start, write } = await open(await openOne());
    await site.join(3);
    expect((await start('export', 3)).status).toBe(400);
    expect((await start('export', 99)).status).toBe(400);
    expect((await start('export', '2')).status).toBe(400);
    expect((await start('everything')).status).toBe(400);
    expect((await start('export', 2, 99)).status).toBe(404);
    const ofSender = await write(null, emailOfMember(3));
    expect((await start('export', 2, ofSender)).status).toBe(400);
    expect((await start('export', 3, ofSender)).status).toBe(200);
    expect(site.sent.at(-1)).toMatchObject({ to: emailOfMember(3) });
  });

  test('is recorded in the change log, which cannot undo it', async () => {
    const { admin, mail, message } = await open(await openOne());
    await mail('erasure');
    expect(await admin.changes('message')).toEqual([
      {
        actor: 'account/1',
        key: String(message),
        movedTo: null,
        before: {},
        after: { account: 2, mailedLink: 'erasure' },
      },
    ]);
    const { body } = await admin.ask('GET Admin/Changes?kind=message');
    const [change] = body['changes'] as object[];
    expect(change).toMatchObject({
      accountId: 2,
      messageId: message,
      whyNever: 'A sent email cannot be undone.',
      fields: [
        { name: 'account', before: null },
        { name: 'mailedLink', before: null, after: 'erasure' },
      ],
    });
    expect(JSON.stringify(change)).not.toContain('@');
  });

  test('sends at most 3 a day to an account, also when limits are off', async () => {
    const opened = await open(await openOne(), { isRateLimited: false });
    const { admin, site, start, mail, use } = opened;
    for (const kind of ['export', 'erasure'] as const) await mail(kind);
    const link = await mail('export');
    expect((await start('erasure')).status).toBe(429);
    expect((await use('export', link)).status).toBe(200);
    site.clock.now += dayMs;
    await admin.logInAgain();
    expect((await start('erasure')).status).toBe(200);
  });

  test('sees that a mail could not be sent; the link before still works', async () => {
    const { site, start, mail, use, kysely } = await open(await openOne());
    const link = await mail('export');
    site.provider.isDown = true;
    for (let index = 0; index < 5; index += 1) expect((await start('export')).status).toBe(503);
    site.provider.isDown = false;
    expect(await kysely.selectFrom('account_links').selectAll().execute()).toHaveLength(1);
    expect((await use('export', link)).status).toBe(200);
  });
});

describeDialect('postgres', 'an admin who mails it', ({ open: openOne }) => {
  test('leaves one link when two admins start at once', async () => {
    const { start, kysely } = await open(await openOne());
    const started = await Promise.all([start('erasure'), start('erasure')]);
    expect(started.map(({ status }) => status)).toEqual([200, 200]);
    expect(await kysely.selectFrom('account_links').selectAll().execute()).toHaveLength(1);
  });
});
