/** The time of an upload, from the first byte to the response, relative to the image library alone. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { logInToSend, startAdminSite, variantOf } from '../bench-admin.ts';
import { ratiosInTurn } from '../in-turn.ts';
import { drawNoise } from './noise-photo.ts';
import { toResult, type BenchResult } from '../result.ts';

const rounds = 7;

/** @returns a function that produces the pictures once */
async function startBareSharp(file: string) {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('bare-sharp.ts', import.meta.url)), file],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const lines = createInterface(child.stdout);
  return {
    async make() {
      const made = once(lines, 'line');
      child.stdin.write('once more\n');
      await made;
    },
    async stop() {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

export async function benchUploadTime(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-bench-'));
  const photo = await drawNoise(4_000, 3_000);
  const file = join(folder, 'photo.jpg');
  await writeFile(file, photo);
  const floor = await startBareSharp(file);
  const site = await startAdminSite();
  try {
    const send = await logInToSend(site);
    let sent = 0;
    const upload = async () => {
      sent += 1;
      const status = await send({ data: variantOf(photo, sent), caption: 'A jump' });
      if (status !== 200) throw new Error(`An upload was answered with ${status}`);
    };
    await upload();
    await floor.make();
    const ratios = await ratiosInTurn(
      rounds,
      () => timed(upload),
      () => timed(floor.make),
    );
    return [
      toResult(ratios, {
        name: 'an upload of 12 megapixels',
        goal: 1.3,
        comparison: 'at most',
      }),
    ];
  } finally {
    await site.stop();
    await floor.stop();
    await rm(folder, { recursive: true });
  }
}
