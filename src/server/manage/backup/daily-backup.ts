/** `daily-backup`: makes and verifies a backup in a folder of backups, and deletes the old ones there. */
import { access, lstat, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { dayMs } from '#contract/time.ts';
import { backupMs } from '#server/features/site-health/backup-records.ts';
import {
  CommandError,
  counted,
  reasonOf,
  type Command,
  type CommandContext,
  withWord,
} from '../command/command.ts';
import { makeBackup, recordFailure } from './make-backup.ts';
import { manifestFile, sealFile } from './manifest.ts';
import { verifyBackup } from './verify-backup.ts';

const unfinished = /\.\d+\.unfinished$/;

/** When the data of a backup is from; null for a folder that is none. */
async function readAge(folder: string): Promise<number | null> {
  let text: string;
  try {
    await access(join(folder, sealFile));
    text = await readFile(join(folder, manifestFile), 'utf8');
  } catch {
    return null;
  }
  const { mtimeMs } = await stat(folder);
  // Also of a damaged one. Its files may be copies that are newer than the data.
  const madeAt = Date.parse(/"madeAt": "([^"]+)"/.exec(text)?.[1] ?? '');
  return Number.isNaN(madeAt) ? mtimeMs : Math.min(madeAt, mtimeMs);
}

async function deleteEach(
  folder: string,
  isExpired: (path: string) => Promise<boolean>,
): Promise<number> {
  let deleted = 0;
  // Without the folder, the backup makes it.
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    if (!(await isExpired(path))) continue;
    await rm(path, { recursive: true }).catch((error: unknown) => {
      throw new CommandError(`${path} could not be deleted: ${reasonOf(error)}.`);
    });
    deleted += 1;
  }
  return deleted;
}

/** Those of interrupted backups. A day later none of them is being written any more. */
const deleteRemains = (folder: string, now: number) =>
  deleteEach(
    folder,
    async (path) => unfinished.test(path) && (await lstat(path)).mtimeMs < now - dayMs,
  );

const deleteOld = (folder: string, now: number) =>
  deleteEach(folder, async (path) => ((await readAge(path)) ?? now) < now - backupMs);

/** Such as `2026-11-22T030000Z`. */
const nameAt = (now: number) => `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '')}Z`;

async function makeDailyBackup(name: string, context: CommandContext): Promise<void> {
  const folder = resolve(context.folder, name);
  const now = Date.now();
  const target = join(name, nameAt(now));
  // Before the backup, which may need their space.
  await deleteRemains(folder, now);
  await makeBackup(target, context);
  await verifyBackup(target, context);
  const deleted = await deleteOld(folder, now).catch(async (error: unknown) => {
    await recordFailure(context, 'an old backup could not be deleted');
    throw error;
  });
  if (deleted > 0) {
    context.stdout.write(`${counted(deleted, 'backup')} older than 30 days deleted.\n`);
  }
}

export const dailyBackupCommand: Command = {
  usage: 'FOLDER',
  summary: 'makes and verifies a backup in FOLDER, and deletes those older than 30 days',
  parse: withWord('Add the path of a folder.', makeDailyBackup),
};
