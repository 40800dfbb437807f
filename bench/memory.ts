/** The memory of the site when idle and after many requests, and whether it keeps growing. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pageSize } from '#contract/members/directory.ts';
import { buildSampleMembers } from '#server/sample-data/sample-members.ts';
import { startSite } from '#tests/support/processes/site-process.ts';
import { memoryOf } from './process-memory.ts';
import type { BenchResult } from './result.ts';
import { drive, seeToWrk, writeScript } from './http/wrk.ts';

const members = 20_000;
const requests = 100_000;
const settleMs = 3_000;
const connections = 16;
const secondsAtOnce = 5;

/** Requests of visitors: pages, lists, profiles, searches, HTML. */
function mixedPaths(): string[] {
  const drawn = [...buildSampleMembers(members)].filter((_, index) => index % 20 === 0);
  return drawn.flatMap(({ series, number, lastName }, index) => [
    ...(series === 'fb' ? [`/api/FreakBrother/${number}`, `/Freak-Brother/${number}`] : []),
    `/api/FreakBrothers/${1 + (index % Math.floor(members / pageSize))}`,
    `/api/FreakBrothers/search/${encodeURIComponent(lastName)}`,
    `/api/Search/fb/${encodeURIComponent(lastName.slice(0, 3))}`,
    '/',
    '/api/FreakBrothers/all',
    `/Freak-Brothers?page=${1 + (index % 40)}`,
  ]);
}

const megabytes = (name: string, value: number, goal: number | null): BenchResult => ({
  name: `${name} (MB)`,
  value,
  low: value,
  high: value,
  goal,
  comparison: 'at most',
  rounds: 1,
});

export async function benchMemory(): Promise<BenchResult[]> {
  seeToWrk();
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-bench-'));
  const settings = { SAMPLE_DATA: String(members), RATE_LIMIT: 'off', DATA_DIR: folder };
  // A second process starts without the memory used for loading the sample members.
  await (await startSite(settings)).stop();
  const site = await startSite(settings, { isHeard: false });
  const { pid = 0 } = site.process;
  const measured = async () => {
    await delay(settleMs);
    return memoryOf(pid);
  };
  const script = await writeScript(folder, 'mixed', {
    paths: mixedPaths(),
    headers: { 'Accept-Encoding': 'gzip, deflate, br' },
  });
  const load = async () => {
    for (let responses = 0; responses < requests;) {
      responses +=
        secondsAtOnce * (await drive(site.url, script, { connections, seconds: secondsAtOnce }));
    }
  };
  try {
    const idle = await measured();
    await load();
    const first = await measured();
    await load();
    await load();
    const later = await measured();
    return [
      megabytes('idle', idle, 150),
      megabytes('after 100,000 mixed requests', first, 300),
      megabytes('after 300,000', later, 300),
      { ...megabytes('', later / first, 1.1), name: 'after 300,000 over after 100,000' },
    ];
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
