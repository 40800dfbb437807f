import { expect, test } from 'vitest';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import { dayMs, openDataLinkSite as open } from '#tests/support/sites/data-link-site.ts';
import { describeDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { turnOn } from '#tests/support/sites/two-step.ts';

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

  test('confirms again first, if two-step sign-in is on', async () => {
    const { admin, site, start, kysely } = await open(await openOne());
    await turnOn(site, admin.token, emailOfMember(1));
    await kysely.updateTable('sessions').set({ confirmed_at: 1 }).execute();
    expect(await start('export')).toMatchObject({
      status: 403,
      body: { code: 'confirmation_required' },
    });
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
