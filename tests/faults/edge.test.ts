/**
 * The deployment's nginx in front of the real site: shared responses are cached for seconds and outlive the site for a
 * minute.
 */
import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import type { MemberDetails } from '#contract/members/editing.ts';
import { noCaching, sharedCaching } from '#server/http/responses.ts';
import { startNginx, startProxy } from '#tests/support/processes/balancer.ts';
import { copiedPaths } from '#tests/support/processes/edge.ts';
import { freshPhoto } from '#tests/support/sites/photo-site.ts';
import { openSiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';
import { isLongRun } from './long-run.ts';

/** The site here has no photos, and so no page of those of a year. */
const servedPaths = copiedPaths.filter((path) => path !== '/Jumps/1976/Photos');
/** Longer than a copy is fresh. */
const expiryMs = 6_200;
/** The longest time from a change to the last response without it, measured in a long run. */
const promisedMs = isLongRun ? 6_000 : 30_000;
const settings = { SAMPLE_DATA: '200', TRUST_PROXY: 'loopback', RATE_LIMIT: 'off' };

let site: Site;
beforeAll(async () => {
  site = await startSite(settings);
});
afterAll(() => site.stop());

async function edgeBefore(urls: readonly string[]): Promise<string> {
  return (await startNginx(urls)).url;
}

/** An edge, and the paths it requests from the site. */
async function watchedEdge(url: string): Promise<{ url: string; requested: string[] }> {
  const requested: string[] = [];
  const proxy = await startProxy([url], (request) => requested.push(request.url ?? ''));
  return { url: await edgeBefore([proxy.url]), requested };
}

/** Uses its own connection, because on a kept one a request may cross with the close. */
async function statusOf(url: string, path: string): Promise<number> {
  const sent = request(url + path, { agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  await buffer(answer);
  return answer.statusCode ?? 0;
}

/** The paths by status, all requested at once. */
async function statusesOf(
  url: string,
  paths: readonly string[],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const ask = async (path: string) => (found[await statusOf(url, path)] ??= []).push(path);
  await Promise.all(paths.map(ask));
  return found;
}

const allGet = (status: number, paths: readonly string[]) => ({
  [status]: expect.arrayContaining([...paths]) as string[],
});

const textAt = async (address: string, init?: RequestInit) => (await fetch(address, init)).text();

type Seen = readonly [addresses: readonly string[], text: string];

/** Requests without a pause, so that there is always a copy, until no address returns its text any longer. */
async function goneAfterMs(...all: readonly Seen[]): Promise<number> {
  const since = performance.now();
  let lastSeen = since;
  const isSeen = async ([addresses, text]: Seen) => {
    const texts = await Promise.all(addresses.map((address) => textAt(address)));
    return texts.some((found) => found.includes(text));
  };
  while (performance.now() - lastSeen < 1_000 && lastSeen - since < promisedMs) {
    const seen = await Promise.all(all.map(isSeen));
    if (seen.includes(true)) lastSeen = performance.now();
    await delay(50);
  }
  return lastSeen - since;
}

test('a site that returns 503 or is silent does not hide its copies', async () => {
  let mode: 'well' | 'unready' | 'silent' = 'well';
  const stub = createServer((_request, response) => {
    if (mode === 'silent') return;
    const [status, caching, body] =
      mode === 'well' ? [200, sharedCaching, 'ok'] : [503, noCaching, 'later'];
    response.writeHead(status, { 'cache-control': caching, etag: '"a"' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(stub, 'listening');
  onTestFinished(() => {
    stub.close();
    stub.closeAllConnections();
  });
  const { port } = stub.address() as AddressInfo;
  const url = await edgeBefore([`http://127.0.0.1:${port}`]);
  expect(await textAt(`${url}/History`)).toBe('ok');
  await delay(expiryMs);
  mode = 'unready';
  expect(await textAt(`${url}/History`)).toBe('ok');
  const unknown = await fetch(`${url}/Photo-Gallery`);
  expect({ status: unknown.status, text: await unknown.text() }).toEqual({
    status: 503,
    text: 'later',
  });
  mode = 'silent';
  expect(await textAt(`${url}/History`)).toBe('ok');
});

test('200 connections for a page without a fresh copy cause at most two requests to the site', async () => {
  const accounts = await openSiteAccounts(site);
  const { token } = await accounts.logInAdmin();
  const { url, requested } = await watchedEdge(site.url);
  const crowd = Array.from({ length: 200 }, () => '/Freak-Brothers');
  expect(await statusesOf(url, crowd)).toEqual({ 200: crowd });
  expect(requested.length).toBeLessThanOrEqual(2);
  const body = { freakBrotherNumber: 50_000, firstName: 'Ann', lastName: 'Example' };
  expect((await accounts.ask('POST FreakBrothers', { token, body })).status).toBe(200);
  await delay(expiryMs);
  requested.length = 0;
  expect(await statusesOf(url, crowd)).toEqual({ 200: crowd });
  expect(requested.length).toBeLessThanOrEqual(2);
  expect(await textAt(`${url}/Freak-Brothers`)).toContain('>201<');
});

test('an edit is visible within seconds, and hidden or moved content is gone', async () => {
  const accounts = await openSiteAccounts(site);
  const { token } = await accounts.logInAdmin();
  const owner = await accounts.join();
  const url = await edgeBefore([site.url]);
  const number = owner.number;
  const member = async () =>
    (await (
      await accounts.ask(`GET Admin/Members/fb/${number}`, { token })
    ).json()) as MemberDetails;
  const edit = async (given: Partial<MemberDetails>) => {
    const body = { ...(await member()), ...given };
    const answer = await accounts.ask(`PUT Admin/Members/fb/${number}`, { token, body });
    expect(answer.status).toBe(200);
  };
  const profile = [`${url}/Freak-Brother/${number}`, `${url}/api/FreakBrother/${number}`];
  const list = `${url}/api/FreakBrothers/all`;

  await edit({ lastName: 'Beforehand', story: 'Once upon a jump' });
  const photo = (await (
    await accounts.ask('POST Gallery/Photo', {
      token: owner.user.token,
      body: { data: await freshPhoto(), origFileName: 'a.jpg', caption: 'Seen by mistake' },
    })
  ).json()) as GalleryPhoto;
  expect((await Promise.all(profile.map((address) => textAt(address)))).join()).toContain(
    'Beforehand',
  );
  const gallery = [`${url}/Photo-Gallery`, `${url}/api/Gallery/Photos`];
  for (const address of gallery) expect(await textAt(address)).toContain('Seen by mistake');
  expect((await fetch(url + photo.webPhotoUri)).status).toBe(200);

  await edit({ lastName: 'Afterwards', isStoryHidden: true });
  expect(
    await goneAfterMs([[...profile, list], 'Beforehand'], [profile, 'Once upon a jump']),
  ).toBeLessThan(promisedMs);
  await edit({ isNameWithheld: true });
  await accounts.ask(`POST Admin/Photos/${photo.photoId}/Hide`, { token, body: {} });
  expect((await fetch(url + photo.webPhotoUri)).status).toBe(404);
  const sitemap = `${url}/sitemap.xml`;
  expect(
    await goneAfterMs(
      [[...profile, list, ...gallery, sitemap, `${url}/?q=${number}`], 'Afterwards'],
      [[sitemap], `/${number}<`],
      [gallery, 'Seen by mistake'],
    ),
  ).toBeLessThan(promisedMs);
  await edit({ freakBrotherNumber: 60_000 });
  for (const address of profile) {
    await expect.poll(async () => (await fetch(address)).status).toBe(404);
  }
}, 120_000);

// Runs last, because it ends the site of the others.
test('while the site is down, lists, profiles, the gallery and the API stay readable for a minute', async () => {
  const url = await edgeBefore([site.url]);
  expect(await statusesOf(url, servedPaths)).toEqual(allGet(200, servedPaths));
  site.process.kill('SIGKILL');
  await once(site.process, 'exit');
  const since = performance.now();
  await delay(expiryMs);
  expect(await statusesOf(url, servedPaths)).toEqual(allGet(200, servedPaths));
  if (!isLongRun) return;
  await delay(65_000 - (performance.now() - since));
  expect(await statusesOf(url, servedPaths)).toEqual(allGet(503, servedPaths));
}, 120_000);
