/** Acknowledged data must have reached the disk first. The order of the system calls shows it. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { isWholeProof, proofTimeoutMs } from '#tests/proof/prove-rounds.ts';
import { reportProof } from '#tests/proof/trust-report.ts';
import {
  startPostgresServer,
  type PostgresServer,
} from '#tests/support/databases/postgres-server.ts';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';
import {
  readTrace,
  requireTracer,
  traced,
  traceRunning,
} from '#tests/support/processes/system-calls.ts';
import { checkCommits, checkResponses, type OrderedResponse } from './durability-order.ts';
import { createWriters, type Writers } from './durability-writers.ts';
import { adminSettings, logIn } from './ledger.ts';

const settings = { SAMPLE_DATA: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...adminSettings };
const writingMs = isWholeProof ? 20_000 : 500;

beforeAll(requireTracer);

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-order-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The responses of a site during writes, first in sequence and then in parallel. */
async function watchResponses(): Promise<OrderedResponse[]> {
  const folder = await temporaryFolder();
  const trace = join(folder, 'trace');
  const data = join(folder, 'data');
  const site = await startSite(
    { ...settings, DATA_DIR: data },
    { launch: (program) => traced(trace, program) },
  );
  const writers = createWriters(await logIn(site.url));
  await writers.writeEach(site.url);
  writers.start(site.url);
  await delay(writingMs);
  await writers.stop();
  expect(writers.failures).toEqual({});
  const ended = once(site.process, 'exit');
  await site.stop();
  await ended;
  return checkResponses(readTrace(trace), join(data, 'directory.sqlite-wal'));
}

const bad = (replies: readonly OrderedResponse[]) =>
  replies.filter(({ problems }) => problems.length > 0);

test(
  'SQLite and photos are flushed before the response',
  async () => {
    const replies = await watchResponses();
    const photos = replies.filter(({ isPhoto }) => isPhoto);
    expect(photos.length).toBeGreaterThanOrEqual(2);
    await reportProof([
      {
        what: 'SQLite: writes acknowledged before they were on the disk (strace)',
        found: `${bad(replies).length} of ${replies.length}, ${photos.length} of them photos`,
        wanted: 'none',
        isMet: bad(replies).length === 0 && replies.length >= 10,
      },
    ]);
    expect(bad(replies)).toEqual([]);
  },
  proofTimeoutMs,
);

/** The commits that PostgreSQL reported to the site during writes. */
async function watchCommits(server: PostgresServer, site: Site, writers: Writers) {
  const trace = join(await temporaryFolder(), 'trace');
  const release = await traceRunning(await server.processIds(), trace);
  await writers.writeEach(site.url);
  writers.start(site.url);
  await delay(writingMs);
  await writers.stop();
  await release();
  return checkCommits(readTrace(trace));
}

test(
  'PostgreSQL flushes its log before it reports a commit',
  async () => {
    const server = await startPostgresServer();
    await server.query('alter system set fsync = on');
    await server.query('select pg_reload_conf()');
    const site = await startSite({ ...settings, DATABASE_URL: server.url });
    onTestFinished(() => site.stop());
    const writers = createWriters(await logIn(site.url));
    const careful = await watchCommits(server, site, writers);
    expect(writers.failures).toEqual({});
    await reportProof([
      {
        what: 'PostgreSQL: commits reported before they were on the disk (strace)',
        found: `${careful.early} of ${careful.acknowledged}`,
        wanted: 'none',
        isMet: careful.early === 0 && careful.acknowledged >= 10,
      },
    ]);
  },
  proofTimeoutMs,
);
