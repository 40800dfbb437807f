/**
 * Only the system user that runs the site can read its files: those of the server, of the commands and of older
 * versions.
 */
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startSite } from '#tests/support/processes/site-process.ts';

const ofOthers = 0o077;

async function listAll(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  return [folder, ...entries.map((entry) => join(folder, entry))];
}

/** Files and folders that other users may access. */
async function findOpen(folder: string): Promise<string[]> {
  const modes = await Promise.all(
    (await listAll(folder)).map(async (path) => ({ path, mode: (await stat(path)).mode & 0o777 })),
  );
  expect(modes.length).toBeGreaterThan(1);
  return modes.filter(({ mode }) => (mode & ofOthers) !== 0).map(({ path }) => path);
}

/** Sets the usual umask of most systems. */
function useCommonMode(): void {
  const before = process.umask(0o022);
  onTestFinished(() => void process.umask(before));
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-private-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('databases, messages, exports, backups and snapshots are readable only by the user of the site', async () => {
  useCommonMode();
  const folder = await temporaryFolder();
  const DATA_DIR = join(folder, 'data');
  const site = await startSite({ DATA_DIR, SAMPLE_DATA: '10' });
  try {
    const registered = await fetch(`${site.url}/api/Account/RequestPasswordReset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@example.org' }),
    });
    expect(registered.status).toBe(200);
    await expect.poll(() => readdir(join(DATA_DIR, 'outbox'))).toHaveLength(1);
    expect((await readdir(DATA_DIR)).includes('directory.sqlite')).toBe(true);
    const commands = [
      ['export', join(folder, 'members.csv')],
      ['backup', join(folder, 'backup')],
      ['snapshot', join(folder, 'copy')],
    ];
    for (const words of commands) {
      expect(await site.manage(...words), words[0]).toMatchObject({ code: 0 });
    }
    expect(await findOpen(folder)).toEqual([]);
  } finally {
    await site.stop();
  }
});

test('files of an older version that everyone could read become private at startup', async () => {
  useCommonMode();
  const folder = await temporaryFolder();
  const DATA_DIR = join(folder, 'data');
  const settings = { DATA_DIR, SAMPLE_DATA: '10' };
  await (await startSite(settings)).stop();
  await mkdir(join(DATA_DIR, 'photos'), { recursive: true });
  const paths = ['', 'directory.sqlite', 'photos'].map((name) => join(DATA_DIR, name));
  for (const path of paths) await chmod(path, (await stat(path)).isDirectory() ? 0o755 : 0o644);
  await (await startSite(settings)).stop();
  for (const path of paths) expect((await stat(path)).mode & ofOthers, path).toBe(0);
});
