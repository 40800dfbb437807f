/** Addresses that scanners, broken links and line-wrapping mail programs ask a running site for. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type Site } from '#tests/support/site-process.ts';

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
  const answer = await askRaw(path);
  expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
  expect(answer).toMatch(/"code":"(not_found|bad_request)"/);
});

test.each([
  ['/%0a', '/'],
  ['/home%0A', '/home'],
  ['/Freak-Brothers%0d%0a?page=2', '/Freak-Brothers?page=2'],
  ['/a%E2%80%A8b', '/ab'],
  ['/%0a/evil.example', '/evil.example'],
  ['/%0a%0d//evil.example', '/evil.example'],
])('the broken path %s leads to %s', async (path, location) => {
  const answer = await askRaw(path);
  expect(answer).toMatch(/^HTTP\/1\.1 302 /);
  expect(/^location: (.*)\r$/im.exec(answer)?.[1]).toBe(location);
});

test('no answer and no line of the log tells of an unexpected failure', async () => {
  // Then everything is printed.
  await site.stop();
  expect(site.output()).not.toContain('request failed');
  expect(site.output()).not.toContain('could not be rendered');
});
