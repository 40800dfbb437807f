/** What the register in memory costs: searches, pages, its load, its memory, and the reads after an edit. */
import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { foldText } from '#contract/members/search-text.ts';
import type { Database } from '#server/database/open-database.ts';
import { readRegister } from '#server/database/register/register.ts';
import { listMembersPage } from '#server/features/members/directory/lists.ts';
import { findMatching } from '#server/features/members/directory/search-members.ts';
import { startSite } from '#tests/support/processes/site-process.ts';
import { visitWhile } from '#tests/support/processes/steady-visitor.ts';
import { ratiosInTurn } from '../in-turn.ts';
import { toResult, type BenchResult } from '../result.ts';
import { openBenchDatabase, type BenchDatabase, type BenchDialect } from './bench-database.ts';

const sizes = [20_000, 200_000] as const;
/** Of these goals. */
const expectedSize = 20_000;
const maxPauseMs = 80;
const maxMemoryMb = 60;
const rounds = 7;
const termsPerRound = 20;
const importRows = 100_000;
/** Above all numbers of samples. */
const firstImported = 1_000_000;
const lightPaths = ['/', '/api/FreakBrothers/1', '/api/FreakBrothers/search/smith'];

async function timeMs(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The longest time without another turn of the event loop. */
async function longestPauseMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  let isDone = false;
  const turn = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  await new Promise((resolve) => setImmediate(resolve));
  isDone = true;
  return longest;
}

async function inRounds(measure: (round: number) => Promise<number>): Promise<number[]> {
  const values: number[] = [];
  for (let round = 0; round < rounds; round += 1) values.push(await measure(round));
  return values;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapMb(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

const changeFirst = ({ kysely }: Database, round: number) =>
  kysely
    .updateTable('members')
    .set({ first_name: `Edited ${round}` })
    .where('series', '=', 'fb')
    .where('number', '=', 1)
    .execute();

/** Of a search, relative to a check of every folded name with the same terms. */
async function searchRatios(database: Database, terms: readonly string[]): Promise<number[]> {
  const { members } = (await readRegister(database)).series.fb;
  const names = members.map(({ listed }) => foldText(`${listed.firstName} ${listed.lastName}`));
  const ratios = await inRounds(async (round) => {
    const drawn = Array.from(
      { length: termsPerRound },
      (_, index) => terms[(round * termsPerRound + index) % terms.length] ?? '',
    );
    const folded = drawn.map(foldText);
    const search = () =>
      timeMs(async () => {
        for (const term of drawn) await findMatching(database, 'fb', term);
      });
    const checkAll = () =>
      timeMs(() => folded.map((term) => names.filter((name) => name.includes(term))));
    const [first = 1, second = 1] = await ratiosInTurn(2, search, checkAll);
    return Math.sqrt(first * second);
  });
  return ratios.slice(1);
}

async function termsOf(database: Database) {
  const { members } = (await readRegister(database)).series.fb;
  const names = members.map(({ listed }) => listed.lastName).filter((name) => /^\w+$/.test(name));
  const words = [...new Set(names)].slice(0, rounds * termsPerRound);
  return { words, letters: [...new Set(words.map((word) => word.slice(0, 2)))] };
}

async function p99DuringImport({ location, database }: BenchDatabase): Promise<number> {
  // The site would add pictures to samples, and each is an edit.
  await database.kysely.updateTable('members').set({ is_sample: 0 }).execute();
  await database.kysely.updateTable('accounts').set({ is_sample: 0 }).execute();
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-bench-'));
  const file = join(folder, 'members.csv');
  const lines = Array.from(
    { length: importRows },
    (_, at) => `nnfs,${firstImported + at},Sample,Row ${at},no`,
  );
  await writeFile(file, `series,number,firstName,lastName,deceased\n${lines.join('\n')}\n`);
  const place =
    location.kind === 'sqlite'
      ? { DATA_DIR: dirname(location.file) }
      : { DATABASE_URL: location.url };
  const site = await startSite({ SAMPLE_DATA: 'off', RATE_LIMIT: 'off', ...place });
  try {
    // The first requests load the register and prepare the responses.
    for (const path of lightPaths) await (await fetch(site.url + path)).arrayBuffer();
    const work = site.manage('import', file).then(({ code, stderr }) => {
      if (code !== 0) throw new Error(`The import failed: ${stderr}`);
    });
    return (await visitWhile(site.url, lightPaths, work)).p99Ms;
  } finally {
    await site.stop();
    await rm(folder, { recursive: true });
  }
}

async function benchSize(dialect: BenchDialect, size: number): Promise<BenchResult[]> {
  const bench = await openBenchDatabase(dialect, size);
  const { database } = bench;
  const isExpected = size === expectedSize;
  const resultOf = (values: readonly number[], name: string, goal: number | null = null) =>
    toResult(values, {
      name: `${name}, ${size.toLocaleString('en')} members`,
      goal: isExpected ? goal : null,
      comparison: 'at most',
    });
  try {
    const before = heapMb();
    await readRegister(database);
    const memory = heapMb() - before;
    const { words, letters } = await termsOf(database);
    const load = await inRounds(async (round) => {
      await changeFirst(database, round);
      return timeMs(() => readRegister(database));
    });
    const page = await inRounds(() =>
      timeMs(() => listMembersPage({ database }, { params: { page: 20 } })),
    );
    const pause = await inRounds(async (round) => {
      await changeFirst(database, -round);
      return longestPauseMs(() => listMembersPage({ database }, { params: { page: 20 } }));
    });
    return [
      resultOf(await searchRatios(database, words), 'a search of one word'),
      resultOf(await searchRatios(database, letters), 'a search of two letters'),
      resultOf(page, 'a page, in ms'),
      resultOf(load, 'the load, in ms'),
      resultOf([memory], 'memory of the register, in MB', maxMemoryMb),
      resultOf(pause, 'the longest pause of a read after an edit, in ms', maxPauseMs),
      resultOf([await p99DuringImport(bench)], `p99 during an import of 100,000 rows, in ms`),
    ];
  } finally {
    await bench.close();
  }
}

export async function benchRegister(dialect: BenchDialect): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const size of sizes) results.push(...(await benchSize(dialect, size)));
  return results;
}
