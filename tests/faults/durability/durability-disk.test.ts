/** Tests a full disk, a read-only disk and failing system calls: writes get 503, and no data is partial or lost. */
import { cp, mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { isWholeProof, proofTimeoutMs, proveRounds } from '#tests/proof/prove-rounds.ts';
import { reportProof } from '#tests/proof/trust-report.ts';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';
import { refuseCalls, requireTracer, type Refused } from '#tests/support/processes/system-calls.ts';
import { startMailServer } from '#tests/support/servers/mail-server.ts';
import { freshPhoto } from '#tests/support/sites/photo-site.ts';
import { checkIn } from '#tests/support/sites/read-check.ts';
import { letOnlyRead, onOwnDisk, requireMounts } from './durability-mounts.ts';
import { findOrphans, readStored } from './durability-stored.ts';
import { createWriters, type Writers } from './durability-writers.ts';
import { adminSettings, logIn } from './ledger.ts';

// The disks are full on purpose.
const settings = {
  UPLOAD_MIN_FREE_MB: '0',
  SAMPLE_DATA: '20',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
  ...adminSettings,
};
const faultMs = 700;
const readPaths = [
  '/',
  '/Freak-Brothers',
  '/api/FreakBrothers/all',
  '/api/FreakBrothers/search/ann',
];

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-disk-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const statusOf = async (url: string) => {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.status;
};

interface Outcome {
  /** Failed writes by status. */
  readonly failures: Readonly<Record<number, number>>;
  /** The statuses of reads. */
  readonly reads: readonly number[];
  readonly acknowledged: number;
  /** Whether the site reported that it was not ready after a failed write. */
  readonly reportedIt: boolean;
}

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((total, each) => total + each, 0);

/** Writes and reads while the fault lasts, and again after it. */
async function writeDuring(
  site: Site,
  writers: Writers,
  fault: () => Promise<() => Promise<unknown>>,
): Promise<Outcome> {
  await writers.writeEach(site.url);
  const before = { ...writers.failures };
  expect(before).toEqual({});
  const end = await fault();
  writers.start(site.url);
  const until = performance.now() + faultMs;
  const reads = new Set<number>();
  let reportedIt = false;
  while (performance.now() < until) {
    for (const path of readPaths) reads.add(await statusOf(site.url + path));
    reportedIt ||= (await statusOf(`${site.url}/health/ready`)) === 503;
    expect(await statusOf(`${site.url}/health/live`)).toBe(200);
    await delay(10);
  }
  await writers.stop();
  await end();
  await expect.poll(() => statusOf(`${site.url}/health/ready`), { timeout: 10_000 }).toBe(200);
  const failures = { ...writers.failures };
  await writers.writeEach(site.url);
  expect(writers.failures).toEqual(failures);
  expect(site.process.exitCode).toBeNull();
  return { failures, reads: [...reads], acknowledged: sum(writers.acknowledged()), reportedIt };
}

/** @param root the root of the site's own view of the disk */
/** @returns files without a row, except those left over before */
async function expectNothingLost(
  writers: Writers,
  root: string,
  dataDir: string,
  left = new Set<string>(),
): Promise<string[]> {
  // SQLite would look for the file on our disk instead of the site's.
  const copy = await temporaryFolder();
  await cp(join(root, dataDir), copy, { recursive: true });
  const photos = join(copy, 'photos');
  const stored = await readStored({ kind: 'sqlite', file: join(copy, 'directory.sqlite') }, photos);
  expect(writers.compare(stored)).toEqual([]);
  const orphans = (await findOrphans(stored, photos)).map((orphan) => basename(orphan));
  return orphans.filter((orphan) => !left.has(orphan));
}

function expectOnly503({ failures, reads }: Outcome): void {
  expect(Object.keys(failures).filter((status) => status !== '503')).toEqual([]);
  expect(reads.filter((status) => status !== 200 && status !== 503)).toEqual([]);
}

test(
  'a full disk',
  async () => {
    requireMounts();
    const dataDir = await temporaryFolder();
    const site = await startSite(
      { ...settings, DATA_DIR: dataDir },
      { launch: onOwnDisk(dataDir, 24) },
    );
    onTestFinished(() => site.stop());
    const root = `/proc/${site.process.pid}/root`;
    const ballast = join(root, dataDir, 'ballast');
    const writers = createWriters(await logIn(site.url), 10_000);
    const outcome = await writeDuring(site, writers, async () => {
      await writeFile(ballast, Buffer.alloc(64 * 1024 * 1024)).catch(() => undefined);
      return () => truncate(ballast);
    });
    expectOnly503(outcome);
    expect(outcome.failures[503]).toBeGreaterThan(0);
    expect(outcome.reportedIt).toBe(true);
    expect(await expectNothingLost(writers, root, dataDir)).toEqual([]);
    await reportProof([
      {
        what: 'A full disk: failed writes without a 503, acknowledged writes lost, files left behind',
        found: `0 of ${sum(outcome.failures)}, 0 of ${outcome.acknowledged}, 0`,
        wanted: 'none',
        isMet: true,
      },
    ]);
  },
  proofTimeoutMs,
);

test('a read-only photo folder', async () => {
  requireMounts();
  const dataDir = await temporaryFolder();
  const photos = join(dataDir, 'photos');
  await mkdir(photos);
  const site = await startSite(
    { ...settings, DATA_DIR: dataDir },
    { launch: onOwnDisk(photos, 24) },
  );
  onTestFinished(() => site.stop());
  const root = `/proc/${site.process.pid}/root`;
  const writers = createWriters(await logIn(site.url), 10_000);
  const outcome = await writeDuring(site, writers, async () => {
    await letOnlyRead(site, photos, true);
    return () => letOnlyRead(site, photos, false);
  });
  expectOnly503(outcome);
  expect(outcome.failures[503]).toBeGreaterThan(0);
  // Everything except photos still works.
  expect(outcome.reads).toEqual([200]);
  expect(outcome.reportedIt).toBe(false);
  expect(await expectNothingLost(writers, root, dataDir)).toEqual([]);
});

test(
  'a photo folder that became read-only is mailed within a minute, and shows on Health',
  { timeout: 200_000 },
  async () => {
    requireMounts();
    const dataDir = await temporaryFolder();
    const photos = join(dataDir, 'photos');
    await mkdir(photos);
    const mail = await startMailServer();
    const site = await startSite(
      { ...adminSettings, SAMPLE_DATA: '20', SMTP_URL: mail.url, DATA_DIR: dataDir },
      { launch: onOwnDisk(photos, 600) },
    );
    onTestFinished(() => site.stop());
    const authorization = `Bearer ${await logIn(site.url)}`;
    const stateOfPhotos = async () => {
      const response = await fetch(`${site.url}/api/Admin/Health`, { headers: { authorization } });
      return checkIn(await response.json(), 'photos').state;
    };
    const troubles = () =>
      mail.mails.map(({ subject }) => subject).filter((subject) => subject.includes('look at'));

    await expect.poll(stateOfPhotos).toBe('good');
    await letOnlyRead(site, photos, true);
    const response = await fetch(`${site.url}/api/Gallery/Photo`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ data: await freshPhoto(), origFileName: 'a.jpg', caption: 'A jump' }),
    });
    expect(response.status).toBe(503);
    // The checks run each minute.
    await expect
      .poll(troubles, { timeout: 100_000, interval: 1_000 })
      .toContain('Manifest: look at photo store');
    expect(await stateOfPhotos()).toBe('bad');
  },
);

test('a full log disk loses log lines but does not stop the site', async () => {
  requireMounts();
  const folder = await temporaryFolder();
  const site = await startSite(
    { ...settings, LOG_LEVEL: 'info' },
    { launch: onOwnDisk(folder, 0.0625, `>"${folder}/log" 2>&1`) },
  );
  onTestFinished(() => site.stop());
  const log = `/proc/${site.process.pid}/root${folder}/log`;
  for (let turn = 0; turn < 600; turn += 1) {
    expect(await statusOf(`${site.url}/api/FreakBrothers/search/ann${turn}`)).toBe(200);
  }
  expect((await stat(log)).size).toBeGreaterThan(60_000);
  await truncate(log);
  // Sends a request each time, because the line that met the full disk may be incomplete.
  const askAndRead = async () => {
    await statusOf(`${site.url}/api/FreakBrothers/summary`);
    return readFile(log, 'utf8');
  };
  await expect.poll(askAndRead, { timeout: 20_000 }).toContain('answered');
  for (let turn = 0; turn < 600; turn += 1) await statusOf(`${site.url}/health/live`);
  await site.stop();
  expect(site.process.exitCode).toBe(0);
});

const errors = ['EIO', 'ENOSPC', 'EROFS'] as const;
const databaseCalls = ['pwrite64', 'fsync,fdatasync'] as const;
const photoCalls = ['openat', 'fsync', 'rename', 'mkdir', 'unlink'] as const;
const places = isWholeProof ? ['1', '4', '16'] : ['2'];

function missing(): never {
  throw new Error('There is no such case.');
}

interface Case extends Refused {
  readonly isDatabase: boolean;
}

const cases: readonly Case[] = places.flatMap((place) =>
  errors.flatMap((error) => [
    ...databaseCalls.map((calls) => ({ calls, error, when: `${place}+`, isDatabase: true })),
    ...(error === 'EIO' ? [{ calls: 'pread64', error, when: `${place}+`, isDatabase: true }] : []),
    ...photoCalls.map((calls) => ({ calls, error, when: `${place}+`, isDatabase: false })),
    ...(isWholeProof
      ? databaseCalls.map((calls) => ({ calls, error, when: place, isDatabase: true }))
      : []),
  ]),
);

/** The short form tests every seventh case. */
const chosen = isWholeProof ? cases : cases.filter((_, index) => index % 7 === 0);

test(
  'system calls that fail from the nth on',
  async () => {
    requireTracer();
    const folder = await temporaryFolder();
    const dataDir = join(folder, 'data');
    const file = join(dataDir, 'directory.sqlite');
    const site = await startSite({ ...settings, DATA_DIR: dataDir });
    onTestFinished(() => site.stop());
    const token = await logIn(site.url);
    const left = new Set<string>();
    const outcomes = await proveRounds({
      name: 'durability-calls',
      short: chosen.length,
      whole: chosen.length,
      async round(index) {
        const { isDatabase, ...refused } = chosen[index] ?? missing();
        const writers = createWriters(token, 1_000_000 + index * 10_000);
        let refusals = 0;
        const paths = isDatabase ? [file, `${file}-wal`] : [];
        const trace = join(folder, 'trace');
        const outcome = await writeDuring(site, writers, async () => {
          const end = await refuseCalls(site.process.pid ?? 0, { ...refused, paths }, trace);
          return async () => (refusals = await end());
        });
        expectOnly503(outcome);
        if (isDatabase && refused.when.endsWith('+') && refused.calls !== 'pread64') {
          expect(outcome.reportedIt).toBe(true);
        }
        // Files that could not be removed, or whose row may exist, are left to the sweep.
        const isLeft = refused.calls === 'unlink' || refused.calls.startsWith('fsync');
        const orphans = await expectNothingLost(writers, '/', dataDir, left);
        if (!isLeft) expect(orphans).toEqual([]);
        for (const orphan of orphans) left.add(orphan);
        return { refusals, failures: sum(outcome.failures), acknowledged: outcome.acknowledged };
      },
    });
    const total = (pick: (outcome: (typeof outcomes)[number]) => number) =>
      outcomes.reduce((all, each) => all + pick(each), 0);
    await reportProof([
      {
        what: 'EIO, ENOSPC and EROFS at the nth call of 8 kinds: failed writes without a 503, acknowledged writes lost, files left behind',
        found: `0 of ${total((each) => each.failures)}, 0 of ${total((each) => each.acknowledged)}, 0; ${total((each) => each.refusals)} calls failed in ${outcomes.length} ways`,
        wanted: 'none',
        isMet: outcomes.length === chosen.length && total((each) => each.refusals) > 0,
      },
    ]);
  },
  proofTimeoutMs,
);
