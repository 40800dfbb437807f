/** The requests per second of two and four processes on one PostgreSQL, relative to one process. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSampleMembers } from '#server/sample-data/sample-members.ts';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';
import { openBenchDatabase } from '../growth/bench-database.ts';
import { toResult, type BenchResult } from '../result.ts';
import { drive, seeToWrk, writeScript } from './wrk.ts';

const members = 20_000;
const rounds = 9;
const seconds = 2;
const connections = 16;
const counts = [2, 4] as const;

const names = [...buildSampleMembers(2_000)].map(({ lastName }) => lastName);
const scenarios = [
  {
    name: 'searches',
    paths: [...new Set(names.filter((name) => name.length >= 3))].map(
      (term) => `/api/FreakBrothers/search/${encodeURIComponent(term)}`,
    ),
  },
  { name: 'the page home', paths: ['/'] },
] as const;

/** The same total number of connections, spread evenly. */
async function rateOf(sites: readonly Site[], script: string): Promise<number> {
  const load = { connections: connections / sites.length, seconds };
  const rates = await Promise.all(sites.map(({ url }) => drive(url, script, load)));
  return rates.reduce((sum, rate) => sum + rate, 0);
}

async function compare(sites: readonly Site[], folder: string): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const { name, paths } of scenarios) {
    const script = await writeScript(folder, 'processes', { paths, headers: {} });
    await rateOf(sites, script);
    for (const count of counts) {
      const ratios: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        // In turn, so that a slow moment of the machine affects both.
        const one = () => rateOf(sites.slice(0, 1), script);
        const several = () => rateOf(sites.slice(0, count), script);
        const isOneFirst = round % 2 === 0;
        const first = await (isOneFirst ? one() : several());
        const second = await (isOneFirst ? several() : one());
        ratios.push(isOneFirst ? second / first : first / second);
      }
      results.push(
        toResult(ratios, {
          name: `${name}, ${count} processes`,
          unit: 'requests per second / those of one process',
          goal: null,
          comparison: 'at least',
        }),
      );
    }
  }
  return results;
}

/** One machine runs the load generator, the processes and PostgreSQL, so its cores are the limit. */
export async function benchProcesses(): Promise<BenchResult[]> {
  seeToWrk();
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-bench-'));
  const { location, close } = await openBenchDatabase('postgres', members);
  const sites: Site[] = [];
  try {
    if (location.kind !== 'postgres') throw new Error('This is for PostgreSQL');
    const settings = { DATABASE_URL: location.url, SAMPLE_DATA: 'off', RATE_LIMIT: 'off' };
    for (let count = 0; count < Math.max(...counts); count += 1) {
      sites.push(await startSite(settings, { isHeard: false }));
    }
    return await compare(sites, folder);
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
    await close();
    await rm(folder, { recursive: true });
  }
}
