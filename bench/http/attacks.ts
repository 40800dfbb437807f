/** Light requests and memory while hostile connections attack the site, behind the deployment's nginx and without it. */
import { fork } from 'node:child_process';
import type { RequestOptions } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { edge as seeToNginx } from '../../setup/edge.mjs';
import { memoryMb } from '#tests/attacks/site-memory.ts';
import { startEdge } from '#tests/support/processes/edge.ts';
import { startSettledSite } from '#tests/support/processes/settled-site.ts';
import type { Site } from '#tests/support/processes/site-process.ts';
import { visitWhile } from '#tests/support/processes/steady-visitor.ts';
import { overAll, type BenchResult } from '../result.ts';
import type { AttackOrder } from './attacker.ts';

type Attack = Pick<AttackOrder, 'kind' | 'connections'>;

const attacks: readonly Attack[] = [10, 250].flatMap((connections) =>
  (['invented addresses', 'unread responses', 'slow bodies'] as const).map((kind) => ({
    kind,
    connections,
  })),
);
const members = 20_000;
const rounds = 2;
const windowMs = 4_000;
/** From the start of an attack to the measurement. */
const beginMs = 800;
/** From the end of an attack until everything is normal. */
const recoverMs = 5_000;
const sampleEveryMs = 50;
/** A delay that a visitor does not notice. */
const unnoticedMs = 30;
const maxOverIdle = 5;
const maxMemoryMb = { proxied: 400, naked: 600 };

const lightPaths = [
  '/',
  '/api/FreakBrothers/summary',
  '/Freak-Brothers?page=7',
  '/api/FreakBrothers/search/smith',
];

/** Each request comes from another address, so that no limit applies to the visitor. */
const visitors: Readonly<Record<keyof typeof maxMemoryMb, (index: number) => RequestOptions>> = {
  proxied: (index) => ({ localAddress: `127.0.1.${1 + (index % 200)}` }),
  naked: (index) => ({ headers: { 'x-forwarded-for': `10.0.0.${1 + (index % 200)}` } }),
};

/** @returns the highest memory of the site during the work, in MiB (RSS) */
async function whileAttacked(
  site: Site,
  order: AttackOrder,
  work: () => Promise<unknown>,
): Promise<number> {
  const program = fileURLToPath(new URL('attacker.ts', import.meta.url));
  const attacker = fork(program, { execArgv: [] });
  let highest = 0;
  const sampling = setInterval(() => {
    void memoryMb(site.process).then((size) => (highest = Math.max(highest, size)));
  }, sampleEveryMs);
  try {
    attacker.send(order);
    await delay(beginMs);
    await work();
    return highest;
  } finally {
    clearInterval(sampling);
    attacker.kill('SIGKILL');
  }
}

async function benchAttack(
  site: Site,
  url: string,
  way: keyof typeof maxMemoryMb,
  attack: Attack,
): Promise<BenchResult[]> {
  const order = { ...attack, port: Number(new URL(url).port) };
  const visit = async () =>
    (await visitWhile(url, lightPaths, delay(windowMs), visitors[way])).p99Ms;
  // Warms up.
  await visit();
  const shares: number[] = [];
  const sizes: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const idleMs = await visit();
    let busyMs = 0;
    // Without a proxy visitors may wait during the attack, but not after it.
    const work = async () => {
      if (way === 'proxied') busyMs = await visit();
      else await delay(windowMs);
    };
    sizes.push(await whileAttacked(site, order, work));
    await delay(recoverMs);
    if (way === 'naked') busyMs = await visit();
    shares.push(busyMs / Math.max(maxOverIdle * idleMs, unnoticedMs));
  }
  const what = `${attack.connections} connections, ${attack.kind}`;
  return [
    overAll(shares, {
      name: `p99 of light requests ${way === 'naked' ? '5 s after' : 'through nginx during'} ${what}`,
      goal: 1,
    }),
    overAll(sizes, { name: `memory during ${what}, ${way} (MiB)`, goal: maxMemoryMb[way] }),
  ];
}

/** @throws when a process dies, or a visitor gets no response */
export async function benchAttacks(): Promise<BenchResult[]> {
  seeToNginx();
  const site = await startSettledSite({
    SAMPLE_DATA: String(members),
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'error',
  });
  const edge = await startEdge([site.url]);
  try {
    const results: BenchResult[] = [];
    const ways = { proxied: edge.url, naked: site.url } as const;
    for (const way of ['proxied', 'naked'] as const) {
      for (const attack of attacks) {
        results.push(...(await benchAttack(site, ways[way], way, attack)));
      }
    }
    return results;
  } finally {
    await edge.stop();
    await site.stop();
  }
}
