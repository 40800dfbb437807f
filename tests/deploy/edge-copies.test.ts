/** Tests what the deployment's nginx caches. */
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { apiBase } from '#contract/endpoint.ts';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/api/operations.ts';
import { personalCaching, sharedCaching } from '#server/http/responses.ts';
import { startNginx, startProxy } from '#tests/support/processes/balancer.ts';
import { copiedPaths, startEdge } from '#tests/support/processes/edge.ts';
import { openSiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';
import { listFiles } from '#tests/support/photos/test-photos.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ SAMPLE_DATA: '200', TRUST_PROXY: 'loopback', RATE_LIMIT: 'off' });
});
afterAll(() => site.stop());

const textAt = async (address: string, init?: RequestInit) => (await fetch(address, init)).text();

test('one copy per encoding serves all unknown parameters, letter cases and tokens, without cookies', async () => {
  const requested: string[] = [];
  const proxy = await startProxy([site.url], (request) => requested.push(request.url ?? ''));
  const { url } = await startNginx([proxy.url]);
  const variants: RequestInit[] = [
    {},
    { headers: { authorization: 'Bearer nonsense' } },
    { headers: { authorization: 'Bearer other', cookie: 'XSRF-TOKEN=a; device=b' } },
    { method: 'HEAD' },
  ];
  const headers = new Set<string>();
  for (let count = 1; count <= 100; count += 1) {
    const path = count % 2 === 0 ? `/freak-BROTHERS?x=${count}` : `/Freak-Brothers?x=${count}&y`;
    const answer = await fetch(url + path, variants[count % variants.length]);
    await answer.arrayBuffer();
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('x-accel-expires')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe(sharedCaching);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    headers.add(answer.headers.get('etag') ?? '');
  }
  expect([...headers]).toEqual([expect.stringMatching(/^"/)]);
  // A copy may have expired in between.
  expect(new Set(requested)).toEqual(new Set(['/Freak-Brothers']));
  expect(requested.length).toBeLessThanOrEqual(2);

  requested.length = 0;
  const accepted = ['', 'gzip', 'br', 'gzip, deflate, br', 'br;q=0, gzip', 'GZIP;q=0.5', 'zstd, x'];
  const encodings = [];
  for (const encoding of accepted) {
    const answer = await fetch(`${url}/History`, { headers: { 'accept-encoding': encoding } });
    await answer.arrayBuffer();
    encodings.push(answer.headers.get('content-encoding'));
  }
  expect(encodings).toEqual([null, 'gzip', 'br', 'br', 'gzip', 'gzip', null]);
  expect(requested.length).toBeLessThanOrEqual(6);
});

/** Starts nginx in front of a stand-in for the site. */
async function startBefore(answer: RequestListener): Promise<string> {
  const stub = createServer(answer).listen(0, '127.0.0.1');
  await once(stub, 'listening');
  onTestFinished(() => {
    stub.close();
  });
  const { port } = stub.address() as AddressInfo;
  return (await startNginx([`http://127.0.0.1:${port}`])).url;
}

test('caches only responses that the contract calls shared, whatever their headers say', async () => {
  const requested: string[] = [];
  const url = await startBefore((request, response) => {
    requested.push(request.url ?? '');
    response.writeHead(200, { 'cache-control': sharedCaching, etag: '"a"' }).end('ok');
  });
  for (const { method, path, isShared } of Object.values(operations)) {
    const address = apiBase + path.replaceAll(/:\w+|\*/g, '7');
    requested.length = 0;
    for (let turn = 0; turn < 2; turn += 1) await textAt(url + address, { method });
    expect({ path, requested: requested.length }).toEqual({ path, requested: isShared ? 1 : 2 });
  }
  const pages = copiedPaths.filter((path) => !path.startsWith(apiBase));
  for (const address of [...pages, '/Night-Naked-Freak-Sisters?page=2']) {
    requested.length = 0;
    const shouted = address.toUpperCase().replace('?PAGE', '?page');
    for (const path of [address, shouted]) await textAt(url + path);
    expect(requested).toEqual([address]);
  }
  const uncopied = [
    '/my-profile',
    '/?q=ann',
    '/home?x&q=ann',
    '/Freak-Brothers?filter=smith',
    '/Freak-Brothers?list=full&number=58',
    '/Night-Naked-Freak-Brothers?filter=smith',
    '/Night-Naked-Freak-Sisters?page=2&number=7',
    '/photos/a/web',
    '/previews/7',
    '/health/live',
  ];
  for (const address of uncopied) {
    requested.length = 0;
    for (let turn = 0; turn < 2; turn += 1) await textAt(url + address);
    expect(requested).toEqual([address, address]);
  }
});

test('never caches data of an account', async () => {
  const accounts = await openSiteAccounts(site);
  const edge = await startEdge([site.url], { isLimited: false });
  onTestFinished(() => edge.stop());
  const people = [await accounts.join(), await accounts.join()];
  for (let turn = 0; turn < 3; turn += 1) {
    for (const { user, email } of people) {
      const headers = { authorization: `Bearer ${user.token}` };
      for (const path of ['Profile', 'Account/Validate', 'FreakBrother/own']) {
        const answer = await fetch(`${edge.url}/api/${path}`, { headers });
        expect(answer.status).toBe(200);
        expect(answer.headers.get('cache-control')).toBe(personalCaching);
        const text = await answer.text();
        const others = people.filter((other) => other.email !== email);
        expect(others.filter((other) => text.includes(other.email))).toEqual([]);
      }
      await (await fetch(`${edge.url}/api/FreakBrothers/summary`, { headers })).text();
    }
  }
  const files = await listFiles(join(edge.folder, 'directory'));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const text = await readFile(file, 'latin1');
    expect(text).not.toMatch(/set-cookie/i);
    for (const { user, email } of people) {
      expect(text).not.toContain(email);
      expect(text).not.toContain(user.token);
    }
  }
});

test('caches no alias', async () => {
  const list = join(site.dataDir, 'aliases.csv');
  const header = 'series,number,firstName,lastName,aliases';
  await writeFile(list, `${header}\nfb,7,Quirina,Fjellvang,Kestrelwing\n`);
  expect(await site.manage('import', list)).toMatchObject({ code: 0 });
  const edge = await startEdge([site.url], { isLimited: false });
  onTestFinished(() => edge.stop());
  const read = (path: string) =>
    textAt(edge.url + path, { headers: { 'accept-encoding': 'identity' } });
  expect(await read('/api/FreakBrothers/search/kestrelw')).toContain('Fjellvang');
  for (const path of [...copiedPaths, '/api/FreakBrothers/offline']) await read(path);
  const files = await listFiles(join(edge.folder, 'directory'));
  const copies = await Promise.all(files.map((file) => readFile(file, 'latin1')));
  expect(copies.filter((copy) => copy.includes('Fjellvang')).length).toBeGreaterThan(3);
  expect(copies.filter((copy) => /kestrelwing/i.test(copy))).toEqual([]);
});

test('accepts large bodies only for operations that take them', async () => {
  const requested: string[] = [];
  const url = await startBefore((incoming, response) => {
    requested.push(incoming.url ?? '');
    incoming.resume().on('end', () => response.end('{}'));
  });
  const body = 'a'.repeat(2 * 1024 * 1024);
  const statusAt = async (path: string, method: string) => {
    const answer = await fetch(url + path, { method, body });
    await answer.arrayBuffer();
    return answer.status;
  };
  const all: readonly Operation[] = Object.values(operations);
  const large = all.filter(({ maxBodyBytes }) => maxBodyBytes > 1024 * 1024);
  expect(large.length).toBeGreaterThanOrEqual(5);
  for (const { method, path } of large) expect(await statusAt(apiBase + path, method)).toBe(200);
  expect(requested).toEqual(large.map(({ path }) => apiBase + path));
  for (const path of ['/', '/nothing', '/api/Account/login', '/api/Gallery/Photo/7']) {
    expect(await statusAt(path, 'POST')).toBe(413);
  }
  expect(requested).toHaveLength(large.length);
});

test('refuses a body that is too large for a form with an error in the site’s format', async () => {
  const { url } = await startNginx(['http://127.0.0.1:9']);
  for (const path of ['/api/Profile', '/api/Account/login', '/nothing']) {
    const body = 'x'.repeat(2_000_000);
    const answer = await fetch(url + path, { method: 'POST', body });
    expect([answer.status, await answer.json()]).toEqual([
      413,
      { message: 'That is too large.', code: 'too_large' },
    ]);
  }
});
