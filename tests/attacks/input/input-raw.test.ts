/**
 * Bytes that are not valid HTTP: known attack patterns with their expected responses, and valid requests corrupted by
 * zzuf (in the short form by our own flips, cuts and repetitions). None may cause a failure or a hanging connection.
 * `SEED` repeats them.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstSeed, isWholeProof, proofTimeoutMs, proveRounds } from '#tests/proof/prove-rounds.ts';
import { reportProof } from '#tests/proof/trust-report.ts';
import { openSiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';
import { findTool } from '../../../setup/attack-tools.mjs';
import { sendRaw, type RawResponse } from './input-raw-connections.ts';
import { growthOf, memoryMb, maxGrowth } from '../site-memory.ts';
import { properRequests, rawCases } from './input-raw-requests.ts';

const spoiltARound = isWholeProof ? 900 : 180;
const wholeRounds = 12;
const atOnce = 32;
/** 100 and 417 come from Node itself, as does the 400 for a request without a host. */
const decided = [100, 200, 302, 304, 400, 401, 403, 404, 413, 414, 415, 417, 429, 431];

let site: Site;
let port = 0;
let requests: readonly Buffer[] = [];
beforeAll(async () => {
  site = await startSite({
    SAMPLE_DATA: '50',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  });
  port = Number(new URL(site.url).port);
  const accounts = await openSiteAccounts(site);
  requests = properRequests((await accounts.join()).user.token);
});
afterAll(() => site.stop());

/** Log lines with the level of a warning or above, except about a busy machine. */
const complaints = () =>
  site
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":') && !line.includes('slow statement'));

async function inTurns<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const workInTurn = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, workInTurn));
}

test('requests that are made to be misread are refused, with all that follow them', async () => {
  const others: string[] = [];
  await inTurns(rawCases, async ({ name, bytes, statuses }) => {
    const response = await sendRaw(port, Buffer.from(bytes, 'latin1'), {
      firstMs: 5_000,
      nextMs: 700,
    });
    const found = response.isHanging ? 'no end' : response.statuses.join(' ');
    const wanted = statuses.join(' ');
    if (found !== wanted) others.push(`${name}: ${found} instead of ${wanted}`);
  });
  expect(others).toEqual([]);
  expect(complaints()).toEqual([]);
  await reportProof([
    {
      what: 'Kinds of raw requests known from attacks',
      found: `${rawCases.length}`,
      wanted: 'each with the expected response; nothing after a refused one is processed',
      isMet: true,
    },
  ]);
});

/** Flips, cuts and repetitions. */
const spoil = (bytes: Buffer) =>
  fc.oneof(
    fc
      .array(fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 7 })), {
        minLength: 1,
        maxLength: 8,
      })
      .map((flips) => {
        const spoilt = Buffer.from(bytes);
        for (const [place, bit] of flips) spoilt[place] = (spoilt[place] ?? 0) ^ (1 << bit);
        return spoilt;
      }),
    fc.nat({ max: bytes.length }).map((length) => bytes.subarray(0, length)),
    fc
      .tuple(fc.nat({ max: bytes.length }), fc.nat({ max: bytes.length }))
      .map(([start, end]) => Buffer.concat([bytes.subarray(0, end), bytes.subarray(start)])),
  );

/** Splits the output into corrupted copies, each as long as the input file. */
async function zzuf(bytes: Buffer, firstOfSeeds: number, copies: number): Promise<Buffer[]> {
  const program = findTool('zzuf');
  if (program === undefined) throw new Error('zzuf is not installed: apt-get install zzuf');
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-zzuf-'));
  try {
    const file = join(folder, 'request');
    await writeFile(file, bytes);
    const seeds = `${firstOfSeeds}:${firstOfSeeds + copies}`;
    const child = spawn(program, ['-s', seeds, '-r', '0.0005:0.03', 'cat', file], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const spoilt = await buffer(child.stdout);
    expect(spoilt.length).toBe(bytes.length * copies);
    return Array.from({ length: copies }, (_, index) =>
      spoilt.subarray(index * bytes.length, (index + 1) * bytes.length),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

const spoiltCopies = async (bytes: Buffer, seed: number, copies: number) =>
  isWholeProof ? zzuf(bytes, seed, copies) : fc.sample(spoil(bytes), { seed, numRuns: copies });

interface Round {
  readonly requests: number;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly memoryMb: number;
  readonly run: string;
}

async function spoilAll(round: number): Promise<Round> {
  const seed = firstSeed + round * spoiltARound;
  const copies = spoiltARound / requests.length;
  const spoilt = await Promise.all(requests.map((bytes) => spoiltCopies(bytes, seed, copies)));
  const byStatus: Record<string, number> = {};
  await inTurns(spoilt.flat(), async (bytes) => {
    const response: RawResponse = await sendRaw(port, bytes, { firstMs: 250, nextMs: 60 });
    const odd = response.statuses.find((status) => !decided.includes(status));
    if (response.isHanging || odd !== undefined) {
      throw new Error(
        `${odd ?? 'no end'} for ${JSON.stringify(bytes.toString('latin1'))} with SEED=${firstSeed}, round ${round}`,
      );
    }
    for (const status of response.statuses) byStatus[status] = (byStatus[status] ?? 0) + 1;
  });
  expect(complaints()).toEqual([]);
  expect((await fetch(`${site.url}/health/ready`)).status).toBe(200);
  return {
    requests: spoilt.flat().length,
    byStatus,
    memoryMb: await memoryMb(site.process),
    run: site.url,
  };
}

test(
  'requests with corrupted bytes cause no failure and leave nothing behind',
  async () => {
    const name = 'input-raw';
    const rounds = await proveRounds<Round>({
      name,
      short: 1,
      whole: wholeRounds,
      round: spoilAll,
    });
    const byStatus: Record<string, number> = {};
    for (const [status, times] of rounds.flatMap((round) => Object.entries(round.byStatus))) {
      byStatus[status] = (byStatus[status] ?? 0) + times;
    }
    expect(byStatus[400]).toBeGreaterThan(0);
    expect(byStatus[200]).toBeGreaterThan(0);
    const last = rounds.filter(({ run }) => run === rounds.at(-1)?.run);
    const growth = growthOf(last.map((round) => round.memoryMb));
    await reportProof([
      {
        what: 'Valid requests with corrupted bytes (zzuf), over raw connections',
        found: `${rounds.reduce((sum, round) => sum + round.requests, 0)}: ${Object.entries(
          byStatus,
        )
          .map(([status, times]) => `${times} × ${status}`)
          .join(', ')}`,
        wanted: '0 × 5xx, 0 that never end',
        isMet: true,
      },
      ...(isWholeProof
        ? [
            {
              what: 'Memory (RSS) in the last quarter of these, relative to the second',
              found: growth.toFixed(3),
              wanted: `at most ${maxGrowth}`,
              isMet: growth <= maxGrowth,
            },
          ]
        : []),
    ]);
  },
  proofTimeoutMs,
);
