/** Different addresses of one page: it is rendered once per encoding and stored once. */
import { expect, test } from 'vitest';
import { fileURLToPath } from 'node:url';
import { readBuiltWeb } from '#server/http/pages/web-bundle.ts';
import { buildTestApp } from '#tests/support/sites/build-test-app.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';

const dist = fileURLToPath(new URL('../../../dist', import.meta.url));
const encodings = [
  '',
  'identity',
  'br',
  'gzip',
  'GZIP',
  'zstd, br;q=0.1',
  'deflate',
  '*',
  'br;q=0',
];
const maxEncodings = 3;

describeOnSqlite('equal pages', ({ open }) => {
  async function openSite() {
    const database = await open();
    await insertMembers(database, [{ number: 1 }, { number: 41 }]);
    const web = await readBuiltWeb(dist);
    const renders: string[] = [];
    const app = await buildTestApp(database, {
      web: {
        ...web,
        renderPage: (request) => {
          renders.push(request.url);
          return web.renderPage(request);
        },
      },
    });
    return { app, renders };
  }

  test.each([
    ['home', 200, ['/', '/?x=1', '/home', '/HOME/', '/?x=2&utm_source=y']],
    [
      'a list',
      200,
      ['/Freak-Brothers', '/fReAk-BrOtHeRs/', '/%46reak-Brothers', '/Freak-Brothers?x=1'],
    ],
    ['a full list', 200, ['/Freak-Brothers?list=full', '/Freak-Brothers?x=1&list=FULL&list=full']],
    [
      'a profile',
      200,
      ['/Freak-Brother/41', '/freak-BROTHER/41?logView=true', '/Freak-Brother/41/'],
    ],
    ['an unknown path', 404, ['/none', '/none-2/x', '/Freak-Brothers;x=1', '/%E2%82%AC?x=1']],
  ])('renders %s once per encoding', async (_name, status, paths) => {
    const { app, renders } = await openSite();
    const bodies = new Set<string>();
    for (const encoding of encodings) {
      for (const url of paths) {
        for (const method of ['GET', 'HEAD'] as const) {
          const headers = { 'accept-encoding': encoding };
          const response = await app.inject({ method, url, headers });
          expect(response.statusCode, url).toBe(status);
          if (method === 'GET') bodies.add(response.rawPayload.toString('base64'));
        }
      }
    }
    expect(bodies.size).toBe(maxEncodings);
    expect(renders).toHaveLength(maxEncodings);
  });

  test.each(['/?q=ann', '/Freak-Brother/041', '/Freak-Brothers?page=9', '/Freak-Brother/7000'])(
    'stores no copy of %s, which is another page or none',
    async (url) => {
      const { app, renders } = await openSite();
      const [first, second] = [await app.inject(url), await app.inject(url)];
      expect(first.body).toBe(second.body);
      expect(first.headers['cache-control']).toBe('no-store');
      expect(renders).toHaveLength(2);
    },
  );
});
