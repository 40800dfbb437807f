/** Someone who sends text all day to fill the disk. */
import { request as sendHttp } from 'node:http';
import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import { accountTextLimit, addressTextLimit } from '#contract/limits.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import {
  emailOfMember,
  goodPassword,
  openAccountSite,
  registrationOf,
  type AccountSite,
} from '#tests/support/sites/account-site.ts';

const largestBody = 62_500;
const dayMs = accountTextLimit.windowMs;

/** JSON of exactly this length. */
const padded = (body: object, bytes: number) => JSON.stringify(body).padEnd(bytes);

const asJson = { 'content-type': 'application/json' };

const save = (site: AccountSite, token: string, story: string, bytes: number) =>
  site.ask('PUT FreakBrother', { token, headers: asJson, body: padded({ story }, bytes) });

/** Another process of the same site, after this one has written all its counts. */
async function openAnother(database: Database, { app, clock }: AccountSite): Promise<AccountSite> {
  await app.close();
  return { ...(await openAccountSite(database, { now: () => clock.now })), clock };
}

const message = (about: string, index: number) => ({
  name: 'Zoe',
  email: `zoe${index}@family.example`,
  about,
  number: 2,
  text: 'Hello',
});

const write = (site: AccountSite, from: string, about: string, index: number, bytes: number) =>
  site.ask('POST Contact', { from, headers: asJson, body: padded(message(about, index), bytes) });

describeEachDialect('an account that sends text all day', ({ open }) => {
  test('is refused after 2 MB, by all processes, until the day is over', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    const { token } = await site.join(1);
    const { token: tokenOfOther } = await site.join(2);
    const times = accountTextLimit.uses / largestBody;
    for (let index = 0; index < times; index += 1) {
      expect((await save(site, token, `Story ${index}`, largestBody)).status).toBe(200);
      site.clock.now += 60_000;
    }
    const { clock } = site;
    const another = await openAnother(database, site);
    const refused = await save(another, token, 'One more', 30);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_requests',
        message:
          'Your account has sent as much text as it may in a day. Please try again in 24 hours.',
      },
    });
    expect(refused.headers['retry-after']).toBe(String(dayMs / 1000 - times * 60));
    expect((await another.ask('GET FreakBrother/own', { token })).body['story']).toBe(
      `Story ${times - 1}`,
    );
    expect((await save(another, tokenOfOther, 'Mine', 30)).status).toBe(200);
    // A thief who used it up does not keep the owner from securing the account.
    const body = { oldPassword: goodPassword, newPassword: 'new horse battery' };
    const changed = await another.ask('PUT Account/ChangePassword', {
      token,
      body: { ...body, confirmPassword: body.newPassword },
    });
    expect(changed.status).toBe(200);
    clock.now += dayMs - (times + 1) * 60_000;
    expect(await save(another, token, 'One more', 30)).toMatchObject({ status: 429 });
    clock.now += 60_000;
    expect((await save(another, token, 'One more', 30)).status).toBe(200);
  });
});

describeOnSqlite('an account that sends text all day', ({ open }) => {
  test('is refused when it announces no length, too', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    const { token } = await site.join(1);
    const url = new URL(await site.app.listen({ port: 0, host: '127.0.0.1' }));
    const sendChunked = async (story: string): Promise<number> => {
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      const sent = sendHttp(new URL('/api/FreakBrother', url), {
        method: 'PUT',
        headers: { ...asJson, 'transfer-encoding': 'chunked', authorization: `Bearer ${token}` },
      });
      sent.once('error', reject);
      sent.once('response', (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      });
      // Blanks count only where the length is announced.
      const filler = 'x'.repeat(largestBody - JSON.stringify({ story, filler: '' }).length);
      const text = JSON.stringify({ story, filler });
      sent.write(text.slice(0, 1_000));
      sent.end(text.slice(1_000));
      return promise;
    };
    const times = accountTextLimit.uses / largestBody;
    for (let index = 0; index < times; index += 1) {
      expect(await sendChunked(`Story ${index}`)).toBe(200);
    }
    const another = await openAnother(database, site);
    expect((await save(another, token, 'One more', 30)).status).toBe(429);
  });

  test('counts a write without text as 200 bytes', async () => {
    const database = await open();
    let site = await openAccountSite(database);
    const { token } = await site.join(1);
    const times = accountTextLimit.uses / largestBody;
    for (let index = 1; index < times; index += 1) {
      await save(site, token, `Story ${index}`, largestBody);
    }
    await save(site, token, 'Story', largestBody - 300);
    const statuses = [];
    for (let index = 0; index < 2; index += 1) {
      site = await openAnother(database, site);
      statuses.push((await site.ask('DELETE Profile/Photo', { token })).status);
    }
    expect(statuses).toEqual([200, 429]);
  });
});

describeOnSqlite('an address without an account', ({ open }) => {
  const from = '2001:db8:1:1::1';
  const neighbour = '2001:db8:1:1::2';
  const times = 4;
  const bytes = addressTextLimit.uses / times;

  test('is refused after 200 KB, with all its neighbours, until the day is over', async () => {
    const site = await openAccountSite(await open());
    for (let index = 0; index < times; index += 1) {
      expect((await write(site, from, 'other', index, bytes)).status).toBe(200);
    }
    site.clock.now += 23 * 60 * 60_000 + 30 * 60_000;
    for (const refused of [
      await write(site, neighbour, 'other', 9, 200),
      await site.ask('POST Account/register', { from: neighbour, body: registrationOf(3) }),
    ]) {
      expect(refused).toMatchObject({
        status: 429,
        body: {
          message:
            'Your network has sent as much text as it may in a day. Please try again in 30 minutes.',
        },
      });
      expect(refused.headers['retry-after']).toBe(String(30 * 60));
    }
    expect((await write(site, '2001:db8:1:2::1', 'other', 10, 200)).status).toBe(200);
    site.clock.now += 30 * 60_000;
    expect(await write(site, neighbour, 'other', 11, 200)).toMatchObject({ status: 200 });
  });

  test('gets back everything that was typed into a form without JavaScript', async () => {
    const site = await openAccountSite(await open());
    for (let index = 0; index < times; index += 1) {
      await write(site, from, 'other', index, bytes);
    }
    const fields = { ...message('other', 9), number: '', text: 'Who is <this>?\nI have a photo.' };
    const refused = await site.ask('POST Contact', {
      from,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
    expect(refused.status).toBe(429);
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(refused.text).toContain('Your network has sent as much text as it may in a day.');
    const typed = refused.text.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
    for (const each of [fields.name, fields.email, fields.text]) expect(typed).toContain(each);
  });

  test('keeps no neighbour from signing in, from recovery and from asking for a lost account', async () => {
    const site = await openAccountSite(await open());
    const { token } = await site.join(2);
    for (let index = 0; index < times; index += 1) {
      await write(site, from, 'other', index, bytes);
    }
    expect((await write(site, neighbour, 'other', 9, 200)).status).toBe(429);
    const email = emailOfMember(2);
    const ask = async (path: string, body: object) =>
      (await site.ask(`POST ${path}`, { from: neighbour, body })).status;
    expect(await ask('Account/login', { email, password: goodPassword })).toBe(200);
    expect(await ask('Account/RequestPasswordReset', { email })).toBe(200);
    const password = 'new horse battery';
    const reset = { password, confirmPassword: password };
    const resetCode = await site.codeTo(email, 2);
    expect(await ask('Account/ResetPassword', { email, resetCode, ...reset })).toBe(200);
    expect((await write(site, neighbour, 'lost-email', 10, 200)).status).toBe(200);
    // An account has its own.
    expect((await site.ask('GET Profile', { token })).status).toBe(401);
    const signedIn = await site.ask('POST Account/login', {
      from: neighbour,
      body: { email, password },
    });
    const own = String(signedIn.body['token']);
    expect((await save(site, own, 'Mine', 30)).status).toBe(200);
  });
});
