/** `snapshot`: writes the public site into a folder as pages that open without a server. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Database } from '#server/database/open-database.ts';
import type { StyleSheet, WebBundle } from '#server/http/pages/web-bundle.ts';
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
import { openVisitorSite, readWeb } from './command/open-visitor-site.ts';
import { fileOf, firstAddresses, toStaticPage, toStaticStyles } from './snapshot-pages.ts';

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
  // One after the other, as the pages are rendered. Waiting for each would take longer than writing it.
  return (file: string, content: string | Uint8Array): void => {
    const path = join(folder, file);
    const within = dirname(path);
    if (!made.has(within)) mkdirSync(within, { recursive: true });
    made.add(within);
    writeFileSync(path, content);
  };
}

/** Follows links from page to page and copies each URL once. */
async function copySite(copying: Copying): Promise<number> {
  const { site, folder, note, interruption, onCopied } = copying;
  const write = createWriter(folder);
  // Grows during the iteration.
  const known = new Set(firstAddresses);
  let files = 0;
  for (const address of known) {
    interruption.throwIfAborted();
    const response = await site.inject(address);
    // Deleted after a page linked to it.
    if (response.statusCode === 404 && !firstAddresses.includes(address)) continue;
    if (response.statusCode !== 200) throw new CommandError(`${address} could not be copied.`);
    const type = String(response.headers['content-type']);
    const file = fileOf(address);
    if (/^text\/(html|css)/.test(type)) {
      const { body } = response;
      const copied = type.startsWith('text/css')
        ? toStaticStyles(body)
        : toStaticPage(body, file, note);
      for (const needed of copied.needs) known.add(needed);
      write(file, copied.text);
    } else write(file, response.rawPayload);
    files += 1;
    onCopied(files, known.size);
  }
  return files;
}

/** The pages link to their style sheets, which they otherwise contain. */
async function readLinkedWeb(): Promise<WebBundle> {
  const { assets, ...web } = await readWeb();
  const linked = ({ url }: StyleSheet) => ({ url, text: null });
  return {
    ...web,
    assets: {
      ...assets,
      sharedStyles: linked(assets.sharedStyles),
      moduleStyles: (modules) => assets.moduleStyles(modules).map(linked),
    },
  };
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
    web: await readLinkedWeb(),
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
