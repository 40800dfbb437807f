/** The memory of a site, including its image process, while many large photos arrive at once. */
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import type { Site } from '#tests/support/processes/site-process.ts';
import { joinToSend, startAdminSite, variantOf } from '../bench-admin.ts';
import { drawNoise } from './noise-photo.ts';
import { memoryOf } from '../process-memory.ts';
import type { BenchResult } from '../result.ts';

const atOnce = 16;
const goalMb = 600;
const sampleEveryMs = 20;

/** @returns a function that returns the highest value since the call */
function watchMemory({ process: { pid = 0 } }: Site): () => number {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, sampleEveryMs);
  return () => {
    clearInterval(timer);
    return most;
  };
}

async function measure(what: string, photo: Buffer): Promise<BenchResult[]> {
  const site = await startAdminSite({ SAMPLE_DATA: String(2 * atOnce) });
  try {
    const senders = await joinToSend(site, atOnce);
    const maxTaken = watchMemory(site);
    const statuses = await Promise.all(
      senders.map((send, index) => send({ data: variantOf(photo, index), caption: 'A jump' })),
    );
    await delay(1_000);
    const megabytes = maxTaken();
    const kept = statuses.filter((status) => status === 200).length;
    const result = (name: string, value: number) => ({
      name,
      value,
      low: value,
      high: value,
      rounds: 1,
    });
    return [
      {
        ...result(`memory of ${atOnce} uploads at once, ${what} (MB)`, megabytes),
        goal: goalMb,
        comparison: 'at most',
      },
      {
        ...result(`accepted; the others get 503 with Retry-After`, kept),
        goal: null,
        comparison: 'at least',
      },
    ];
  } finally {
    await site.stop();
  }
}

export async function benchUploads(): Promise<BenchResult[]> {
  const large = await drawNoise(8_000, 5_000);
  const inPasses = sharp(large).jpeg({ quality: 55, progressive: true });
  const clear = { width: 8_000, height: 5_000, channels: 4, background: '#c4621f80' } as const;
  const photos: [string, Buffer][] = [
    ['12 megapixels', await drawNoise(4_000, 3_000)],
    ['40 megapixels', large],
    ['40 megapixels, progressive', await inPasses.withMetadata({ orientation: 6 }).toBuffer()],
    ['40 megapixels, WebP', await sharp(large).webp({ quality: 60, effort: 0 }).toBuffer()],
    [
      '40 megapixels, interlaced PNG',
      await sharp({ create: clear })
        .png({ progressive: true })
        .withMetadata({ orientation: 8 })
        .toBuffer(),
    ],
  ];
  const results: BenchResult[] = [];
  for (const [what, photo] of photos) results.push(...(await measure(what, photo)));
  return results;
}
