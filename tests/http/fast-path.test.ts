/** Replies that go out before the routes: the same as theirs, never out of date, on both databases. */
import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import type { WebBundle } from '#server/http/web-bundle.ts';
import type { AppParts } from '#server/app.ts';
import { openDatabase, type Database } from '#server/database/open-database.ts';
import { buildTestApp } from '#tests/support/build-test-app.ts';
import { insertMember } from '#tests/support/builders.ts';
import { describeEachDialect } from '#tests/support/each-dialect.ts';
import { logInto } from '#tests/support/log-into.ts';

const summary = '/api/FreakBrothers/summary';

const web: WebBundle = {
  renderPage: ({ url }) => {
    const { pathname } = new URL(url);
    const isHome = pathname === '/';
    return Promise.resolve({
      status: isHome ? 200 : 404,
      head: { title: 'T', description: 'D', canonicalPath: isHome ? '/' : null, isIndexed: true },
      markup: '<h1>Home</h1>',
      hydrationJson: '{}',
      modules: [],
    });
  },
  canonicalAddress: (target) => target,
  serveFiles: () => Promise.resolve(),
  assets: {
    entry: '/e.js',
    inlineStyles: '',
    styleSheet: '/s.css',
    preloads: () => [],
    styleSheets: () => [],
  },
};

interface Reply {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Whether it came before the routes. */
  readonly isPrepared: boolean;
}

type Ask = (path: string, headers?: Record<string, string>, method?: string) => Promise<Reply>;

/** Serves over a real connection: injected requests never meet the fast path. */
async function serve(database: Database, parts: Partial<AppParts> = {}): Promise<Ask> {
  const lines: string[] = [];
  const app: FastifyInstance = await buildTestApp(database, { web, ...logInto(lines), ...parts });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return async (path, headers = {}, method = 'GET') => {
    lines.length = 0;
    const sent = request(url + path, { method, headers, agent: false }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const chunks = (await answer.toArray()) as Buffer[];
    await expect.poll(() => lines.filter((line) => line.includes('"answered"'))).toHaveLength(1);
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: Buffer.concat(chunks).toString('base64'),
      isPrepared: lines.some((line) => line.includes('"isPrepared":true')),
    };
  };
}

/** What may differ between two replies to the same request. */
function comparable({ status, body, headers }: Reply) {
  const { 'x-request-id': id, date, 'set-cookie': cookie, ...same } = headers;
  expect([id, date]).toEqual([expect.stringMatching(/^[\w-]{36}$/), expect.any(String)]);
  return { status, body, headers: same, hasCookie: cookie !== undefined };
}

describeEachDialect('prepared replies', ({ open, create }) => {
  test.each([
    [summary, {}],
    [summary, { 'accept-encoding': 'br' }],
    ['/api/FreakBrothers/1', { 'accept-encoding': 'gzip, deflate' }],
    ['/api/FREAKBROTHERS/1', {}],
    ['/api/FreakBrother/1?logView=false', {}],
    ['/', { 'accept-encoding': 'gzip, deflate, br' }],
    ['/', { cookie: 'XSRF-TOKEN=a' }],
    ['/', { 'if-none-match': '*' }],
  ])('%s %j is the same again, without the routes', async (path, headers) => {
    const database = await open();
    await insertMember(database, { number: 1 });
    const ask = await serve(database);
    // The first one prepares the bytes, also for those who have them already.
    await ask(path, { ...headers, 'if-none-match': 'none' });
    const [routed, prepared] = [await ask(path, headers), await ask(path, headers)];
    expect(prepared.isPrepared).toBe(true);
    const direct = await (await serve(database))(path, headers);
    expect(direct.isPrepared).toBe(false);
    expect(comparable(prepared)).toEqual(comparable(direct));
    expect(comparable(routed)).toEqual(comparable(direct));
  });

  test('follow each write, this process’s and another’s', async () => {
    const location = await create();
    const [here, there] = [await openDatabase(location), await openDatabase(location)];
    try {
      const ask = await serve(here);
      const seen = async () =>
        (JSON.parse(atob((await ask(summary)).body)) as { fbCount: number }).fbCount;
      for (const [number, database] of [here, there, here].entries()) {
        expect([await seen(), await seen()]).toEqual([number, number]);
        await insertMember(database, { number: number + 1 });
      }
      expect(await seen()).toBe(3);
    } finally {
      await here.close();
      await there.close();
    }
  });

  test('count views of profiles as the routes do', async () => {
    const database = await open();
    await insertMember(database, { number: 5 });
    const app = await buildTestApp(database, { web });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const path = `${url}/api/FreakBrother/5`;
    for (let times = 0; times < 3; times += 1) await fetch(path);
    await fetch(path, { method: 'HEAD' });
    await fetch(`${path}?logView=false`);
    await fetch(`${path}?logView=false`);
    await app.close();
    const rows = await database.kysely.selectFrom('member_views').select('views').execute();
    expect(rows.map(({ views }) => views)).toEqual([3]);
  });

  test('give each newcomer a cookie of their own, which no cache may keep', async () => {
    const ask = await serve(await open());
    await ask('/');
    const [one, other] = [await ask('/'), await ask('/')];
    expect([one.isPrepared, other.isPrepared]).toEqual([true, true]);
    expect(one.headers['set-cookie']).not.toEqual(other.headers['set-cookie']);
    expect(one.headers['cache-control']).toBe('private, no-cache');
    const known = await ask('/', { cookie: 'XSRF-TOKEN=a' });
    expect([known.isPrepared, known.headers['set-cookie']]).toEqual([true, undefined]);
    expect(known.headers['cache-control']).toBe('no-cache');
    expect((await ask(summary)).headers['set-cookie']).toBeUndefined();
  });

  test('leave everything else to the routes', async () => {
    const database = await open();
    const ask = await serve(database);
    for (const path of [summary, '/', '/none']) await ask(path);
    const others: [string, Record<string, string>?, string?][] = [
      [`${summary}?x=1`],
      [summary, {}, 'HEAD'],
      [summary, { 'content-length': '0' }],
      [summary, { 'x-forwarded-for': '10.0.0.1' }],
      ['/?q=ann'],
      ['/none'],
    ];
    for (const other of others) expect((await ask(...other)).isPrepared).toBe(false);
    const trusting = await serve(database, { trustProxy: true });
    await trusting(summary);
    expect((await trusting(summary, { 'x-forwarded-for': '10.0.0.1' })).isPrepared).toBe(true);
  });

  test('tell a stopping server’s clients that it was the last', async () => {
    let isStopping = false;
    const ask = await serve(await open(), { isStopping: () => isStopping });
    await ask(summary);
    isStopping = true;
    const last = await ask(summary);
    expect([last.isPrepared, last.headers.connection]).toEqual([false, 'close']);
  });
});
