/** How long light requests wait while the site is busy with sign-ins, uploads or an import, or is attacked. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import type { Site } from '#tests/support/processes/site-process.ts';
import { visitWhile } from '#tests/support/processes/steady-visitor.ts';
import {
  admin,
  joinToSend,
  post,
  startAdminSite,
  variantOf,
  type SendPhoto,
} from '../bench-admin.ts';
import { overAll, type BenchResult } from '../result.ts';
import { benchAttacks } from './attacks.ts';

const rounds = 3;
const importRows = 100_000;
/** Enough for the accounts. The imported numbers follow theirs. */
const sampleMembers = 50;
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

interface Busy {
  readonly site: Site;
  readonly senders: readonly SendPhoto[];
  /** With rows to import. */
  readonly file: string;
}

const works = {
  '8 simultaneous sign-ins': ({ site }: Busy) =>
    Promise.all(
      Array.from({ length: loginsAtOnce }, async () => {
        for (let times = 0; times < 3; times += 1) {
          await (await post(site, 'Account/login', admin)).arrayBuffer();
        }
      }),
    ),
  '8 simultaneous uploads of 2 MB': async ({ senders }: Busy) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const size = {
      width: 2_400,
      height: 1_600,
      channels: 3,
      background: '#808080',
      noise,
    } as const;
    const photo = await sharp({ create: size }).jpeg({ quality: 78 }).toBuffer();
    const variant = Date.now();
    await Promise.all(
      senders.map((send, index) =>
        send({ data: variantOf(photo, variant + index), caption: 'A jump' }),
      ),
    );
  },
  'an import of 100,000 rows': async ({ site, file }: Busy) => {
    const { code, stderr } = await site.manage('import', file);
    if (code !== 0) throw new Error(`The import failed: ${stderr}`);
  },
} as const;

/** Different rows each time, so that all of them are written. */
async function writeImport(file: string, round: number): Promise<void> {
  const lines = Array.from(
    { length: importRows },
    (_, index) => `fb,${sampleMembers + index + 1},Sample,Row ${round} ${index},no`,
  );
  await writeFile(file, `series,number,firstName,lastName,deceased\n${lines.join('\n')}\n`);
}

async function benchWorks(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-bench-'));
  const file = join(folder, 'members.csv');
  const site = await startAdminSite({ SAMPLE_DATA: String(sampleMembers) });
  try {
    const senders = await joinToSend(site, uploadsAtOnce);
    const results: BenchResult[] = [];
    for (const [name, work] of Object.entries(works)) {
      const shares: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await writeImport(file, round);
        const idle = await p99While(site, delay(idleMs));
        const busy = await p99While(site, work({ site, senders, file }));
        shares.push(busy / Math.max(maxOverIdle * idle, unnoticedMs));
      }
      results.push(
        overAll(shares, {
          name: `p99 of light requests during ${name}`,
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

export async function benchUnderLoad(): Promise<BenchResult[]> {
  return [...(await benchWorks()), ...(await benchAttacks())];
}
