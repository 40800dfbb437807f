/** `snapshot`: writes the public site into a folder as pages that open without a server. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import { createPasswordHasher } from '#server/identity/passwords.ts';
import { readBuiltWeb } from '#server/http/pages/web-bundle.ts';
import { createImageWork } from '#server/images/image-work.ts';
import { MessageNotSent } from '#server/messaging/messaging.ts';
import { waysOf } from '#server/messaging/open-messaging.ts';
import { hasSampleMembers } from '#server/sample-data/load-sample-data.ts';
import { createActivityLog } from '#server/monitoring/activity.ts';
import { openPhotoStorage, readFreeBytes } from '#server/photo-storage/open-photo-storage.ts';
import { readProgramVersion } from '#server/program-version.ts';
import type { Settings } from '#server/settings.ts';
import {
  readArguments,
  CommandError,
  reasonOf,
  createProgressLine,
  type OwnCommand,
  type OwnContext,
} from './command/command.ts';
import { createNewFolder } from './command/new-folder.ts';
import { openUpToDate } from './command/open-existing.ts';
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

/** The site as a visitor sees it, run inside this process. Reading pages writes nothing to the database. */
async function openSite(database: Database, settings: Settings) {
  const folder = fileURLToPath(new URL('../../../dist', import.meta.url));
  const web = await readBuiltWeb(folder).catch(() => {
    throw new CommandError('The pages are not built. Run npm run build first.');
  });
  return buildApp({
    ...settings.site,
    claimPolicy: 'review',
    isRateLimited: false,
    database,
    web,
    origin: 'http://site.invalid',
    hasSamples: () => hasSampleMembers(database),
    isOriginFixed: true,
    passwords: createPasswordHasher(),
    messaging: {
      canReachPhones: false,
      send: () => Promise.reject(new MessageNotSent('A snapshot sends no messages.')),
    },
    // Those of the site itself, for the privacy page.
    messagingWays: waysOf(settings.messaging),
    readActivity: createActivityLog({ now: Date.now, slowFromMs: null }).read,
    readDiskBytes: () => readFreeBytes(settings.dataDir),
    photoStorage: await openPhotoStorage(settings.photoStore),
    // A picture that cannot be drawn is reported like any page that cannot be copied.
    images: createImageWork({ onDeath: () => undefined }),
    longestDelayMs: 0,
    logger: pino({ level: 'silent' }),
    now: Date.now,
    version: await readProgramVersion(),
    commit: null,
    isStopping: () => false,
  });
}

type Site = Awaited<ReturnType<typeof openSite>>;

interface Copying {
  readonly site: Site;
  readonly folder: string;
  readonly note: string;
  readonly onCopied: (files: number) => void;
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
  const { site, folder, note, onCopied } = copying;
  const write = createWriter(folder);
  // Grows during the iteration.
  const known = new Set(firstAddresses);
  let hasStyles = false;
  let files = 0;
  for (const address of known) {
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
    onCopied(files);
  }
  return files;
}

function describeMoment(): string {
  const at = new Date();
  const day = at.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
  const time = at.toISOString().slice(11, 16);
  return `This is a copy of the site, made on ${day} at ${time} UTC. To search or sign in, visit the site itself.`;
}

async function copyAndClose(copy: Parameters<typeof copySite>[0]): Promise<number> {
  try {
    return await copySite(copy);
  } finally {
    await copy.site.close();
  }
}

async function makeSnapshot(name: string, context: OwnContext): Promise<void> {
  const database = await openUpToDate(context.settings());
  const progressLine = createProgressLine(context);
  const newFolder = await createNewFolder(resolve(context.folder, name)).catch(
    async (error: unknown) => {
      await database.close();
      throw new CommandError(`${name} could not be written: ${reasonOf(error)}.`);
    },
  );
  try {
    const site = await openSite(database, context.settings());
    const onCopied = (count: number) => progressLine.show(`copied ${count} files`);
    const files = await copyAndClose({
      site,
      folder: newFolder.path,
      note: describeMoment(),
      onCopied,
    });
    await newFolder.finish();
    progressLine.clear();
    context.stdout.write(`${name}: ${files} files; open index.html.\n`);
  } catch (error) {
    progressLine.clear();
    await newFolder.abandon();
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
