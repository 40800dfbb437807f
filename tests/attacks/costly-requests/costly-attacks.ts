/** The most expensive requests, sent by a separate process. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { brand } from '#contract/brand.ts';
import type { Site } from '#tests/support/processes/site-process.ts';
import type { CostlyOrder, CostlyState } from './costly-connections.ts';
import { memoryMb } from '../site-memory.ts';

type Attack = Omit<CostlyOrder, 'port'>;

const list = `/${brand.pluralSlug}`;
const api = `/api/${brand.pluralSegment}`;
const encodings = ['identity', 'br', 'gzip', 'zstd, deflate', 'br;q=0, gzip;q=0.1'];
const invented = [
  `${list}?list=full&x={n}`,
  '/none-{n}',
  '/?q=word-{n}',
  `/${brand.singularSlug}/9{n}`,
  `${list}?page=900{n}`,
  `${api}/all?x={n}`,
];
const large = [`${list}?list=full&x={n}`, `${api}/all`, `${api}/search/a`, '/api/Gallery/Photos'];

export const costlyAttacks: Readonly<Record<string, Attack>> = {
  'invented addresses on 10 connections': {
    paths: invented,
    connections: 10,
    unreadRequests: 0,
    encodings,
  },
  '250 connections that do not read': {
    paths: large,
    connections: 250,
    unreadRequests: 1,
    encodings,
  },
  '250 connections that send 16 requests at once and do not read': {
    paths: large,
    connections: 250,
    unreadRequests: 16,
    encodings,
  },
  '250 connections that send 40 requests at once and do not read': {
    paths: large,
    connections: 250,
    unreadRequests: 40,
    encodings,
  },
};

/** The requests of a visitor during the attack. */
export const lightPaths = ['/', `${api}/summary`, `${list}?page=7`, `${api}/search/smith`];

/** Uses a new address each time, so that the attacker's limits do not apply to the visitor. */
export const fromAnywhere = (index: number) => ({
  'x-forwarded-for': `10.0.${Math.floor(index / 250) % 250}.${index % 250}`,
});

/** Trusts the addresses that a proxy reports. */
export const attackedSite = { RATE_LIMIT: 'on', TRUST_PROXY: 'true', LOG_LEVEL: 'error' } as const;

interface Outcome<Result> {
  readonly result: Result;
  /** The site's highest memory use during the attack, in MiB (RSS). */
  readonly maxMemoryMb: number;
  readonly state: CostlyState;
}

const beginMs = 800;
const sampleEveryMs = 50;

/** Runs the work while the site is attacked. */
export async function whileAttacked<Result>(
  site: Site,
  attack: Attack,
  work: () => Promise<Result>,
): Promise<Outcome<Result>> {
  const program = fileURLToPath(new URL('costly-connections.ts', import.meta.url));
  const child = fork(program, { execArgv: [] });
  let maxMemoryMb = 0;
  const sampling = setInterval(() => {
    void memoryMb(site.process).then((size) => (maxMemoryMb = Math.max(maxMemoryMb, size)));
  }, sampleEveryMs);
  try {
    child.send({ ...attack, port: Number(new URL(site.url).port) } satisfies CostlyOrder);
    await delay(beginMs);
    const result = await work();
    child.send('count');
    const [state] = (await once(child, 'message')) as [CostlyState];
    return { result, maxMemoryMb, state };
  } finally {
    clearInterval(sampling);
    child.kill('SIGKILL');
  }
}
