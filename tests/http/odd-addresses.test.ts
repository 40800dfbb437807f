/** Paths that scanners, broken links and mail programs that wrap lines request. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ SAMPLE_DATA: '5' });
});
afterAll(() => site.stop());

/** Sends the path as written; an HTTP client would normalize it first. */
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
])('the file %s is not found or is a bad request', async (path) => {
  const response = await askRaw(path);
  expect(response).toMatch(/^HTTP\/1\.1 40[04] /);
  expect(response).toMatch(/"code":"(not_found|bad_request)"/);
});

test('the icon that browsers request by themselves is an icon, kept as long as the others', async () => {
  const [icon, other] = await Promise.all([
    fetch(`${site.url}/favicon.ico`),
    fetch(`${site.url}/favicon.svg`),
  ]);
  expect(icon.headers.get('content-type')).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)/);
  expect(icon.headers.get('cache-control')).toBe(other.headers.get('cache-control'));
  const [zero, kind, pictures] = new Uint16Array(await icon.arrayBuffer(), 0, 3);
  expect([zero, kind, pictures]).toEqual([0, 1, 1]);
});

test('a page is sent under every host', async () => {
  // Redirects by host and scheme are the work of the proxy in front.
  expect(await askRaw('/History')).toMatch(/^HTTP\/1\.1 200 /);
});

test.each([
  ['/.well-known/change-password', '/change-password'],
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
])('the path %s redirects to %s', async (path, location) => {
  const response = await askRaw(path);
  expect(response).toMatch(/^HTTP\/1\.1 302 /);
  expect(/^location: (.*)\r$/im.exec(response)?.[1]).toBe(location);
});

test.each(['FB41', 'FB-41', '41.', '41%2E', '41)', '41%29', '(41)', '41%20', 'FB%20%2341'])(
  'the profile /Freak-Brother/%s redirects to the plain number',
  async (written) => {
    const response = await askRaw(`/Freak-Brother/${written}?page=2`);
    expect(response).toMatch(/^HTTP\/1\.1 302 /);
    expect(/^location: (.*)\r$/im.exec(response)?.[1]).toBe('/Freak-Brother/41?page=2');
  },
);

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
])('the page path %s is not normalized and redirects to %s', async (path, location) => {
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
])('the path %s, which is not a page, is rejected before any lookup', async (path) => {
  expect(await askRaw(path)).toMatch(/^HTTP\/1\.1 400 [^]+"code":"bad_request"/);
});

test.each(['/api/%', '/%', '/x/../y', '/api/nothing'])(
  'the response to %s has the common headers',
  async (path) => {
    const response = await askRaw(path);
    expect(response).toMatch(/^x-content-type-options: nosniff\r$/im);
    expect(response).toMatch(/^x-request-id: [\w-]{36}\r$/im);
  },
);

test('a path with dot segments does not change the response of a page or an operation', async () => {
  await askRaw('/x/../api/FreakBrother/1?logView=false');
  const profile = await fetch(`${site.url}/api/FreakBrother/1?logView=false`);
  expect(await profile.json()).toMatchObject({ freakBrotherNumber: 1 });
});

test.each(['/?q=%FF', '/?q=50%', '/home?q=%ED%A0%80'])(
  'the unreadable search %s shows a page with an error and the search box',
  async (path) => {
    const response = await askRaw(path);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toMatch(/^content-type: text\/html/im);
    expect(response).toContain('This text has characters that cannot be searched.');
    expect(response).toContain('type="search"');
  },
);

test('a page ignores a query value that it cannot decode', async () => {
  expect(await askRaw('/Freak-Brothers?page=%FF')).toMatch(/^HTTP\/1\.1 200 /);
});

test.each(['/api/FreakBrothers/search/%FF', '/api/FreakBrother/1?logView=%FF', '/health/%FF'])(
  'the unreadable path %s is rejected with an API error',
  async (path) => {
    expect(await askRaw(path)).toMatch(/^HTTP\/1\.1 400 [^]+"code":"bad_request"/);
  },
);

test('no unexpected error is logged', async () => {
  // The process writes its whole log before it exits.
  await site.stop();
  expect(site.output()).not.toContain('request failed');
  expect(site.output()).not.toContain('could not be rendered');
});
