import {
  manageCommandOf,
  parseSettings,
  SettingsError,
  type Environment,
  type Settings,
} from '#server/settings.ts';
import {
  CommandError,
  deniedMessage,
  deniedPathOf,
  UsageError,
  type Command,
  type CommandContext,
  type Terminal,
} from './command/command.ts';
import { dailyBackupCommand } from './backup/daily-backup.ts';
import { backupCommand } from './backup/make-backup.ts';
import { restoreCommand } from './backup/restore-backup.ts';
import { restorePhotosCommand } from './backup/restore-photos.ts';
import { tryBackupCommand } from './backup/try-backup.ts';
import { verifyCommand } from './backup/verify-backup.ts';
import { withheldSinceCommand } from './backup/withheld-since.ts';
import {
  deleteAccountCommand,
  grantAdminCommand,
  resetSecondFactorCommand,
} from './account-commands.ts';
import { exportCommand } from './export-file.ts';
import { importCommand } from './import-file.ts';
import { recordBounceCommand, testMailCommand } from './mail-commands.ts';
import { reportFailureCommand } from './report-failure.ts';
import { removeSamplesCommand } from './remove-samples.ts';
import { snapshotCommand } from './make-snapshot.ts';
import { checkCommand } from './check/check-site.ts';
import { installedSites, refuseOtherSite, type InstalledSite } from './command/installed-sites.ts';
import { nameOfDatabase } from './command/open-existing.ts';

const commands: Readonly<Record<string, Command>> = {
  import: importCommand,
  export: exportCommand,
  'remove-samples': removeSamplesCommand,
  'grant-admin': grantAdminCommand,
  'reset-second-factor': resetSecondFactorCommand,
  backup: backupCommand,
  'daily-backup': dailyBackupCommand,
  verify: verifyCommand,
  'try-backup': tryBackupCommand,
  restore: restoreCommand,
  'restore-photos': restorePhotosCommand,
  'withheld-since': withheldSinceCommand,
  'delete-account': deleteAccountCommand,
  snapshot: snapshotCommand,
  check: checkCommand,
  'test-mail': testMailCommand,
  'record-bounce': recordBounceCommand,
  'report-failure': reportFailureCommand,
};

const exitCodes = { done: 0, failed: 1, misused: 2 } as const;

function describeUsage(environment: Environment): string {
  const entries = Object.entries(commands).map(
    ([name, { usage, summary }]) => [`${name} ${usage}`.trim(), summary] as const,
  );
  entries.push(['help', 'shows this help']);
  const width = Math.max(...entries.map(([typed]) => typed.length));
  return [
    `Usage: ${manageCommandOf(environment)} COMMAND`,
    ...entries.map(([typed, summary]) => `  ${typed.padEnd(width)}  ${summary}`),
    '',
  ].join('\n');
}

/** npm runs scripts in the project folder; `INIT_CWD` is the folder it was called from. */
function folderOf(environment: Environment): string {
  const isRunByNpm = environment['npm_lifecycle_event'] === 'manage';
  return (isRunByNpm ? environment['INIT_CWD'] : undefined) ?? process.cwd();
}

/** Prints once which database the command uses. */
function createSettingsReader({ stderr }: Terminal, read: () => Settings): () => Settings {
  let settings: Settings | null = null;
  return () => {
    if (settings) return settings;
    settings = read();
    stderr.write(`Database: ${nameOfDatabase(settings.database)}\n`);
    return settings;
  };
}

/** Reports expected failures on standard error. Only bugs are thrown. */
export async function runCommand(
  args: readonly string[],
  environment: Environment,
  terminal: Terminal,
  sites: readonly InstalledSite[] = installedSites,
): Promise<number> {
  const [name = '', ...rest] = args;
  if (['help', '--help', '-h'].includes(name)) {
    terminal.stdout.write(describeUsage(environment));
    return exitCodes.done;
  }
  try {
    const command = commands[name];
    if (!command || !Object.hasOwn(commands, name)) {
      throw new UsageError(name === '' ? 'Choose a command.' : `Unknown command: ${name}`);
    }
    const context: CommandContext = {
      ...terminal,
      environment,
      folder: folderOf(environment),
      settings: createSettingsReader(terminal, () => {
        refuseOtherSite(environment, args, sites);
        return parseSettings(environment);
      }),
    };
    await command.parse(rest)(context);
    return exitCodes.done;
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.stderr.write(`${error.message}\n\n${describeUsage(environment)}`);
      return exitCodes.misused;
    }
    if (error instanceof CommandError || error instanceof SettingsError) {
      terminal.stderr.write(`${error.message}\n`);
      return exitCodes.failed;
    }
    const path = deniedPathOf(error);
    if (path !== null) {
      terminal.stderr.write(`${deniedMessage(path, path)}\n`);
      return exitCodes.failed;
    }
    throw error;
  }
}
