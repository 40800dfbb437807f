import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { askSite, judgeArrival, judgeClock } from './ask-site.ts';

test.each(['null', '"text"', '[]', '{"proof":null}', '<html>'])(
  'another site may answer anything, such as %s',
  async (answer) => {
    const server = createServer((_, response) => response.end(answer)).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await askSite(`http://127.0.0.1:${port}`, 'key')).toMatchObject({
      isReached: false,
      problem: expect.stringContaining('Another site answers') as string,
    });
  },
);

test.each([
  ['trusted', '127.0.0.1', true, null],
  ['no', '127.0.0.1', false, null],
  ['no', '10.0.0.2', true, /^The proxy at 10\.0\.0\.2 does not say where visitors come from/],
  ['ignored', '127.0.0.1', true, /TRUST_PROXY=loopback\.$/],
  ['ignored', '::ffff:127.0.0.1', false, /TRUST_PROXY=loopback\.$/],
  ['ignored', '::ffff:172.18.0.4', true, /TRUST_PROXY=uniquelocal\.$/],
  ['ignored', 'fd00::4', true, /TRUST_PROXY=uniquelocal\.$/],
  ['ignored', '203.0.113.9', true, /TRUST_PROXY=203\.0\.113\.9\.$/],
] as const)('forwarded: %s, from %s, https: %s', (forwarded, sender, isHttps, line) => {
  const expected = line === null ? [] : [expect.stringMatching(line) as string];
  expect(judgeArrival({ forwarded, sender }, isHttps)).toEqual(expected);
});

test('a clock may differ by a minute', () => {
  expect(judgeClock(120_000, 60_000, 'https://a.test')).toEqual([]);
  expect(judgeClock(0, Number.NaN, 'https://a.test')).toEqual([]);
  expect(judgeClock(60_000, 130_000, 'https://a.test')).toEqual([
    expect.stringContaining('https://a.test differ by 70 s') as string,
  ]);
});
