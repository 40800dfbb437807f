/** `snapshot`: writes the public site into a folder as pages that open without a server. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Database } from '#server/database/open-database.ts';
import {
  readArguments,
  CommandError,
  reasonOf,
  createProgressLine,
  type OwnCommand,
  type OwnContext,
} from './command/command.ts';
import { createNewFolder } from './command/new-folder.ts';
import { untilInterrupted } from './command/interruption.ts';
import { openUpToDate } from './command/open-existing.ts';
import { openVisitorSite } from './command/open-visitor-site.ts';
import {
  copiedAddress,
  fileOf,
  firstAddresses,
  addressesIn,
  staticStyles,
  styleFile,
  toStaticPage,
  withoutStyles,
} from './snapshot-pages.ts';

type Site = Awaited<ReturnType<typeof openVisitorSite>>;

interface Copying {
  readonly site: Site;
  readonly folder: string;
  readonly note: string;
  readonly interruption: AbortSignal;
  /** @param found how many files the copy will have, as far as is known */
  readonly onCopied: (files: number, found: number) => void;
}

/** @returns a function that writes a file, and makes each folder once */
function createWriter(folder: string) {
  const made = new Set<string>();
  return async (file: string, content: string | Buffer): Promise<void> => {
    const path = join(folder, file);
    const within = dirname(path);
    if (!made.has(within)) await mkdir(within, { recursive: true });
    made.add(within);
    await writeFile(path, content);
  };
}

type Write = ReturnType<typeof createWriter>;

/** All pages share the style sheet that is the first in each of them. */
async function writeStyles(write: Write, html: string): Promise<void> {
  await write(styleFile, staticStyles(/<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''));
}

/** Follows links from page to page and copies each URL once. */
async function copySite(copying: Copying): Promise<number> {
  const { site, folder, note, interruption, onCopied } = copying;
  const write = createWriter(folder);
  // Grows during the iteration.
  const known = new Set(firstAddresses);
  let hasStyles = false;
  let files = 0;
  for (const address of known) {
    interruption.throwIfAborted();
    const response = await site.inject(address);
    // Deleted after a page linked to it.
    if (response.statusCode === 404 && !firstAddresses.includes(address)) continue;
    if (response.statusCode !== 200) throw new CommandError(`${address} could not be copied.`);
    const isPage = String(response.headers['content-type']).startsWith('text/html');
    if (isPage) {
      const html = hasStyles ? withoutStyles(response.body) : response.body;
      if (!hasStyles) await writeStyles(write, html);
      hasStyles = true;
      for (const found of addressesIn(html)) {
        const copied = copiedAddress(found);
        if (copied !== null) known.add(copied);
      }
    }
    const file = fileOf(address);
    await write(file, isPage ? toStaticPage(response.body, file, note) : response.rawPayload);
    files += 1;
    onCopied(files, known.size);
  }
  return files;
}

function describeMoment(): string {
  const at = new Date();
  const day = at.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
  const time = at.toISOString().slice(11, 16);
  return `This is a copy of the site, made on ${day} at ${time} UTC. To search or sign in, visit the site itself.`;
}

async function copyTo(
  folder: string,
  database: Database,
  interruption: AbortSignal,
  context: OwnContext,
): Promise<number> {
  const progressLine = createProgressLine(context);
  const site = await openVisitorSite({
    database,
    settings: context.settings(),
    origin: 'http://site.invalid',
    refusal: 'A copy of the site sends nothing.',
  });
  try {
    return await copySite({
      site,
      folder,
      note: describeMoment(),
      interruption,
      onCopied: (files, found) => progressLine.show(`copied ${files} of ${found} files`),
    });
  } finally {
    progressLine.clear();
    await site.close();
  }
}

async function makeSnapshot(name: string, context: OwnContext): Promise<void> {
  const database = await openUpToDate(context.settings());
  try {
    const newFolder = await createNewFolder(resolve(context.folder, name));
    const files = await untilInterrupted(async (interruption) => {
      try {
        const written = await copyTo(newFolder.path, database, interruption, context);
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
    throw new CommandError(`${name} could not be written: ${reasonOf(error)}.`);
  } finally {
    await database.close();
  }
}

export const snapshotCommand: OwnCommand = {
  opens: 'itself',
  usage: 'FOLDER',
  summary: 'copies the public pages to a new folder, readable without a server',
  parse(args) {
    const [folder = ''] = readArguments(args, 1, [], 'Add the path of a folder.').words;
    return (context) => makeSnapshot(folder, context);
  },
};
