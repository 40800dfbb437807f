/** How long light requests wait while the site is busy with sign-ins, uploads, an import or costly requests. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import {
  attackedSite,
  costlyAttacks,
  fromAnywhere,
  lightPaths as lightBesideAttacks,
  whileAttacked,
} from '#tests/attacks/costly-requests/costly-attacks.ts';
import { startSettledSite } from '#tests/support/processes/settled-site.ts';
import type { Site } from '#tests/support/processes/site-process.ts';
import { percentile, visitWhile } from '#tests/support/processes/steady-visitor.ts';
import { admin, logInToSend, post, startAdminSite, variantOf } from '../bench-admin.ts';
import type { BenchResult } from '../result.ts';

const rounds = 5;
const importRows = 100_000;
const idleMs = 4_000;
const uploadsAtOnce = 8;
const loginsAtOnce = 8;
/** A delay that a visitor does not notice. */
const unnoticedMs = 30;
const maxOverIdle = 5;
const lightPaths = [
  '/',
  '/api/FreakBrothers/summary',
  '/api/FreakBrothers/1',
  '/api/FreakBrothers/search/smith',
];

const p99While = async (site: Site, work: Promise<unknown>) =>
  (await visitWhile(site.url, lightPaths, work)).p99Ms;

const works = {
  '8 simultaneous sign-ins': (site: Site) =>
    Promise.all(
      Array.from({ length: loginsAtOnce }, async () => {
        for (let times = 0; times < 3; times += 1) {
          await (await post(site, 'Account/login', admin)).arrayBuffer();
        }
      }),
    ),
  '8 simultaneous uploads of 2 MB': async (site: Site) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const size = {
      width: 2_400,
      height: 1_600,
      channels: 3,
      background: '#808080',
      noise,
    } as const;
    const photo = await sharp({ create: size }).jpeg({ quality: 78 }).toBuffer();
    const send = await logInToSend(site);
    const variant = Date.now();
    await Promise.all(
      Array.from({ length: uploadsAtOnce }, (_, index) =>
        send({ data: variantOf(photo, variant + index), caption: 'A jump' }),
      ),
    );
  },
  'an import of 100,000 rows': async (site: Site, file: string) => {
    const { code, stderr } = await site.manage('import', file);
    if (code !== 0) throw new Error(`The import failed: ${stderr}`);
  },
} as const;

/** Different rows each time, so that all of them are written. */
async function writeImport(file: string, round: number): Promise<void> {
  const lines = Array.from(
    { length: importRows },
    (_, index) => `fb,${index + 1},Sample,Row ${round} ${index},no`,
  );
  await writeFile(file, `series,number,firstName,lastName,deceased\n${lines.join('\n')}\n`);
}

const attackRounds = 3;
const unnoticedBesideAttacksMs = 50;
const maxMemoryMb = 400;

function resultOf(
  values: readonly number[],
  about: Pick<BenchResult, 'name' | 'unit' | 'goal'>,
): BenchResult {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const value = percentile(values, 0.5);
  return { ...about, value, low, high, comparison: 'at most', rounds: values.length };
}

async function benchAttacks(members: number): Promise<BenchResult[]> {
  const site = await startSettledSite({ ...attackedSite, SAMPLE_DATA: String(members) });
  const visit = () => visitWhile(site.url, lightBesideAttacks, delay(idleMs), fromAnywhere);
  try {
    await visit();
    const results: BenchResult[] = [];
    for (const [name, attack] of Object.entries(costlyAttacks)) {
      const shares: number[] = [];
      const sizes: number[] = [];
      for (let round = 0; round < attackRounds; round += 1) {
        const idle = await visit();
        const { result: busy, maxMemoryMb: size } = await whileAttacked(site, attack, visit);
        shares.push(busy.p99Ms / Math.max(maxOverIdle * idle.p99Ms, unnoticedBesideAttacksMs));
        sizes.push(size);
      }
      const beside = `beside ${name}, ${members} members`;
      results.push(
        resultOf(shares, {
          name: `p99 of light requests ${beside}`,
          unit: 'of the larger of 5 times idle and 50 ms',
          goal: 1,
        }),
        resultOf(sizes, { name: `memory ${beside}`, unit: 'MiB', goal: maxMemoryMb }),
      );
    }
    return results;
  } finally {
    await site.stop();
  }
}

export async function benchUnderLoad(): Promise<BenchResult[]> {
  const beside = [...(await benchAttacks(20_000)), ...(await benchAttacks(50_000))];
  return [...(await benchWorks()), ...beside];
}

async function benchWorks(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-bench-'));
  const file = join(folder, 'members.csv');
  const site = await startAdminSite();
  try {
    const results: BenchResult[] = [];
    for (const [name, work] of Object.entries(works)) {
      const shares: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await writeImport(file, round);
        const idle = await p99While(site, delay(idleMs));
        const busy = await p99While(site, work(site, file));
        shares.push(busy / Math.max(maxOverIdle * idle, unnoticedMs));
      }
      results.push(
        resultOf(shares, {
          name: `p99 of light requests during ${name}`,
          unit: 'of the larger of 5 times idle and 30 ms',
          goal: 1,
        }),
      );
    }
    return results;
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
