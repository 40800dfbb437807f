import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { buildTestApp } from '#tests/support/sites/build-test-app.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { openPhotoSite } from '#tests/support/sites/photo-site.ts';
import { stubWeb } from '#tests/support/sites/stub-web.ts';

const shared = 'public, max-age=0, s-maxage=5, stale-if-error=60';

function comparable({ statusCode, body, headers }: LightMyRequestResponse) {
  const { 'x-request-id': _id, date: _date, ...same } = headers;
  return { statusCode, body, headers: same };
}

describeOnSqlite('a shared response', ({ open }) => {
  test('may be cached for five seconds and is the same with any token', async () => {
    const { site } = await openPhotoSite(await open(), { web: stubWeb() });
    const { token } = await site.join(1);
    for (const url of [
      '/',
      '/HOME?x=1',
      '/api/FreakBrothers/summary',
      '/api/FreakBrothers/latest',
      '/api/FreakBrothers/1',
      '/api/FreakBrother/1?logView=false',
      '/api/Gallery/Photos',
      '/api/Jumps/summary',
      '/api/Jumps/1976',
      '/api/Jumps/day/1976-07-04',
      '/api/History',
      '/api/History/Timeline',
      '/api/Privacy',
      '/api/openapi.json',
      '/robots.txt',
      '/sitemap.xml',
    ]) {
      const anonymous = await site.app.inject(url);
      expect(anonymous.statusCode, url).toBe(200);
      expect(anonymous.headers, url).toMatchObject({
        'cache-control': shared,
        vary: 'Accept-Encoding',
        etag: expect.stringMatching(/^"[\w-]+"$/) as string,
      });
      expect(anonymous.headers['set-cookie'], url).toBeUndefined();
      for (const headers of [
        { authorization: `Bearer ${token}` },
        { authorization: 'Bearer nobody', cookie: 'XSRF-TOKEN=a; device=b' },
      ]) {
        const other = await site.app.inject({ url, headers });
        expect(comparable(other), url).toEqual(comparable(anonymous));
      }
      const known = { 'if-none-match': String(anonymous.headers.etag) };
      const again = await site.app.inject({ url, headers: known });
      expect([again.statusCode, again.body], url).toEqual([304, '']);
      expect(again.headers, url).toMatchObject({
        'cache-control': shared,
        vary: 'Accept-Encoding',
      });
    }
  });

  test('is only one that was found and is no search', async () => {
    const app = await buildTestApp(await open(), { web: stubWeb() });
    for (const url of [
      '/none',
      '/?q=ann',
      '/api/FreakBrother/9',
      '/api/FreakBrothers/2',
      '/api/none',
      '/%0a',
    ]) {
      const { headers } = await app.inject(url);
      expect(headers['cache-control'], url).toBe('no-store');
      expect(headers.etag, url).toBeUndefined();
      expect(headers['set-cookie'], url).toBeUndefined();
    }
  });
});

describeOnSqlite('a personal response', ({ open }) => {
  test('is private, and the first response sets the CSRF cookie', async () => {
    const { site } = await openPhotoSite(await open(), { web: stubWeb() });
    const { token } = await site.join(1);
    const authorization = `Bearer ${token}`;
    const values = new Set<string>();
    for (const url of ['/api/Account/Validate', '/api/Profile', '/api/Search/fb/ann']) {
      const own = await site.app.inject({ url, headers: { authorization } });
      expect([own.statusCode, own.headers['cache-control']], url).toEqual([
        200,
        'private, no-store',
      ]);
      expect(String(own.headers['set-cookie']), url).toMatch(
        /^XSRF-TOKEN=[\w-]{36}; Path=\/; SameSite=Lax$/,
      );
      values.add(String(own.headers['set-cookie']));
      const cookie = 'XSRF-TOKEN=abc';
      const again = await site.app.inject({ url, headers: { authorization, cookie } });
      expect(again.headers['set-cookie'], url).toBeUndefined();
    }
    // A page sends several requests at once. Their responses must not replace the value of each other.
    expect(values.size).toBe(1);
    const search = await site.app.inject({ url: '/api/Search/fb/ann' });
    expect(search.headers['set-cookie']).toBeUndefined();
    const failed = await site.app.inject({
      method: 'POST',
      url: '/api/Account/Login',
      payload: { email: 'nobody@example.org', password: 'wrong password' },
    });
    expect(String(failed.headers['set-cookie'])).toMatch(/^XSRF-TOKEN=/);
    expect(values).not.toContain(String(failed.headers['set-cookie']));
  });
});
