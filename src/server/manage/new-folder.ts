/** A folder that appears under its name whole, or not at all. */
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface NewFolder {
  /** Where to write until it is finished. */
  readonly path: string;
  finish(): Promise<void>;
  /** Leaves nothing behind. */
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
 * Nobody else reads what is in it.
 *
 * @throws Error with a system's code when the folder is there and not empty, or cannot be made.
 */
export async function createNewFolder(target: string): Promise<NewFolder> {
  const existing = await readdir(target).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (existing !== null && existing.length > 0) throw new Error('it is not empty');
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
