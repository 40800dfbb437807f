/** Addresses that scanners, broken links and line-wrapping mail programs ask a running site for. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ SAMPLE_DATA: '5' });
});
afterAll(() => site.stop());

/** As it is written, without what a client would tidy up first. */
async function askRaw(path: string): Promise<string> {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  return text(socket);
}

test.each([
  '/assets/',
  '/assets/%00',
  '/assets/..',
  '/assets/a\\b',
  '/assets/../../../package.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/nothing.js',
])('the file %s is not there, or asked for in vain', async (path) => {
  const response = await askRaw(path);
  expect(response).toMatch(/^HTTP\/1\.1 40[04] /);
  expect(response).toMatch(/"code":"(not_found|bad_request)"/);
});

test.each([
  ['/%0a', '/'],
  ['/home%0A', '/home'],
  ['/Freak-Brothers%0d%0a?page=2', '/Freak-Brothers?page=2'],
  ['/a%E2%80%A8b', '/ab'],
  ['/%0a/evil.example', '/evil.example'],
  ['/%0a%0d//evil.example', '/evil.example'],
  ['/%0a\\evil.example', '/evil.example'],
  ['/%FF', '/%25FF'],
  ['/100%', '/100%25'],
  ['/%E9t%C3%A9?page=%FF', '/%25E9t%C3%A9?page=%FF'],
  ['/Freak-Brother/%C3', '/Freak-Brother/%25C3'],
])('the broken path %s leads to %s', async (path, location) => {
  const response = await askRaw(path);
  expect(response).toMatch(/^HTTP\/1\.1 302 /);
  expect(/^location: (.*)\r$/im.exec(response)?.[1]).toBe(location);
});

test.each([
  ['/x/../api/FreakBrother/1', '/api/FreakBrother/1'],
  ['/x/%2e%2E/api/FreakBrother/1', '/api/FreakBrother/1'],
  ['/Freak-Brothers/./?page=2', '/Freak-Brothers/?page=2'],
  ['/x/..//evil.example', '/evil.example'],
  ['//evil.example/%2e', '/evil.example/'],
  ['/Freak-Brothers//?page=2', '/Freak-Brothers/?page=2'],
  [`/Freak-Brother${'/'.repeat(15_000)}1`, '/Freak-Brother/1'],
  [`/${'\\/'.repeat(7_000)}x`, '/x'],
  ['/x\\..\\api/FreakBrother/1', '/api/FreakBrother/1'],
  ['/api\\FreakBrother/1', '/api/FreakBrother/1'],
])('the page path %s, which is not its own, leads to %s', async (path, location) => {
  const response = await askRaw(path);
  expect(response).toMatch(/^HTTP\/1\.1 302 /);
  expect(/^location: (.*)\r$/im.exec(response)?.[1]).toBe(location);
  expect(response).toMatch(/^cache-control: no-store\r$/im);
});

test.each([
  '/api/x/../FreakBrother/1',
  '/api/../Freak-Brothers',
  '/api/FreakBrother/1/%2e%2e/2',
  '/api/FreakBrothers/search/..',
  '/photos/../api/FreakBrother/1',
])('the path %s of no page is refused before anything is looked up', async (path) => {
  expect(await askRaw(path)).toMatch(/^HTTP\/1\.1 400 [^]+"code":"bad_request"/);
});

test.each(['/api/%', '/%', '/x/../y', '/api/nothing'])(
  'what answers %s has the headers of every response',
  async (path) => {
    const response = await askRaw(path);
    expect(response).toMatch(/^x-content-type-options: nosniff\r$/im);
    expect(response).toMatch(/^x-request-id: [\w-]{36}\r$/im);
  },
);

test('no odd path puts anything under the address of a page or an operation', async () => {
  await askRaw('/x/../api/FreakBrother/1?logView=false');
  const profile = await fetch(`${site.url}/api/FreakBrother/1?logView=false`);
  expect(await profile.json()).toMatchObject({ freakBrotherNumber: 1 });
});

test.each(['/?q=%FF', '/?q=50%', '/home?q=%ED%A0%80'])(
  'the unreadable search %s is a page that says so, with the search box',
  async (path) => {
    const response = await askRaw(path);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toMatch(/^content-type: text\/html/im);
    expect(response).toContain('This text has characters that cannot be searched.');
    expect(response).toContain('type="search"');
  },
);

test('a page makes the best of a query that it cannot read', async () => {
  expect(await askRaw('/Freak-Brothers?page=%FF')).toMatch(/^HTTP\/1\.1 200 /);
});

test.each(['/api/FreakBrothers/search/%FF', '/api/FreakBrother/1?logView=%FF', '/health/%FF'])(
  'the unreadable %s is refused in the words of the API',
  async (path) => {
    expect(await askRaw(path)).toMatch(/^HTTP\/1\.1 400 [^]+"code":"bad_request"/);
  },
);

test('no answer and no line of the log tells of an unexpected failure', async () => {
  // Then everything is printed.
  await site.stop();
  expect(site.output()).not.toContain('request failed');
  expect(site.output()).not.toContain('could not be rendered');
});
