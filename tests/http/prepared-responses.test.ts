import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildTestApp } from '#tests/support/sites/build-test-app.ts';
import { insertMember, insertMembers } from '#tests/support/sites/builders.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { stubWeb } from '#tests/support/sites/stub-web.ts';
import { openDatabase } from '#server/database/open-database.ts';

describeEachDialect('shared responses', ({ open, create }) => {
  test('show what another process has written', async () => {
    const location = await create();
    const [here, there] = [await openDatabase(location), await openDatabase(location)];
    try {
      const app = await buildTestApp(here);
      const ask = async () => (await app.inject('/api/FreakBrothers/all')).json<unknown[]>();
      expect(await ask()).toHaveLength(0);
      await insertMember(there, { number: 1 });
      expect(await ask()).toHaveLength(1);
      await there.kysely.updateTable('members').set({ first_name: 'Bo' }).execute();
      expect(await ask()).toMatchObject([{ firstName: 'Bo' }]);
      await there.kysely.deleteFrom('members').execute();
      expect(await ask()).toHaveLength(0);
    } finally {
      await here.close();
      await there.close();
    }
  });

  test('are not invalidated by views and searches', async () => {
    const database = await open();
    await insertMember(database, { number: 1 });
    const app = await buildTestApp(database);
    const before = await database.readContentVersion();
    await app.inject('/api/FreakBrother/1');
    await app.inject('/api/Search/fb/ann');
    expect(await database.readContentVersion()).toBe(before);
  });

  test('count each view of a profile, whether prepared before or not', async () => {
    const database = await open();
    await insertMember(database, { number: 5 });
    const app = await buildTestApp(database);
    const url = '/api/FreakBrother/5';
    for (let times = 0; times < 3; times += 1) await app.inject(url);
    await app.inject({ method: 'HEAD', url });
    for (let times = 0; times < 2; times += 1) await app.inject(`${url}?logView=false`);
    await app.close();
    const rows = await database.kysely.selectFrom('member_views').select('views').execute();
    expect(rows.map(({ views }) => views)).toEqual([3]);
  });
});

describeOnSqlite('shared responses', ({ open }) => {
  test('are compressed as the client accepts, each encoding with its own strong ETag', async () => {
    const database = await open();
    await insertMembers(
      database,
      Array.from({ length: 200 }, (_, index) => ({ number: index + 1 })),
    );
    const app = await buildTestApp(database);
    const ask = (encoding: string) =>
      app.inject({
        url: '/api/FreakBrothers/all',
        headers: { 'accept-encoding': encoding },
      });
    const [plain, br, gzip] = [await ask('identity'), await ask('gzip, br'), await ask('gzip')];
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(String(brotliDecompressSync(br.rawPayload))).toBe(plain.body);
    expect(String(gunzipSync(gzip.rawPayload))).toBe(plain.body);
    const tags = [plain, br, gzip].map((reply) => reply.headers['etag']);
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
    expect(br.headers).toMatchObject({ vary: 'Accept-Encoding' });
  });

  test('respond 304 to a client that has them, until a write changes them', async () => {
    const database = await open();
    const app = await buildTestApp(database);
    const url = '/api/FreakBrothers/summary';
    const { etag = '' } = (await app.inject(url)).headers;
    const known = { 'if-none-match': `"other", W/${etag}` };
    const again = await app.inject({ url, headers: known });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect((await app.inject({ url, headers: { 'if-none-match': '*' } })).statusCode).toBe(304);
    await insertMember(database, { number: 1 });
    const changed = await app.inject({ url, headers: known });
    expect([changed.statusCode, changed.json()]).toMatchObject([200, { fbCount: 1 }]);
  });

  test('are prepared once for concurrent requests, whatever their unknown parameters', async () => {
    const urls: string[] = [];
    const web = stubWeb(({ url }) => void urls.push(url));
    const app = await buildTestApp(await open(), { web });
    const replies = await Promise.all(
      ['/', '/?x=1', '/home', '/?utm_source=a&b=2'].map((url) => app.inject(url)),
    );
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    await app.inject('/?x=2');
    expect(urls).toEqual(['http://localhost:3000/']);
  });

  test('do not block other requests while many pages wait to be rendered', async () => {
    let turn = 0;
    const perTurn = new Map<number, number>();
    const web = stubWeb(() => void perTurn.set(turn, (perTurn.get(turn) ?? 0) + 1));
    const app = await buildTestApp(await open(), { web });
    let next = setImmediate(function count() {
      turn += 1;
      next = setImmediate(count);
    });
    await Promise.all(Array.from({ length: 100 }, (_, index) => app.inject(`/?q=word${index}`)));
    clearImmediate(next);
    expect(Math.max(...perTurn.values())).toBeLessThanOrEqual(4);
  });

  test('are not used for searches', async () => {
    let renders = 0;
    const app = await buildTestApp(await open(), { web: stubWeb(() => void (renders += 1)) });
    await Promise.all([app.inject('/?q=ann'), app.inject('/?q=ann'), app.inject('/?q=ann')]);
    expect(renders).toBe(3);
  });

  test('are not stored for requests with impossible parameters', async () => {
    const app = await buildTestApp(await open());
    expect((await app.inject('/api/FreakBrothers/0')).statusCode).toBe(400);
    expect((await app.inject('/api/FreakBrothers/2')).statusCode).toBe(404);
  });

  test('the sitemap has the years and places with members, and follows changes', async () => {
    const database = await open();
    const app = await buildTestApp(database);
    const jumpPages = async () => {
      const { body } = await app.inject('/sitemap.xml');
      return Array.from(body.matchAll(/\/((?:Jumps|Places)[^<]*)</g), ([, path]) => path);
    };
    expect(await jumpPages()).toEqual(['Jumps', 'Places']);
    await insertMember(database, { number: 1, year: 1976, location: 'Hinckley' });
    expect(await jumpPages()).toEqual(['Jumps', 'Places', 'Jumps/1976', 'Places/hinckley']);
    await database.kysely.deleteFrom('members').execute();
    expect(await jumpPages()).toEqual(['Jumps', 'Places']);
  });

  test('robots.txt and the sitemap use the configured origin', async () => {
    const app = await buildTestApp(await open(), { origin: 'https://directory.example' });
    const robots = await app.inject({ url: '/robots.txt', headers: { host: 'evil.example' } });
    expect(robots.body).toContain('Sitemap: https://directory.example/sitemap.xml');
    const sitemap = await app.inject({ url: '/sitemap.xml', headers: { host: 'evil.example' } });
    expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(sitemap.body).toContain('<loc>https://directory.example/Freak-Brothers</loc>');
    expect(sitemap.body).not.toContain('evil');
  });
});
