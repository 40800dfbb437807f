import { getSummary } from '#contract/members/directory.ts';
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Refusal } from '#contract/errors.ts';
import type { Call, RenderedPage, RenderPage } from '#contract/api/web-bundle.ts';
import { registerAddressKey } from '../caller.ts';
import { registerPreparedResponses } from '../prepared-responses.ts';
import { registerPages } from './render-page.ts';

const home: RenderedPage = {
  status: 200,
  head: { title: 'Home & <more>', description: '"Quoted"', canonicalPath: '/', isIndexed: true },
  markup: '<h1>Home</h1>',
  hydrationJson: '{"loaderData":{}}',
  modules: ['home.ts'],
};

const summaryCall: Call = () => Promise.reject(new Error('a bug with a secret'));

async function appWith(
  renderPage: RenderPage,
  origin = 'https://example.org',
  call: Call = summaryCall,
) {
  const app = fastify();
  onTestFinished(() => app.close());
  registerAddressKey(app, 'key');
  registerPreparedResponses(app, { readVersion: () => Promise.resolve(1), maxBytes: 1e6 });
  await registerPages(app, {
    origin,
    hasSamples: () => Promise.resolve(false),
    callFor: () => call,
    web: {
      renderPage,
      canonicalAddress: (target) => target,
      serveFiles: () => Promise.resolve(),
      assets: {
        entry: '/assets/entry.js',
        sharedStyles: { url: '/assets/style.css', text: 'body{margin:0}' },
        preloads: (modules) => modules.map((module) => `/assets/${module}.js`),
        moduleStyles: (modules) =>
          modules.map((module) => ({ url: `/assets/${module}.css`, text: 'h1{margin:0}' })),
      },
    },
  });
  return app;
}

test('a page is one document with its head, data and files', async () => {
  const app = await appWith(() => Promise.resolve(home));
  const reply = await app.inject('/');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(reply.headers['cache-control']).toBe('public, max-age=0, s-maxage=5, stale-if-error=60');
  expect(reply.body).toContain('<title>Home &amp; &lt;more&gt;</title>');
  expect(reply.body).toContain('<meta name="description" content="&quot;Quoted&quot;">');
  expect(reply.body).toContain('<link rel="canonical" href="https://example.org/">');
  expect(reply.body).not.toContain('noindex');
  expect(reply.body).toContain(
    '<link rel="modulepreload" fetchpriority="low" href="/assets/home.ts.js">',
  );
  expect(reply.body).toContain(
    '<style>h1{margin:0}</style>\n<link rel="stylesheet" href="/assets/home.ts.css" disabled>',
  );
  expect(reply.body).toContain(
    '<link rel="modulepreload" fetchpriority="low" href="/assets/entry.js">',
  );
  expect(reply.body).toContain('import("/assets/entry.js")');
  expect(reply.body).toContain('<div id="root"><h1>Home</h1></div>');
  expect(reply.body).toContain('id="hydration">{"loaderData":{}}</script>');
});

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('the content security policy allows only the inline style sheets and two inline scripts', async () => {
  const app = await appWith(() => Promise.resolve(home));
  const { body, headers } = await app.inject('/');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(
    `style-src 'self' ${sourceOf('body{margin:0}')} ${sourceOf('h1{margin:0}')};`,
  );
  const written = body.matchAll(/<script(?: type="module")?>(.*?)<\/script>/g);
  const scripts = Array.from(written, ([, text = '']) => sourceOf(text));
  expect(scripts).toHaveLength(2);
  expect(policy).toContain(`script-src 'self' ${scripts.join(' ')};`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
});

test.each([
  ['https://example.org', true],
  ['http://localhost:3000', false],
])('at %s the policy upgrades http addresses: %s', async (origin, isUpgraded) => {
  const app = await appWith(() => Promise.resolve(home), origin);
  const policy = String((await app.inject('/')).headers['content-security-policy']);
  expect(policy.includes('upgrade-insecure-requests')).toBe(isUpgraded);
});

test('builds links with the configured origin and ignores the host headers of the request', async () => {
  const urls: string[] = [];
  const app = await appWith(({ url }) => {
    urls.push(url);
    return Promise.resolve(home);
  });
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  const reply = await app.inject({ url: '/home?q=1', headers });
  await app.inject({ url: '//evil.example/x', headers });
  expect(urls).toEqual(['https://example.org/home?q=1', 'https://example.org//evil.example/x']);
  expect(reply.body).not.toContain('evil');
});

test('search results and missing pages are neither indexed nor cached', async () => {
  const app = await appWith(({ url }) =>
    Promise.resolve({
      ...home,
      status: url.endsWith('/nowhere') ? 404 : 200,
      head: { ...home.head, canonicalPath: null, isIndexed: false },
    }),
  );
  for (const [path, status] of [
    ['/?q=ann', 200],
    ['/nowhere', 404],
  ] as const) {
    const reply = await app.inject(path);
    expect(reply.statusCode).toBe(status);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.body).toContain('<meta name="robots" content="noindex">');
    expect(reply.body).not.toContain('canonical');
  }
});

test.each(['/api', '/API/none', '/health/none', '/assets/none.js', '/api?q=1'])(
  '%s is not a page',
  async (path) => {
    const app = await appWith(() => Promise.resolve(home));
    const reply = await app.inject(path);
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['content-type']).toContain('json');
  },
);

test('passes an internal error of an operation to the page as a refusal', async () => {
  const seen: unknown[] = [];
  const app = await appWith(async ({ call }) => {
    await call(getSummary).catch((error: unknown) => seen.push(error));
    return home;
  });
  expect((await app.inject('/')).statusCode).toBe(200);
  expect(seen).toEqual([new Refusal('internal')]);
});

test.each([
  [429, new Refusal('too_many_requests', { retryAfterSeconds: 48 }), '48'],
  [503, new Refusal('not_ready'), '2'],
  [404, new Refusal('not_found'), undefined],
])(
  'a page with status %i after the refusal %s has Retry-After %s',
  async (status, refusal, seconds) => {
    const renderPage: RenderPage = async ({ call }) => {
      await call(getSummary).catch(() => null);
      return { ...home, status };
    };
    const app = await appWith(renderPage, 'https://example.org', () => Promise.reject(refusal));
    const reply = await app.inject('/');
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([status, seconds]);
  },
);

test('concurrent visitors share one rendering of a public page, but not of other pages', async () => {
  let made = 0;
  const app = await appWith(({ url }) => {
    made += 1;
    const isSearch = url.includes('?q=');
    return Promise.resolve({
      ...home,
      status: isSearch && made === 2 ? 429 : 200,
      head: { ...home.head, canonicalPath: isSearch ? null : '/' },
    });
  });
  await Promise.all([app.inject('/'), app.inject('/')]);
  expect(made).toBe(1);
  const replies = await Promise.all([app.inject('/?q=ann'), app.inject('/?q=ann')]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([429, 200]);
});

test('a page that fails to render returns a plain 500 page without details', async () => {
  const app = await appWith(() => Promise.reject(new Error('a secret')));
  const reply = await app.inject('/');
  expect(reply.statusCode).toBe(500);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.body).toContain('An error has occurred.');
  expect(reply.body).not.toContain('secret');
});

test('a page about today is not kept past midnight', async () => {
  const midnight = Date.UTC(2026, 10, 25);
  vi.useFakeTimers({ toFake: ['Date'], now: midnight - 150 });
  onTestFinished(() => void vi.useRealTimers());
  let renders = 0;
  const isOfToday: Call = async () => ({ body: null as never, isOfToday: true });
  const app = await appWith(
    async ({ call }) => {
      await call(getSummary);
      renders += 1;
      return home;
    },
    undefined,
    isOfToday,
  );
  await app.inject('/');
  await app.inject('/');
  expect(renders).toBe(1);
  await setTimeout(200);
  await app.inject('/');
  expect(renders).toBe(2);
});
