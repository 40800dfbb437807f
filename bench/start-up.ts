/** The time from the start of the built site until it serves, relative to a bare Fastify server. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort, startOptions, startSite } from '#tests/support/processes/site-process.ts';
import { ratiosInTurn } from './in-turn.ts';
import { toResult, type BenchResult } from './result.ts';

const rounds = 5;
const members = '20000';
const pollEveryMs = 2;
const timeoutMs = 30_000;

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline && child.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok) return;
    await delay(pollEveryMs);
  }
  throw new Error('It did not start');
}

/** In milliseconds, from the start of the process to its first response. */
async function timeStart(program: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const port = await findFreePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...program, String(port)], {
    env: { ...env, PORT: String(port) },
    stdio: 'ignore',
  });
  try {
    await untilReady(port, child);
    return performance.now() - startedAt;
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

export async function benchStartUp(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-bench-'));
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: folder, SAMPLE_DATA: members };
  const program = new URL('../src/server/main.ts', import.meta.url);
  const bareProgram = new URL('http/bare-fastify.ts', import.meta.url);
  const site = () => timeStart([...startOptions, fileURLToPath(program)], env);
  const floor = () => timeStart([fileURLToPath(bareProgram)], { PATH, HOME });
  try {
    // The first start created the sample members.
    await (await startSite({ DATA_DIR: folder, SAMPLE_DATA: members })).stop();
    await floor();
    const ratios = await ratiosInTurn(rounds, site, floor);
    return [
      toResult(ratios, {
        name: 'start to ready, 20,000 members',
        goal: 4,
        comparison: 'at most',
      }),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
