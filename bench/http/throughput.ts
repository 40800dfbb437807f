/** Requests per second relative to a bare server that sends the same bytes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageSize } from '#contract/members/directory.ts';
import { buildSampleMembers } from '#server/sample-data/sample-members.ts';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';
import { asBrowser, fetchAsBrowser, startConstantFloor, type Fetched } from './http-floors.ts';
import { ratiosInTurn } from '../in-turn.ts';
import { median, toResult, type BenchResult } from '../result.ts';
import { drive, seeToWrk, writeScript } from './wrk.ts';

const members = 20_000;
const asShipped = { SAMPLE_DATA: String(members), RATE_LIMIT: 'off' };
const rounds = 5;
const seconds = 1;
const goal = 0.6;
const connectionCounts = [1, 32] as const;

interface Scenario {
  readonly name: string;
  readonly paths: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Without a goal. */
  readonly isOnlyReported?: boolean;
}

/** Members from the whole list, in an order that no cache predicts. */
function spread(count: number, most: number): number[] {
  const step = 0.618_033_988;
  return Array.from({ length: count }, (_, index) => 1 + Math.floor(((index * step) % 1) * most));
}

const regularMembers = [...buildSampleMembers(members)].filter(({ series }) => series === 'fb');
const drawn = (count: number) =>
  spread(count, regularMembers.length).flatMap((at) => regularMembers[at - 1] ?? []);

function searchTerms(): string[] {
  const names = drawn(400).map(({ lastName }) => lastName);
  return [...new Set(names.filter((name) => name.length >= 3))];
}

async function scenariosOf(url: string): Promise<Scenario[]> {
  const etagOf = async (path: string) => {
    const { headers } = await fetchAsBrowser(url + path, {});
    return headers[headers.indexOf('etag') + 1] ?? '';
  };
  return [
    { name: 'summary', paths: ['/api/FreakBrothers/summary'] },
    {
      name: 'a random page of 50',
      paths: spread(members / pageSize, members / pageSize).map(
        (page) => `/api/FreakBrothers/${page}`,
      ),
    },
    {
      name: 'a random profile',
      paths: drawn(2_000).map(({ number }) => `/api/FreakBrother/${number}`),
      isOnlyReported: true,
    },
    {
      name: 'a search of 3 and more characters',
      paths: searchTerms().map((term) => `/api/FreakBrothers/search/${encodeURIComponent(term)}`),
      isOnlyReported: true,
    },
    {
      name: '304 of home',
      paths: ['/'],
      headers: { 'If-None-Match': await etagOf('/') },
    },
    { name: 'the page home', paths: ['/'] },
    { name: 'the page of the list', paths: ['/Freak-Brothers'] },
  ];
}

/** Requests every response once, so that all are prepared; one of median length represents them in the floor. */
async function warmUp(url: string, { paths, headers = {} }: Scenario): Promise<Fetched> {
  const responses: Fetched[] = [];
  for (const path of paths) responses.push(await fetchAsBrowser(url + path, headers));
  const bad = responses.find(({ status }) => status !== 200 && status !== 304);
  if (bad) throw new Error(`A path was answered with ${bad.status}`);
  const length = median(responses.map(({ body }) => body.length));
  const middle = responses.toSorted(
    (a, b) => Math.abs(a.body.length - length) - Math.abs(b.body.length - length),
  )[0];
  if (!middle) throw new Error('There are no paths');
  return middle;
}

/** Site and floor in turn (ABBA), so that a slow moment of the machine affects both. */
async function compare(
  { url: site }: Pick<Site, 'url'>,
  folder: string,
  scenario: Scenario,
): Promise<BenchResult[]> {
  const { name, paths, headers = {}, isOnlyReported = false } = scenario;
  const reply = await warmUp(site, scenario);
  const floor = await startConstantFloor(folder, reply);
  try {
    const script = await writeScript(folder, 'load', {
      paths,
      headers: { ...asBrowser, ...headers },
    });
    const results: BenchResult[] = [];
    for (const connections of connectionCounts) {
      const rate = (url: string) => drive(url, script, { connections, seconds });
      await rate(site);
      await rate(floor.url);
      const ratios = await ratiosInTurn(
        rounds,
        () => rate(site),
        () => rate(floor.url),
      );
      results.push(
        toResult(ratios, {
          name: `${name}, ${connections} connection${connections === 1 ? '' : 's'}`,
          goal: isOnlyReported ? null : goal,
          comparison: 'at least',
        }),
      );
    }
    return results;
  } finally {
    await floor.stop();
  }
}

/** 20,000 members on SQLite, as shipped except for the limits per address, because one machine sends all requests. */
export async function benchThroughput(): Promise<BenchResult[]> {
  seeToWrk();
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-bench-'));
  const site = await startSite(asShipped, { isHeard: false });
  try {
    const results: BenchResult[] = [];
    for (const scenario of await scenariosOf(site.url)) {
      results.push(...(await compare(site, folder, scenario)));
    }
    return results;
  } finally {
    await site.stop();
    await rm(folder, { recursive: true });
  }
}
