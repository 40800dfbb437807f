/**
 * The sample data with its pictures, prepared once for all workers of a run of journeys, because preparing the pictures
 * takes longer than starting a site. Each worker starts its own site on a copy.
 */
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startSettledSite } from './settled-site.ts';
import { startSite, type Site } from './site-process.ts';

const timeoutMs = 120_000;
const pollMs = 100;

/** @param run process id of the run, the parent of its workers */
const folderOf = (run: number) => join(tmpdir(), `freak-brothers-sample-${run}`);

/** The first worker prepares the folder. The file with what the site printed is its sign that it is ready. */
async function prepare(folder: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const site = await startSettledSite({ ...settings, DATA_DIR: join(folder, 'data') });
  await site.stop();
  await writeFile(join(folder, 'printing'), site.output());
  await rename(join(folder, 'printing'), join(folder, 'printed'));
}

async function readWhenReady(path: string): Promise<string> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const text = await readFile(path, 'utf8').catch(() => null);
    if (text !== null) return text;
    await delay(pollMs);
  }
  throw new Error('No worker has prepared the sample data in time.');
}

export async function startCopiedSample(settings: Readonly<Record<string, string>>): Promise<Site> {
  const folder = folderOf(process.ppid);
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (isFirst) await prepare(folder, settings);
  const printed = await readWhenReady(join(folder, 'printed'));
  const dataDir = await mkdtemp(join(tmpdir(), 'freak-brothers-site-'));
  await cp(join(folder, 'data'), dataDir, { recursive: true });
  const site = await startSite({ ...settings, DATA_DIR: dataDir });
  return {
    ...site,
    // The passwords of the sample logins were printed at the first start.
    output: () => printed + site.output(),
    async stop() {
      await site.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const removeSample = () => rm(folderOf(process.pid), { recursive: true, force: true });
