/**
 * Slow clients must not delay others, and the site must close their connections. Times are compared, so there is no
 * short form; the limits themselves are tested with `receive-body` and `pipelined-requests`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { isWholeProof, proofTimeoutMs, proveRounds } from '#tests/proof/prove-rounds.ts';
import { reportProof } from '#tests/proof/trust-report.ts';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';
import { visitWhile } from '#tests/support/processes/steady-visitor.ts';
import { memoryMb } from '../site-memory.ts';
import type { SlowMessage, Slowness, SlowState } from './slow-connections.ts';

interface Attack {
  readonly name: string;
  readonly kinds: readonly Slowness[];
  /** The time limit within which the site must close all of them. */
  readonly endedMs: number;
}

const attacks: readonly Attack[] = [
  { name: 'half-sent headers', kinds: ['headers'], endedMs: 10_000 },
  { name: 'slow bodies', kinds: ['bodies'], endedMs: 20_000 },
  { name: 'slow readers of the full list', kinds: ['readers'], endedMs: 270_000 },
  { name: 'all three at once', kinds: ['headers', 'bodies', 'readers'], endedMs: 270_000 },
];
const connections = 1_000;
const windows = 3;
const windowMs = 10_000;
/** A delay that a visitor does not notice. */
const unnoticedMs = 30;
const maxOverIdle = 5;
/** The visitor's own connections, which may stay open. */
const ownConnections = 20;
const maxMemoryMb = 100;

const lightPaths = [
  '/',
  '/api/FreakBrothers/summary',
  '/api/FreakBrothers/1',
  '/api/FreakBrothers/search/smith',
];

let site: Site;
beforeAll(async () => {
  site = await startSite({ SAMPLE_DATA: '5000', RATE_LIMIT: 'off', LOG_LEVEL: 'error' });
}, 120_000);
afterAll(() => site.stop());

const openFiles = async () => (await readdir(`/proc/${site.process.pid}/fd`)).length;
function startSlowClients() {
  const program = fileURLToPath(new URL('slow-connections.ts', import.meta.url));
  const child = fork(program, { execArgv: [] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const tell = (message: SlowMessage) => child.send(message);
  return {
    tell,
    async count(): Promise<SlowState> {
      tell('count');
      const [state] = (await once(child, 'message')) as [SlowState];
      return state;
    },
    async letGo() {
      tell('let go');
      await once(child, 'exit');
    },
  };
}

/** @returns how long it took, in ms; null if it did not happen in time */
async function until(isSo: () => Promise<boolean>, timeoutMs: number): Promise<number | null> {
  const startedAt = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedAt > timeoutMs) return null;
    await delay(100);
  }
  return performance.now() - startedAt;
}

interface Round {
  readonly name: string;
  readonly idleMs: number;
  /** While the slow clients were connected. */
  readonly busyMs: number;
  readonly requests: number;
  /** Null if the site did not close them. */
  readonly endedByItselfMs: number | null;
  readonly isFreed: boolean;
  readonly memoryGrowthMb: number;
}

const visit = () => visitWhile(site.url, lightPaths, delay(windowMs));

async function attackOnce({ name, kinds, endedMs }: Attack): Promise<Round> {
  const idle = [await visit(), await visit()];
  const [filesBefore, memoryBefore] = [await openFiles(), await memoryMb(site.process)];
  const slow = startSlowClients();
  slow.tell({
    port: Number(new URL(site.url).port),
    kinds,
    connections,
    largePath: '/api/FreakBrothers/all',
  });
  const isHeld = async () => (await openFiles()) >= filesBefore + connections * 0.9;
  expect(await until(isHeld, 60_000)).not.toBeNull();
  const visits = [];
  for (let index = 0; index < windows; index += 1) visits.push(await visit());
  expect((await slow.count()).open).toBe(connections);
  const isFreed = async () => (await openFiles()) <= filesBefore + ownConnections;
  slow.tell('give up');
  const endedByItselfMs = await until(isFreed, endedMs);
  await slow.letGo();
  const freedMs = await until(isFreed, 10_000);
  idle.push(await visit());
  const idleMs = Math.max(...idle.map(({ p99Ms }) => p99Ms));
  const busyMs = visits.map(({ p99Ms }) => p99Ms).toSorted((a, b) => a - b)[1] ?? Infinity;
  expect(busyMs, `ms, idle ${idleMs}`).toBeLessThanOrEqual(
    Math.max(maxOverIdle * idleMs, unnoticedMs),
  );
  return {
    name,
    idleMs,
    busyMs,
    requests: visits.reduce((sum, { requests }) => sum + requests, 0),
    endedByItselfMs,
    isFreed: freedMs !== null,
    memoryGrowthMb: (await memoryMb(site.process)) - memoryBefore,
  };
}

test.runIf(isWholeProof)(
  'do not delay other clients and are disconnected',
  async () => {
    const rounds = await proveRounds<Round>({
      name: 'slow-clients',
      short: attacks.length,
      whole: attacks.length,
      round: (index) => attackOnce(attacks[index] ?? { name: '', kinds: [], endedMs: 0 }),
    });
    const figures = rounds.flatMap((round) => {
      const { name, idleMs, busyMs, requests, endedByItselfMs, isFreed, memoryGrowthMb } = round;
      const what = `${connections} connections with ${name}`;
      const ended =
        endedByItselfMs === null ? 'never' : `${(endedByItselfMs / 1_000).toFixed(1)} s`;
      return [
        {
          what: `p99 of light requests during ${what}, median of ${windows} runs`,
          found: `${busyMs.toFixed(1)} ms (idle ${idleMs.toFixed(1)} ms), 0 errors in ${requests}`,
          wanted: `at most 5 times idle or ${unnoticedMs} ms, 0 errors`,
          isMet: true,
        },
        {
          what: `Time until the site has closed ${what}`,
          found: ended,
          wanted: 'within its own limits',
          isMet: endedByItselfMs !== null,
        },
        {
          what: `Left after ${what} are closed`,
          found: `${isFreed ? 'no' : 'some'} open files, ${memoryGrowthMb.toFixed(0)} MiB (RSS)`,
          wanted: `none, at most ${maxMemoryMb} MiB`,
          isMet: isFreed && memoryGrowthMb <= maxMemoryMb,
        },
      ];
    });
    await reportProof('slow-clients', figures);
  },
  proofTimeoutMs,
);
