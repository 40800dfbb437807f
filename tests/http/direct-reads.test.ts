/** Searches that are answered before the routes: with the same replies, limits and log, on both databases. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import type { AppParts } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import { buildTestApp } from '#tests/support/build-test-app.ts';
import { logInto } from '#tests/support/log-into.ts';
import { insertMembers } from '#tests/support/builders.ts';
import { describeEachDialect } from '#tests/support/each-dialect.ts';
import { person } from '#tests/support/search-for.ts';

const typed = '/api/FreakBrothers/search/';

/** Serves over a real connection: injected requests go to the routes. */
async function serve(database: Database, parts: Partial<AppParts> = {}) {
  const lines: string[] = [];
  const app = await buildTestApp(database, { ...logInto(lines), ...parts });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
    lines.length = 0;
    const sent = request(url + path, { method, headers, agent: false }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const body = Buffer.concat((await answer.toArray()) as Buffer[]).toString('base64');
    await expect.poll(() => lines.filter((line) => line.includes('"answered"'))).toHaveLength(1);
    const { 'x-request-id': id, date, ...same } = answer.headers;
    expect([id, date]).toEqual([expect.stringMatching(/^[\w-]{36}$/), expect.any(String)]);
    const isDirect = lines.some((line) => line.includes('"isDirect":true'));
    const log = JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>;
    return { isDirect, log, reply: { status: answer.statusCode, headers: same, body } };
  }
  return { app, ask };
}

const asTyped = (given: { headers?: Record<string, string> } = {}) => given.headers ?? {};

describeEachDialect('searches before the routes', ({ open }) => {
  test.each([
    [`${typed}smith`, asTyped()],
    [`${typed}smith`, asTyped({ headers: { 'accept-encoding': 'gzip, deflate, br' } })],
    [`${typed}smith`, asTyped({ headers: { 'accept-encoding': 'gzip' } })],
    [`${typed}nobody%20at%20all`, asTyped()],
    [`${typed}1`, asTyped()],
    [`${typed}%C3%85ngstr%C3%B6m`, asTyped()],
    [`${typed}a%2Fb`, asTyped()],
    ['/API/search/FB/ann', asTyped()],
    ['/api/Search/suggestions/smth', asTyped()],
  ])('%s, %j is answered as the routes answer it', async (path, headers) => {
    const database = await open();
    const people = Array.from({ length: 150 }, (_, index) => person(index + 1, 'Ann Smith'));
    await insertMembers(database, [...people, person(200, 'Zoë Ångström')]);
    const { ask } = await serve(database);
    const byRoute = await ask(path, headers);
    const direct = await ask(path, headers);
    expect([byRoute.isDirect, direct.isDirect]).toEqual([false, true]);
    expect(direct.reply).toEqual(byRoute.reply);
    expect(direct.reply.status).toBe(200);
    expect(direct.log['route']).toBe(byRoute.log['route']);
    expect(JSON.stringify(direct.log)).not.toContain(path);
  });

  test('are left to the routes where more than the address decides, or something is wrong', async () => {
    const database = await open();
    await insertMembers(database, [person(1, 'Ann Smith')]);
    const { ask } = await serve(database);
    await ask(`${typed}ann`);
    expect((await ask(`${typed}ann`)).isDirect).toBe(true);
    const cases = [
      [`${typed}ann?x=1`, {}, 'GET', 200],
      [`${typed}ann`, {}, 'HEAD', 200],
      [`${typed}ann`, { authorization: 'Bearer nobody' }, 'GET', 200],
      [`${typed}ann`, { 'x-forwarded-for': '10.0.0.1' }, 'GET', 200],
      [`${typed}%00`, {}, 'GET', 400],
      [typed, {}, 'GET', 400],
      [`${typed}${'x'.repeat(101)}`, {}, 'GET', 400],
    ] as const;
    for (const [path, headers, method, status] of cases) {
      const { isDirect, reply } = await ask(path, headers, method);
      expect([isDirect, reply.status], `${method} ${path}`).toEqual([false, status]);
    }
  });

  test('count towards the limit of their address, wherever they are answered', async () => {
    const database = await open();
    const { ask, app } = await serve(database, { isRateLimited: true, trustProxy: true });
    const search = (from: string) => ask(`${typed}ann`, { 'x-forwarded-for': `1.2.3.4, ${from}` });
    const statuses: (number | undefined)[] = [];
    for (let index = 0; index < 302; index += 1) {
      const { isDirect, reply } = await search('10.0.0.1');
      statuses.push(reply.status);
      if (index === 200) expect(isDirect).toBe(true);
    }
    expect(statuses.indexOf(429)).toBe(300);
    expect(statuses.slice(300)).toEqual([429, 429]);
    expect((await search('10.0.0.2')).reply.status).toBe(200);
    const injected = await app.inject({
      url: `${typed}ann`,
      headers: { 'x-forwarded-for': '10.0.0.1' },
    });
    expect(injected.statusCode).toBe(429);
  });

  test('enter the search log when they are submitted, and only then', async () => {
    const database = await open();
    await insertMembers(database, [person(1, 'Ann Smith')]);
    const { ask, app } = await serve(database);
    await ask('/api/Search/fb/first');
    expect((await ask('/api/Search/fb/ann')).isDirect).toBe(true);
    await ask(`${typed}typed`);
    await ask(`${typed}typed%20again`);
    await app.close();
    const rows = await database.kysely.selectFrom('search_log').orderBy('id').selectAll().execute();
    expect(rows.map(({ term, results }) => [term, results])).toEqual([
      ['first', 0],
      ['ann', 1],
    ]);
  });
});
