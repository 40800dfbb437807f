/**
 * Requests per second of the deployment's nginx with cached copies of the site, relative to nginx with the same bytes
 * as files.
 */
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { edge as seeToNginx } from '../../setup/edge.mjs';
import { startEdge, type Edge } from '#tests/support/processes/edge.ts';
import { findFreePort, startSite } from '#tests/support/processes/site-process.ts';
import { asBrowser } from './http-floors.ts';
import { ratiosInTurn } from '../in-turn.ts';
import { toResult, type BenchResult } from '../result.ts';
import { drive, seeToWrk, writeScript } from './wrk.ts';

const rounds = 3;
/** The lifetime of a copy, so that it expires once in each round. */
const seconds = 5;
const goal = 0.9;
const connectionCounts = [1, 32] as const;
/** Without a goal. */
const onlyReported = 'the page of a profile';

const scenarios = {
  'the page home': '/',
  'the page of the list': '/Freak-Brothers',
  'the page of a profile': '/Freak-Brother/7',
  summary: '/api/FreakBrothers/summary',
  'a page of 50 from the API': '/api/FreakBrothers/1',
} as const;

/** Headers that nginx writes itself, for copies and for files. */
const written = ['date', 'server', 'connection', 'content-length', 'content-type', 'accept-ranges'];

async function fetchCopy(url: string) {
  const sent = request(url, { headers: asBrowser, rejectUnauthorized: false }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) {
    throw new Error(`${url} was answered with ${response.statusCode}`);
  }
  return { headers: response.headers, body: await buffer(response) };
}

/** Servers of the same nginx; one serves the same bytes and headers from files. */
async function floorConfig(edge: Edge, port: number): Promise<string> {
  const files = join(edge.folder, 'files');
  await mkdir(files);
  await chmod(files, 0o711);
  const locations = Object.values(scenarios).map(async (path, index) => {
    const { headers, body } = await fetchCopy(edge.url + path);
    await writeFile(join(files, String(index)), body);
    const type = JSON.stringify(headers['content-type']);
    const others = Object.entries(headers).filter(([name]) => !written.includes(name));
    const lines = others.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`);
    return `location = ${path} {
      etag off; types {} default_type ${type}; add_header Last-Modified "";
      ${lines.join(' ')}
      root ${files}; rewrite ^ /${index} break;
    }`;
  });
  return `server {
    listen 127.0.0.1:${port} ssl http2;
    ssl_certificate ${edge.folder}/certificate.pem;
    ssl_certificate_key ${edge.folder}/key.pem;
    ssl_protocols TLSv1.2 TLSv1.3;
    ${(await Promise.all(locations)).join('\n')}
  }`;
}

/** 20,000 members on SQLite; both use TLS and write the same log. */
export async function benchEdge(): Promise<BenchResult[]> {
  seeToWrk();
  seeToNginx();
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-bench-'));
  const settings = { SAMPLE_DATA: '20000', RATE_LIMIT: 'off', TRUST_PROXY: 'loopback' };
  const site = await startSite(settings, { isHeard: false });
  // One worker, so that nginx reaches its limit before the load generator.
  const edge = await startEdge([site.url], { isLimited: false, isSecure: true, workers: 1 });
  try {
    const floorPort = await findFreePort();
    await edge.serveBeside(await floorConfig(edge, floorPort));
    const floor = `https://127.0.0.1:${floorPort}`;
    const results: BenchResult[] = [];
    for (const [name, path] of Object.entries(scenarios)) {
      const script = await writeScript(folder, 'edge', { paths: [path], headers: asBrowser });
      for (const connections of connectionCounts) {
        const rate = (url: string) => drive(url, script, { connections, seconds });
        for (const url of [edge.url, floor]) await drive(url, script, { connections, seconds: 1 });
        const ratios = await ratiosInTurn(
          rounds,
          () => rate(edge.url),
          () => rate(floor),
        );
        results.push(
          toResult(ratios, {
            name: `${name}, ${connections} connection${connections === 1 ? '' : 's'}`,
            goal: name === onlyReported ? null : goal,
            comparison: 'at least',
          }),
        );
      }
    }
    return results;
  } finally {
    await edge.stop();
    await site.stop();
    await rm(folder, { recursive: true });
  }
}
