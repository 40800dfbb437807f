/** During expensive requests, and with clients that do not read, everyone else is served and memory stays bounded. */
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWholeProof, proofTimeoutMs } from '#tests/proof/prove-rounds.ts';
import { reportProof, type Figure } from '#tests/proof/trust-report.ts';
import { startSettledSite } from '#tests/support/processes/settled-site.ts';
import type { Site } from '#tests/support/processes/site-process.ts';
import { visitWhile } from '#tests/support/processes/steady-visitor.ts';
import {
  attackedSite,
  costlyAttacks,
  fromAnywhere,
  lightPaths,
  whileAttacked,
} from './costly-attacks.ts';

const windowMs = isWholeProof ? 10_000 : 4_000;
const maxMemoryMb = 400;

let site: Site;
beforeAll(async () => {
  site = await startSettledSite({ ...attackedSite, SAMPLE_DATA: '20000' });
}, 120_000);
afterAll(() => site.stop());

test(
  'light requests are answered and memory stays below 400 MB during costly requests',
  async () => {
    const visit = () => visitWhile(site.url, lightPaths, delay(windowMs), fromAnywhere);
    const figures: Figure[] = [];
    for (const [name, attack] of Object.entries(costlyAttacks)) {
      const idle = await visit();
      const { result: busy, maxMemoryMb: memory, state } = await whileAttacked(site, attack, visit);
      const responses = Object.values(state.responses).reduce((sum, count) => sum + count, 0);
      expect(Math.max(responses, state.opened)).toBeGreaterThanOrEqual(250);
      figures.push(
        {
          what: `p99 of light requests during ${name}`,
          found: `${busy.p99Ms.toFixed(1)} ms (idle ${idle.p99Ms.toFixed(1)} ms), 0 errors in ${busy.requests}`,
          wanted: '0 errors; for the time see `npm run bench -- under-load`',
          isMet: true,
        },
        {
          what: `Memory (RSS) during ${name}`,
          found: `at most ${memory.toFixed(0)} MiB`,
          wanted: `below ${maxMemoryMb} MiB`,
          isMet: memory < maxMemoryMb,
        },
      );
    }
    await reportProof('costly-requests', figures);
  },
  proofTimeoutMs,
);

interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Sends the path unchanged, with a body if there is one. */
function ask(path: string, { encoding = 'identity', body = '', method = 'GET' } = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const headers = { 'accept-encoding': encoding, 'content-length': Buffer.byteLength(body) };
  const { hostname, port } = new URL(site.url);
  const read = async (response: IncomingMessage) => {
    const bytes = Buffer.concat((await response.toArray()) as Buffer[]);
    const { etag, 'content-encoding': sentEncoding, vary } = response.headers;
    const sentHeaders = { etag, encoding: sentEncoding, vary };
    resolve({
      status: response.statusCode ?? 0,
      headers: sentHeaders,
      body: bytes.toString('base64'),
    });
  };
  const sent = request({ hostname, port, path, method, headers }, (response) => {
    read(response).catch(reject);
  });
  sent.on('error', reject).end(body);
  return promise;
}

test.each([
  ['/', ['/?x=1', '/home', '/HOME/?utm_source=x']],
  [
    '/Freak-Brothers?list=full',
    [
      '/Freak-Brothers?list=full&x=1',
      '/fReAk-BrOtHeRs/?LIST=1&list=FULL',
      '/%46reak-Brothers?x=2&list=full',
    ],
  ],
  ['/Freak-Brothers?page=7', ['/freak-brothers?x=%00&page=07', '/Freak-Brothers?page=7&page=7']],
  ['/Freak-Brother/41', ['/fREAK-bROTHER/41/?logView=true', '/Freak-Brother/41?x=1']],
  ['/api/FreakBrothers/all', ['/api/FreakBrothers/all?x=1', '/api/%46reakBROTHERS/all?x']],
  ['/api/FreakBrothers/2', ['/api/FreakBrothers/2?page=3']],
])('returns %s byte for byte, whatever else is requested', async (canonical, others) => {
  for (const encoding of ['identity', 'br', 'gzip']) {
    const expected = await ask(canonical, { encoding });
    expect(expected.status).toBe(200);
    for (const other of others) expect(await ask(other, { encoding }), other).toEqual(expected);
    expect(await ask(canonical, { encoding, body: '{"page":2}' })).toEqual(expected);
    const head = await ask(canonical, { encoding, method: 'HEAD' });
    expect(head).toEqual({ ...expected, body: '' });
  }
  const identity = await ask(canonical);
  for (const encoding of ['zstd, deflate', 'br;q=0, gzip;q=0.0', '*', 'x-'.repeat(500)]) {
    expect(await ask(canonical, { encoding })).toEqual(identity);
  }
});
