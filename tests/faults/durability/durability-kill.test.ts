/**
 * Acknowledged writes must survive kill -9 of the site, of PostgreSQL and of both, repeatedly and under eight writers.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { DatabaseLocation } from '#server/database/open-database.ts';
import { isWholeProof, proofTimeoutMs, proveRounds } from '#tests/proof/prove-rounds.ts';
import { reportProof } from '#tests/proof/trust-report.ts';
import { createDatabase, dropDatabase } from '#tests/support/databases/postgres.ts';
import {
  startPostgresServer,
  type PostgresServer,
} from '#tests/support/databases/postgres-server.ts';
import { findFreePort, startSite, type Site } from '#tests/support/processes/site-process.ts';
import { readStored } from './durability-stored.ts';
import { createWriters, type Writers } from './durability-writers.ts';
import { adminSettings, logIn } from './ledger.ts';

/** Data folders of a whole proof. */
const folders = { sqlite: 10, postgres: 5 };
/** Kills per data folder, which grows each time. */
const cycles = isWholeProof ? 10 : 2;
const leastWrites = 8;
const longestWritingMs = isWholeProof ? 500 : 200;

/** The results for one data folder. */
interface Round {
  readonly kills: Readonly<Record<string, number>>;
  readonly acknowledged: Readonly<Record<string, number>>;
  readonly unacknowledged: { readonly whole: number; readonly none: number };
  readonly failures: Readonly<Record<number, number>>;
}

const sum = (counts: readonly number[]) => counts.reduce((total, each) => total + each, 0);

function addUp(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const keys = new Set(all.flatMap(Object.keys));
  return Object.fromEntries([...keys].map((key) => [key, sum(all.map((each) => each[key] ?? 0))]));
}

const inWords = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');

async function kill(site: Site): Promise<void> {
  site.process.kill('SIGKILL');
  await once(site.process, 'exit');
}

/** Lets all writers write for a moment of varying length. */
async function writeForAWhile(writers: Writers, url: string, cycle: number): Promise<void> {
  const before = sum(Object.values(writers.acknowledged()));
  writers.start(url);
  await expect
    .poll(() => sum(Object.values(writers.acknowledged())) - before, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(leastWrites);
  await delay((cycle * 379) % longestWritingMs);
}

async function untilReady(site: Site): Promise<void> {
  const status = async () => (await fetch(`${site.url}/health/ready`)).status;
  await expect.poll(status, { timeout: 30_000 }).toBe(200);
}

interface Cycles {
  readonly count: number;
  readonly location: (folder: string) => DatabaseLocation;
  readonly settings: Readonly<Record<string, string>>;
  /** Causes a fault during writes and returns its name. */
  readonly fault: (site: Site, cycle: number) => Promise<string>;
}

async function runCycles(
  index: number,
  { count, location, settings, fault }: Cycles,
): Promise<Round> {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-durability-'));
  const given = { SAMPLE_DATA: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...adminSettings };
  const port = String(await findFreePort());
  const start = () => startSite({ ...given, ...settings, DATA_DIR: folder, PORT: port });
  const kills: string[] = [];
  let unacknowledged = { whole: 0, none: 0 };
  let site = await start();
  try {
    const writers = createWriters(await logIn(site.url));
    for (let cycle = 0; cycle < count; cycle += 1) {
      const nth = index * count + cycle;
      await writeForAWhile(writers, site.url, nth);
      kills.push(await fault(site, nth));
      await writers.stop();
      const isDead = site.process.signalCode !== null;
      if (!isDead) await untilReady(site);
      const stored = await readStored(location(folder), join(folder, 'photos'));
      expect(writers.compare(stored)).toEqual([]);
      unacknowledged = writers.unacknowledged(stored);
      if (isDead) site = await start();
    }
    const { failures } = writers;
    expect(Object.keys(failures).filter((status) => !['0', '503'].includes(status))).toEqual([]);
    expect(site.process.exitCode).toBeNull();
    return {
      kills: Object.fromEntries(
        [...Map.groupBy(kills, String)].map(([what, some]) => [what, some.length]),
      ),
      acknowledged: writers.acknowledged(),
      unacknowledged,
      failures,
    };
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function report(name: string, rounds: readonly Round[], wantedKills: number): Promise<void> {
  const kills = addUp(rounds.map((round) => round.kills));
  const acknowledged = addUp(rounds.map((round) => round.acknowledged));
  const open = addUp(rounds.map((round) => ({ ...round.unacknowledged })));
  const failures = addUp(rounds.map((round) => ({ ...round.failures })));
  const killed = sum(Object.values(kills));
  await reportProof([
    {
      what: `${name}: kill -9 under 8 writers`,
      found: inWords(kills),
      wanted: `${wantedKills} at least`,
      isMet: killed >= wantedKills,
    },
    {
      what: `${name}: acknowledged writes that were lost or incomplete`,
      found: `0 of ${sum(Object.values(acknowledged))} (${inWords(acknowledged)})`,
      wanted: 'none',
      isMet: sum(Object.values(acknowledged)) >= killed * leastWrites,
    },
    {
      what: `${name}: unacknowledged writes`,
      found: `${open['whole']} complete, ${open['none']} absent, none partial`,
      wanted: '',
      isMet: true,
    },
    {
      what: `${name}: responses other than 200`,
      found: inWords(
        Object.fromEntries(
          Object.entries(failures).map(([status, count]) => [
            status === '0' ? 'connections closed' : `responses with ${status}`,
            count,
          ]),
        ),
      ),
      wanted: 'closed or 503',
      isMet: true,
    },
  ]);
}

test(
  'no acknowledged write is lost when the site is killed (SQLite)',
  async () => {
    const given: Cycles = {
      count: cycles,
      location: (folder) => ({ kind: 'sqlite', file: join(folder, 'directory.sqlite') }),
      settings: {},
      async fault(site) {
        await kill(site);
        return 'of the site';
      },
    };
    const rounds = await proveRounds({
      name: 'durability-sqlite',
      short: 1,
      whole: folders.sqlite,
      round: (index) => runCycles(index, given),
    });
    await report('SQLite', rounds, isWholeProof ? folders.sqlite * cycles : cycles);
  },
  proofTimeoutMs,
);

/** In turn: the site, PostgreSQL's first process, all of PostgreSQL, both. */
async function breakOne(site: Site, server: PostgresServer, cycle: number): Promise<string> {
  const way = cycle % 4;
  if (way === 0) {
    await kill(site);
    return 'of the site';
  }
  if (way === 3) {
    await Promise.all([kill(site), server.kill('all')]);
    await server.start();
    return 'of both';
  }
  await server.kill(way === 1 ? 'all' : 'postmaster');
  await server.start();
  return way === 1 ? 'of all of PostgreSQL' : 'of PostgreSQL’s first process';
}

test(
  'no acknowledged write is lost when the site, PostgreSQL or both are killed',
  async () => {
    const server = await startPostgresServer();
    await server.query('alter system set fsync = on');
    await server.query('select pg_reload_conf()');
    const rounds = await proveRounds({
      name: 'durability-postgres',
      short: 1,
      whole: folders.postgres,
      async round(index) {
        const name = `durability_${randomBytes(6).toString('hex')}`;
        const url = await createDatabase(server.url, name);
        const round = await runCycles(index, {
          count: cycles,
          location: () => ({ kind: 'postgres', url }),
          settings: { DATABASE_URL: url },
          fault: (site, cycle) => breakOne(site, server, cycle),
        });
        await dropDatabase(server.url, name);
        return round;
      },
    });
    await report('PostgreSQL', rounds, isWholeProof ? folders.postgres * cycles : cycles);
  },
  proofTimeoutMs,
);
