/** Creates a folder under a temporary name and renames it when it is complete. */
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '#contract/errors.ts';

interface NewFolder {
  /** The temporary path to write to. */
  readonly path: string;
  finish(): Promise<void>;
  abandon(): Promise<void>;
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/**
 * Only the owner can read the folder.
 *
 * @throws Error with a system error code when the target is not empty or cannot be created
 */
export async function createNewFolder(target: string): Promise<NewFolder> {
  const existing = await readdir(target).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (existing !== null && existing.length > 0) {
    throw Object.assign(new Error('it is not empty'), { code: 'ENOTEMPTY' });
  }
  const path = `${target}.${process.pid}.unfinished`;
  await mkdir(dirname(target), { recursive: true });
  await mkdir(path, { mode: 0o700 });
  return {
    path,
    async finish() {
      if (existing !== null) await rmdir(target);
      await rename(path, target);
      await syncFolder(dirname(target));
    },
    abandon: () => rm(path, { recursive: true, force: true }),
  };
}
