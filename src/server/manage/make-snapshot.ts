/** `snapshot`: writes the public site into a folder as pages that open without a server. */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  CommandError,
  reasonOf,
  createProgressLine,
  type Command,
  type CommandContext,
  withWord,
} from './command/command.ts';
import { createNewFolder } from './command/new-folder.ts';
import { untilInterrupted } from './command/interruption.ts';
import { openUpToDate } from './command/open-existing.ts';
import { firstAddresses } from './snapshot-pages.ts';
import type { Copied, ThreadData } from './snapshot-thread.ts';

const thread = new URL('./snapshot-thread.ts', import.meta.url);
/** Each needs about 200 MB. */
const mostThreads = 4;
const addressesAtOnce = 10;

/**
 * Follows links from page to page and copies each URL once.
 *
 * @param onCopied called with the number of copied files and of all that are known so far
 */
async function copySite(
  workerData: ThreadData,
  interruption: AbortSignal,
  onCopied: (files: number, known: number) => void,
): Promise<number> {
  const known = new Set(firstAddresses);
  const waiting = [...known];
  let files = 0;
  const count = Math.min(availableParallelism(), mostThreads);
  const threads = Array.from({ length: count }, () => new Worker(thread, { workerData }));
  const idle = new Set(threads);
  const { promise: done, resolve: finish, reject: fail } = Promise.withResolvers<void>();

  function handOut(): void {
    for (const each of idle) {
      if (waiting.length === 0) break;
      idle.delete(each);
      each.postMessage(waiting.splice(0, addressesAtOnce), []);
    }
    if (idle.size === count) finish();
  }

  interruption.addEventListener('abort', () => fail(interruption.reason));
  for (const each of threads) {
    each.on('error', fail);
    each.on('message', (copied: Copied) => {
      idle.add(each);
      files += copied.files;
      const found = copied.needs.filter((address) => !known.has(address));
      for (const address of found) known.add(address);
      waiting.push(...found);
      onCopied(files, known.size);
      handOut();
    });
  }
  handOut();
  try {
    await done;
    return files;
  } finally {
    await Promise.all(threads.map((each) => each.terminate()));
  }
}

function describeMoment(): string {
  const at = new Date();
  const day = at.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
  const time = at.toISOString().slice(11, 16);
  return `This is a copy of the site, made on ${day} at ${time} UTC. To search or sign in, visit the site itself.`;
}

async function copyTo(
  folder: string,
  interruption: AbortSignal,
  context: CommandContext,
): Promise<number> {
  const progressLine = createProgressLine(context);
  const { database, dataDir, messaging, photoStore, site } = context.settings();
  const settings = { database, dataDir, messaging, photoStore, site };
  try {
    return await copySite(
      { settings, folder, note: describeMoment() },
      interruption,
      (files, known) => progressLine.show(`copied ${files} of ${known} files`),
    );
  } finally {
    progressLine.clear();
  }
}

async function makeSnapshot(name: string, context: CommandContext): Promise<void> {
  await (await openUpToDate(context.settings())).close();
  try {
    const newFolder = await createNewFolder(resolve(context.folder, name));
    const files = await untilInterrupted(async (interruption) => {
      try {
        const written = await copyTo(newFolder.path, interruption, context);
        await newFolder.finish();
        return written;
      } catch (error) {
        await newFolder.abandon();
        throw error;
      }
    });
    context.stdout.write(`${name}: ${files} files; open index.html.\n`);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${name} could not be written: ${reasonOf(error).replace(/\.$/, '')}.`);
  }
}

export const snapshotCommand: Command = {
  usage: 'FOLDER',
  summary: 'copies the public pages to a new folder, readable without a server',
  parse: withWord('Add the path of a folder.', makeSnapshot),
};
