/**
 * Everything that is not an operation: pages, files, pictures, health checks, the API's description. All callers get
 * the same.
 */
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '#contract/brand.ts';
import { photoSizes } from '#contract/photos.ts';
import { addMemberPhoto, addPhoto } from '#tests/support/photos/add-photos.ts';
import { openSiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { findFreePort, startSite, type Site } from '#tests/support/processes/site-process.ts';
import { reportProof } from '#tests/proof/trust-report.ts';

/** Its types are those of a browser, so the import is hidden from the compiler. */
const table: string = '#web/app/pages/pages.ts';
const { pages } = (await import(table)) as {
  pages: Readonly<Record<string, { readonly path: string; readonly access: string }>>;
};

const client = fileURLToPath(new URL('../../../dist/client', import.meta.url));

let site: Site;
let metricsUrl: string;
/** By caller; undefined for a visitor. */
let tokens: Readonly<Record<string, string | undefined>>;
let admin: string;
let owner: { readonly token: string; readonly number: number };

beforeAll(async () => {
  const metricsPort = await findFreePort();
  metricsUrl = `http://127.0.0.1:${metricsPort}`;
  site = await startSite({
    SAMPLE_DATA: '60',
    RATE_LIMIT: 'off',
    METRICS_PORT: String(metricsPort),
  });
  const accounts = await openSiteAccounts(site);
  const member = await accounts.join();
  admin = (await accounts.logInAdmin()).token;
  owner = { token: member.user.token, number: member.number };
  tokens = {
    visitor: undefined,
    'bad token': 'x'.repeat(43),
    unvalidated: (await accounts.register()).user.token,
    owner: member.user.token,
    'another member': (await accounts.join()).user.token,
    admin,
  };
});
afterAll(() => site.stop());

const ask = (path: string, token?: string, method = 'GET') =>
  fetch(path.startsWith('/') ? site.url + path : path, {
    method,
    redirect: 'manual',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

let placesAsked = 0;

/** Sends the request as every caller and returns the common response. */
async function askAsEverybody(path: string): Promise<{ status: number; text: string }> {
  const responses = new Map<string, string>();
  for (const [name, token] of Object.entries(tokens)) {
    const response = await ask(path, token);
    responses.set(JSON.stringify([response.status, await response.text()]), name);
  }
  expect([...responses.values()], `${path} differs for these`).toHaveLength(1);
  placesAsked += 1;
  const [status, text] = JSON.parse([...responses.keys()][0] ?? '[]') as [number, string];
  return { status, text };
}

test('each page is the same for everyone, because personal data comes only through the API', async () => {
  const guarded = Object.values(pages)
    .filter(({ access }) => access !== 'public')
    .map(({ path }) =>
      path
        .replace(':series', 'fb')
        .replace(':number', String(owner.number))
        .replace(':account', '2'),
    );
  expect(guarded.length).toBeGreaterThan(25);
  const open = ['/', '/home', `/${brand.pluralSlug}`, `/${brand.nightBrothers.slug}`];
  const more = [
    `/${brand.nightSisters.slug}`,
    '/Jumps',
    '/Jumps/1976',
    '/Jumps/1976-07-04',
    '/Places',
    '/Blue-Skies',
    '/Photo-Gallery',
    '/History',
    '/Privacy',
    '/Contact',
    '/?q=ann',
  ];
  const profile = `/${brand.singularSlug}/${owner.number}`;
  for (const path of [...guarded, '/profile', ...open, ...more, profile]) {
    const { status, text: page } = await askAsEverybody(path);
    expect(status, path).toBe(200);
    expect(page, path).not.toMatch(/@example\.org|Bearer|\+1312/);
  }
});

test('an unknown path returns the home page with 404 and nothing else', async () => {
  for (const path of [
    '/metrics',
    '/admin',
    '/admin/accounts',
    '/data/directory.sqlite',
    '/directory.sqlite',
    '/outbox',
    '/.env',
    '/.git/config',
    '/package.json',
    '/src/server/main.ts',
    '/.vite/manifest.json',
    '/Manifest/Nothing',
    '/api-docs',
    '/server-status',
    '/debug/pprof',
  ]) {
    const { status, text: page } = await askAsEverybody(path);
    expect([status, page.includes('id="root"')], path).toEqual([404, true]);
  }
});

test('files of the build and for search engines are public and contain no secrets', async () => {
  const assets = (await readdir(join(client, 'assets'))).filter((name) => !/\.(br|gz)$/.test(name));
  const files = (await readdir(client, { withFileTypes: true })).filter((each) => each.isFile());
  expect(assets.length).toBeGreaterThan(20);
  const paths = [
    ...assets.map((name) => `/assets/${name}`),
    ...files.map(({ name }) => `/${name}`),
    '/robots.txt',
    '/sitemap.xml',
    '/api/openapi.json',
    '/health/live',
  ];
  for (const path of paths) expect((await askAsEverybody(path)).status, path).toBe(200);
  // Source maps are not secret, but are not served.
  expect(assets.filter((name) => name.endsWith('.map'))).toEqual([]);
  expect((await askAsEverybody('/assets/')).status).toBe(404);
  expect((await askAsEverybody('/health/')).status).toBe(404);
  expect((await askAsEverybody('/health/ready')).status).toBe(200);
});

test('metrics have their own address with nothing else', async () => {
  const figures = await ask(`${metricsUrl}/metrics`);
  expect([figures.status, (await figures.text()).includes('http_requests_total')]).toEqual([
    200,
    true,
  ]);
  for (const path of ['/', '/api/Admin/Figures', '/health/live', '/%6detrics/x']) {
    expect((await ask(metricsUrl + path, admin)).status, path).toBe(404);
  }
});

test('a picture has the sizes of its kind for everyone, and a hidden one returns 404', async () => {
  const photo = await addPhoto(site.url, owner.token, 'A jump');
  const profile = await addMemberPhoto(site.url, owner.token, 'card');
  const addresses = [photo.webPhotoUri, profile.fbCardUri ?? ''].flatMap((uri) =>
    Object.keys(photoSizes).map((size) => uri.replace(/[^/]+$/, size)),
  );
  for (const address of addresses) {
    const response = await ask(address);
    // Neither kind is an avatar.
    expect(response.status, address).toBe(address.endsWith('/avatar') ? 404 : 200);
  }
  const hide = await fetch(`${site.url}/api/Admin/Photos/${photo.photoId}/Hide`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(hide.status).toBe(200);
  for (const address of addresses.slice(0, 4)) {
    expect((await askAsEverybody(address)).status, address).toBe(404);
  }
  const [, , name = ''] = photo.webPhotoUri.split('/');
  for (const path of [
    '/photos/',
    `/photos/${name}`,
    `/photos/${name}/`,
    `/photos/${name}/original`,
    `/photos/${name}/web.webp`,
    '/photos/owner.txt/web',
    '/photos/..%2f..%2fdirectory.sqlite/web',
    '/previews/',
    '/previews/..%2f..%2fdirectory.sqlite',
  ]) {
    expect((await askAsEverybody(path)).status, path).toBe(404);
  }
});

test('pages and files can only be read', async () => {
  for (const path of ['/', '/Manifest', '/robots.txt', '/health/live', '/photos/x/web']) {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const { status } = await ask(path, admin, method);
      expect([404, 405], `${method} ${path}: ${status}`).toContain(status);
    }
  }
});

test('each response has the headers that keep browsers from misreading it', async () => {
  const asset = (await readdir(join(client, 'assets'))).find((name) => name.endsWith('.js'));
  const paths = [
    '/',
    '/',
    '/nowhere',
    '/History',
    `/assets/${asset}`,
    '/robots.txt',
    '/health/live',
    '/api/openapi.json',
    '/api/FreakBrothers/1',
    '/api/FreakBrothers/search/ann',
    '/api/Profile',
    '/api/nowhere',
    '/photos/x/web',
    '/previews/x',
  ];
  for (const path of paths) {
    for (const origin of ['https://evil.example', 'null']) {
      const { headers } = await fetch(site.url + path, { headers: { origin } });
      const all = Object.fromEntries(headers);
      expect(all, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
        'content-type': expect.stringMatching(/^[a-z]+\/[a-z+-]+(; ?charset=utf-8)?$/) as string,
      });
      for (const name of ['access-control-allow-origin', 'server', 'x-powered-by']) {
        expect(all[name], `${path} ${name}`).toBeUndefined();
      }
    }
  }
});

/** Methods that `fetch` does not support. */
async function askByMethod(method: string, path: string): Promise<string> {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: x\r\nsecret: y\r\nconnection: close\r\n\r\n`);
  return text(socket);
}

test('refuses unneeded methods and repeated parameters', async () => {
  for (const method of ['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'DEBUG']) {
    for (const path of ['/', '/api/Profile']) {
      const response = await askByMethod(method, path);
      expect(response, `${method} ${path}`).not.toMatch(/^HTTP\/1\.1 [23]|secret: y/i);
    }
  }
  for (const path of ['FreakBrother/1?logView=true&logView=false', 'Admin/Members?q=a&q=b']) {
    expect((await ask(`/api/${path}`, admin)).status, path).toBe(400);
  }
});

test('every address was requested by every caller', async () => {
  await reportProof([
    {
      what: 'Pages, files, pictures and other addresses × callers',
      found: `${placesAsked} × ${Object.keys(tokens).length}: the same response for everyone`,
      wanted: 'the same response for everyone',
      isMet: placesAsked > 100,
    },
  ]);
});
