/** `check`: tries everything that the site needs, and says what is wrong and what to do about it. */
import type { Database } from '#server/database/open-database.ts';
import { readAddressKey } from '#server/database/use-counts.ts';
import { checks } from '#server/features/site-health/checks.ts';
import { SettingsError, type Settings } from '#server/settings.ts';
import {
  CommandError,
  counted,
  readArguments,
  reasonOf,
  type Command,
  type CommandContext,
} from '../command/command.ts';
import { askSite, judgeArrival, judgeClock } from './ask-site.ts';
import {
  findAdminProblems,
  findBackupProblems,
  findCertificateProblems,
  findDiskProblems,
  findEmailProblems,
  findPhotoProblems,
  findTimerProblems,
} from './find-service-problems.ts';
import { findSettingProblems } from './find-setting-problems.ts';
import { openToCheck } from './open-to-check.ts';

interface SiteCheck {
  readonly title: string;
  /** @returns one line for each problem, with what to do about it */
  readonly find: () => readonly string[] | Promise<readonly string[]>;
}

/** How visitors reach the site. */
async function checksOfAddress(database: Database, settings: Settings): Promise<SiteCheck[]> {
  const { publicUrl } = settings;
  if (publicUrl === null) return [];
  const { origin, protocol } = publicUrl;
  const isHttps = protocol === 'https:';
  const asked = await askSite(origin, await readAddressKey(database.kysely));
  const certificate: SiteCheck = {
    title: checks.certificate.title,
    find: () => findCertificateProblems(origin, settings),
  };
  return [
    { title: 'Address', find: () => (asked.isReached ? [] : [asked.problem]) },
    ...(asked.isReached
      ? [
          { title: 'Proxy', find: () => judgeArrival(asked.arrival, isHttps) },
          { title: 'Clock', find: () => judgeClock(Date.now(), asked.at, origin) },
        ]
      : []),
    ...(isHttps ? [certificate] : []),
  ];
}

async function* checksOf(settings: Settings, hasSystemd: boolean): AsyncGenerator<SiteCheck> {
  const { database, isNew, problems } = await openToCheck(settings);
  try {
    yield { title: checks.database.title, find: () => problems };
    yield { title: checks.email.title, find: () => findEmailProblems(settings) };
    yield { title: checks.photos.title, find: () => findPhotoProblems(settings) };
    yield { title: checks.disk.title, find: () => findDiskProblems(settings) };
    if (database === null && !isNew) return;
    yield { title: 'Admin', find: () => findAdminProblems(database, settings) };
    // The others begin with the first start.
    if (database === null) return;
    yield* await checksOfAddress(database, settings);
    yield { title: checks.backup.title, find: () => findBackupProblems(database, settings) };
    if (hasSystemd) yield { title: 'Backup timer', find: findTimerProblems };
  } finally {
    await database?.close();
  }
}

function readSettings({ settings }: CommandContext): Settings | null {
  try {
    return settings();
  } catch (error) {
    if (error instanceof SettingsError) return null;
    throw error;
  }
}

async function checkSite(context: CommandContext): Promise<void> {
  const { environment, stdout } = context;
  const settings = readSettings(context);
  let count = 0;
  const report = async ({ title, find }: SiteCheck) => {
    let problems: readonly string[];
    try {
      problems = await find();
    } catch (error) {
      problems = [reasonOf(error)];
    }
    count += problems.length;
    if (problems.length === 0) stdout.write(`ok     ${title}\n`);
    for (const problem of problems) stdout.write(`wrong  ${title}: ${problem}\n`);
  };
  await report({ title: 'Settings', find: () => findSettingProblems(environment) });
  if (settings) {
    const hasSystemd = environment['STATE_DIRECTORY'] !== undefined;
    for await (const check of checksOf(settings, hasSystemd)) await report(check);
  } else stdout.write('The rest is checked once the settings can be used.\n');
  if (count > 0) throw new CommandError(`${counted(count, 'problem')} found.`);
}

export const checkCommand: Command = {
  usage: '',
  summary: 'tries everything that the site needs, and says what is wrong and what to do',
  parse(args) {
    readArguments(args, 0);
    return checkSite;
  },
};
