/**
 * Makes everything that the site writes readable only for its own user: databases, photos, messages, exports and
 * backups.
 */
import { chmod, lstat } from 'node:fs/promises';
import { join } from 'node:path';

/** Applies to everything that this process creates from now on: files get mode 0600, folders 0700. */
export function makeFilesPrivate(): void {
  process.umask(0o077);
}

/** Older versions created these with the system's default mode. */
const madeBefore = [
  '',
  'directory.sqlite',
  'directory.sqlite-wal',
  'directory.sqlite-shm',
  'directory.sqlite-server',
  'outbox',
  'photos',
  'compiled',
];
const ofOthers = 0o077;
/** Shared folders such as /tmp are sticky. */
const sticky = 0o1000;

async function tighten(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null);
  if (!found || found.uid !== process.getuid?.()) return;
  if (!(found.isFile() || found.isDirectory()) || (found.mode & sticky) !== 0) return;
  if ((found.mode & ofOthers) === 0) return;
  // Some file systems have no modes.
  await chmod(path, found.mode & 0o7777 & ~ofOthers).catch(() => undefined);
}

/**
 * Removes other users' rights from the files and folders in `dataDir` that this user owns. Files inside those folders
 * keep their modes.
 */
export async function tightenFiles(dataDir: string): Promise<void> {
  for (const name of madeBefore) await tighten(join(dataDir, name));
}
