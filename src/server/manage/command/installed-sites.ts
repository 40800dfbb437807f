/** Where a site is installed on this machine. Its settings are in a file that `npm run manage` does not read. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Environment } from '#server/settings.ts';
import { CommandError } from './command.ts';

export interface InstalledSite {
  /** Of its settings. */
  readonly file: string;
  /** What stands before the name of a command on this site. */
  readonly manageCommand: string;
}

export const installedSites: readonly InstalledSite[] = [
  { file: '/etc/directory.env', manageCommand: 'deploy/manage.sh' },
  {
    file: fileURLToPath(new URL('../../../../deploy/.env', import.meta.url)),
    manageCommand: 'docker compose exec backup node src/server/manage/main.ts',
  },
];

/**
 * The units of systemd and the image name the data folder. Without a name, a command uses the one of a trial.
 *
 * @throws CommandError if there is an installed site, and the environment names neither its database nor another one
 */
export function refuseOtherSite(
  { DATA_DIR, DATABASE_URL }: Environment,
  args: readonly string[],
  sites: readonly InstalledSite[],
): void {
  if (DATA_DIR || DATABASE_URL) return;
  const site = sites.find(({ file }) => existsSync(file));
  if (!site) return;
  throw new CommandError(
    [
      `This is not the command of the site with the settings in ${site.file}: it would use another database. Run instead:`,
      `  ${[site.manageCommand, ...args].join(' ')}`,
      'To use another database, name it with DATA_DIR or DATABASE_URL.',
    ].join('\n'),
  );
}
