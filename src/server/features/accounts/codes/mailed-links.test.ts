import { resetLimit } from '#contract/limits.ts';
import type { Database } from '#server/database/open-database.ts';
import { countedAs, countUse } from '#server/database/limits/use-counts.ts';
import { testNow } from '#tests/support/sites/build-test-app.ts';
import { expect, test } from 'vitest';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import { describeDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { logInto } from '#tests/support/sites/log-into.ts';
import {
  linkOwner,
  newPassword,
  openJoined,
  openRegistered,
  wrongLink,
} from '#tests/support/sites/mailed-link-site.ts';

const minuteMs = 60_000;

/** As if these uses had been counted today. */
const useUp = ({ kysely }: Database, uses: number, ...counted: readonly string[]) =>
  countUse(kysely, countedAs(...counted), { uses, windowMs: 24 * 60 * minuteMs }, testNow, uses);

describeOnSqlite('a recovery link', ({ open }) => {
  test('sets a password once, in any browser, and notifies the email of its account', async () => {
    const { site, token, request, nextLink, look, check, reset, login } = await openJoined(
      await open(),
    );
    await request();
    const link = await nextLink();
    // Opening the link does not use it up.
    for (let count = 0; count < 2; count += 1) {
      expect(await look(link)).toMatchObject({
        status: 200,
        body: { purpose: 'reset', email: linkOwner },
      });
      expect((await check(link, '203.0.113.1')).status).toBe(200);
    }
    expect((await reset(link, emailOfMember(2))).status).toBe(400);
    expect((await reset(link, linkOwner, 'password1')).status).toBe(400);
    const done = await reset(link);
    expect(done).toMatchObject({ status: 200, body: { freakBrotherNumber: 1 } });
    expect((await site.ask('GET Account/Validate', { token })).status).toBe(401);
    expect((await reset(link)).status).toBe(400);
    expect(await look(link)).toMatchObject({ status: 400, body: { message: wrongLink } });
    expect((await login(newPassword)).status).toBe(200);
  });

  test('works when the limits for codes, recovery requests and passwords are reached', async () => {
    const database = await open();
    const { site, request, nextLink, check, login, reset } = await openJoined(database);
    await useUp(database, 100, 'password of strangers', linkOwner);
    await useUp(database, 25, 'reset codes of everybody', linkOwner);
    expect((await login(goodPassword, '203.0.113.1')).status).toBe(429);
    await useUp(database, 99, 'sends for strangers', linkOwner, 'reset');
    expect((await request('203.0.113.1')).status).toBe(200);
    await nextLink();
    // After that, one more per 30 minutes, the lifetime of a link.
    expect((await request('198.18.0.1')).status).toBe(200);
    expect((await request('198.18.0.2')).status).toBe(429);
    const link = await nextLink();
    expect((await check(await site.codeTo(linkOwner, 3), '198.18.0.1')).status).toBe(429);
    expect((await reset(link)).status).toBe(200);
  });

  test('works from an IP address that has used up its tries of links and codes', async () => {
    const database = await open();
    const { request, nextLink, look, reset } = await openJoined(database);
    await request();
    const link = await nextLink();
    const counted = countedAs('reset', '127.0.0.1');
    await countUse(database.kysely, counted, resetLimit, testNow, resetLimit.uses - 1);
    expect((await look('f'.repeat(48))).status).toBe(400);
    expect((await look('f'.repeat(48))).status).toBe(429);
    expect((await reset('12345678')).status).toBe(429);
    expect((await look(link)).status).toBe(200);
    expect((await reset(link)).status).toBe(200);
  });

  test('is emailed once the tries of codes are used up, although codes go to the phone', async () => {
    const database = await open();
    const { site, request, check, nextLink, reset } = await openJoined(database);
    const phone = '+13125550123';
    const phones = { phone, confirmed_phone: phone };
    await database.kysely.updateTable('accounts').set(phones).execute();
    await request();
    const code = await site.codeTo(phone);
    expect(site.sent.find(({ to }) => to === phone)?.text).not.toContain('#token');
    await useUp(database, 25, 'reset codes of everybody', linkOwner);
    expect(await check(code)).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('use the link in its email') as string },
    });
    site.clock.now += minuteMs;
    await request();
    expect((await reset(await nextLink())).status).toBe(200);
  });

  test('is valid for 30 minutes, and not longer when the clock is set back', async () => {
    const { site, request, nextLink, look, reset } = await openJoined(await open());
    await request();
    const link = await nextLink();
    site.clock.now += 30 * minuteMs - 1;
    expect((await look(link)).status).toBe(200);
    site.clock.now += 1;
    expect((await look(link)).status).toBe(400);
    expect((await reset(link)).status).toBe(400);
    site.clock.now -= 120 * minuteMs;
    expect((await look(link)).status).toBe(400);
  });

  test('is invalid after a reset, after a password change, and for a disabled account', async () => {
    const database = await open();
    const { site, request, nextLink, look, reset } = await openJoined(database);
    const links: string[] = [];
    const askAgain = async () => {
      site.clock.now += minuteMs;
      await request();
      links.push(await nextLink());
    };
    await askAgain();
    await askAgain();
    const { body } = await reset(links[1] ?? '');
    await askAgain();
    const changed = await site.ask('PUT Account/ChangePassword', {
      token: String(body['token']),
      body: {
        oldPassword: newPassword,
        newPassword: 'a third good one',
        confirmPassword: 'a third good one',
      },
    });
    expect(changed.status).toBe(200);
    for (const link of links) expect((await look(link)).status).toBe(400);
    await askAgain();
    await database.kysely.updateTable('accounts').set({ disabled_at: 1 }).execute();
    expect((await look(links.at(-1) ?? '')).status).toBe(400);
  });
});

describeOnSqlite('a link token', ({ open }) => {
  test('is stored as a hash and never logged', async () => {
    const database = await open();
    const lines: string[] = [];
    const { firstLink, request, nextLink, look, validate, reset } = await openRegistered(
      database,
      logInto(lines),
    );
    const links = [await firstLink()];
    await request();
    links.push(await nextLink());
    const stored = JSON.stringify(
      await database.kysely.selectFrom('account_links').selectAll().execute(),
    );
    for (const link of links) {
      await look(link);
      expect(stored).not.toContain(link);
    }
    await validate(links[0] ?? '');
    await reset(links[1] ?? '');
    for (const link of links) expect(lines.join('')).not.toContain(link);
    expect(await database.kysely.selectFrom('account_links').selectAll().execute()).toEqual([]);
  });

  test('is rejected when it is unknown or no token', async () => {
    const { site } = await openRegistered(await open());
    const nines = [47, 48, 49].map((length) => '9'.repeat(length));
    for (const token of ['', 'x', ...nines, 'G'.repeat(48), 5, null]) {
      for (const operation of ['CheckLink', 'ValidateByLink']) {
        const refused = await site.ask(`POST Account/${operation}`, { body: { token } });
        expect(refused, JSON.stringify(token)).toMatchObject({
          status: 400,
          body: { message: wrongLink, errors: { token: wrongLink } },
        });
      }
    }
  });
});

describeDialect('postgres', 'a recovery link', ({ open }) => {
  test('works in one of several concurrent uses', async () => {
    const { request, nextLink, reset } = await openJoined(await open());
    await request();
    const link = await nextLink();
    const uses = await Promise.all(
      Array.from({ length: 6 }, (_, index) => reset(link, linkOwner, `${newPassword} ${index}`)),
    );
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(uses.filter(({ status }) => status >= 500)).toEqual([]);
  });
});
