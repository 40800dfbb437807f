/** How much memory a site takes while many large photos arrive at once: `npm run bench:uploads` writes uploads.md. */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { largestPhotoBytes } from '#contract/photo-limits.ts';
import { startSite, type Site } from '#tests/support/site-process.ts';

const atOnce = 16;
const goalMb = 600;
const admin = { email: 'admin@directory.example', password: 'kestrel over hinckley' };

/** In MB: what the process takes now (`VmRSS`), or took at most so far (`VmHWM`). */
function memoryOf({ process: { pid } }: Site, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

/** Noise does not compress: as many bytes as a real photo of that size has, or more. */
async function noise(width: number, height: number) {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const pixels = sharp({
    create: { width, height, channels: 3, background: '#808080', noise: gaussian },
    limitInputPixels: false,
  });
  return pixels.jpeg({ quality: 60 }).toBuffer();
}

/** Each photo differs by what stands behind its end, so that none is a duplicate. */
const variant = (photo: Buffer, index: number) =>
  Buffer.concat([photo, Buffer.from(`variant ${index}`)]).toString('base64');

async function send(site: Site, token: string, photo: Buffer, index: number): Promise<number> {
  const body = { data: variant(photo, index), origFileName: 'a.jpg', caption: 'A jump' };
  const answer = await fetch(`${site.url}/api/Gallery/Photo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function login(site: Site): Promise<string> {
  const answer = await fetch(`${site.url}/api/Account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  return ((await answer.json()) as { token: string }).token;
}

async function measure(what: string, photo: Buffer): Promise<string> {
  const site = await startSite({
    SAMPLE_DATA: 'off',
    RATE_LIMIT: 'off',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  try {
    const token = await login(site);
    const before = memoryOf(site, 'VmRSS');
    const startedAt = performance.now();
    const statuses = await Promise.all(
      Array.from({ length: atOnce }, (_, index) => send(site, token, photo, index)),
    );
    const seconds = (performance.now() - startedAt) / 1000;
    const most = memoryOf(site, 'VmHWM');
    await delay(5_000);
    const after = memoryOf(site, 'VmRSS');
    const kept = statuses.filter((status) => status === 200).length;
    const busy = statuses.filter((status) => status === 503).length;
    const megabytes = (photo.length / 1024 / 1024).toFixed(1);
    const verdict = most < goalMb ? 'met' : 'missed';
    if (most >= goalMb) process.exitCode = 1;
    return `| ${what} (${megabytes} MB) | ${kept} | ${busy} | ${seconds.toFixed(1)} s | ${before.toFixed(0)} | ${most.toFixed(0)} | ${after.toFixed(0)} | ${verdict} |`;
  } finally {
    await site.stop();
  }
}

const large = await noise(8_000, 5_000);
if (large.length > largestPhotoBytes) throw new Error('The photo is larger than it may be');
const progressive = await sharp(large)
  .jpeg({ quality: 55, progressive: true })
  .withMetadata({ orientation: 6 })
  .toBuffer();
/** As many bytes in memory as a photo may have. */
const interlaced = await sharp({
  create: { width: 8_000, height: 5_000, channels: 4, background: '#c4621f80' },
})
  .png({ progressive: true })
  .withMetadata({ orientation: 8 })
  .toBuffer();
const photos: [string, Buffer][] = [
  ['12 megapixels, as a phone takes it', await noise(4_000, 3_000)],
  ['40 megapixels', large],
  ['40 megapixels, progressive, lying on its side', progressive],
  ['40 megapixels, interlaced PNG, lying on its side', interlaced],
  ['40 megapixels, WebP', await sharp(large).webp({ quality: 60, effort: 0 }).toBuffer()],
];

const rows: string[] = [];
for (const [what, photo] of photos) {
  const row = await measure(what, photo);
  rows.push(row);
  console.log(row);
}

await writeFile(
  new URL('uploads.md', import.meta.url),
  `# Memory while photos arrive

Measured on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}, ${new Date().toISOString().slice(0, 10)}, with
\`npm run bench:uploads\`: ${atOnce} uploads to the gallery at once, each on a fresh site. Memory is what the process holds of
the machine (RSS) in MB: before the uploads, at most, and 5 s after the last one. The goal is less than ${goalMb} MB at most.

| Photos | Kept | 503 | Time | Before | At most | After | Goal |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`,
);
