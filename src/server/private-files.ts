/** Nobody but the user of the site reads what it writes: databases, photos, messages, exports and backups. */
import { chmod, lstat } from 'node:fs/promises';
import { join } from 'node:path';

/** For everything that this process makes from now on: files 0600, folders 0700. */
export function makeFilesPrivate(): void {
  process.umask(0o077);
}

/** What an older version may have made with the mode of the system. */
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
/** A folder such as /tmp belongs to all. */
const sticky = 0o1000;

async function tighten(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null);
  if (!found || found.uid !== process.getuid?.()) return;
  if (!(found.isFile() || found.isDirectory()) || (found.mode & sticky) !== 0) return;
  if ((found.mode & ofOthers) === 0) return;
  // Where the system knows no modes, nothing is lost.
  await chmod(path, found.mode & 0o7777 & ~ofOthers).catch(() => undefined);
}

/** Takes the others' rights from what is in the folder of the data, as far as this user made it; folders keep what is in them. */
export async function tightenFiles(dataDir: string): Promise<void> {
  for (const name of madeBefore) await tighten(join(dataDir, name));
}
