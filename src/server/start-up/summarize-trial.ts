/** The summary at the end of `npm start`. */
import { brand } from '#contract/brand.ts';
import type { Settings } from '#server/settings.ts';
import { originOf } from '#server/site-origin.ts';

export interface SampleLogin {
  readonly email: string;
  readonly password: string;
}

/** Each is null if it does not exist, or an earlier start created it: passwords are stored only as hashes. */
export interface SampleLogins {
  readonly admin: SampleLogin | null;
  readonly member: SampleLogin | null;
}

/** One line for each login, for a person or a script to read. */
export const describeLogins = ({ admin, member }: SampleLogins): string =>
  [['Sample admin:', admin] as const, ['Sample member:', member] as const]
    .map(([who, login]) =>
      login === null ? '' : `${who} ${login.email} with the password ${login.password}\n`,
    )
    .join('');

export function summarizeTrial(settings: Settings, logins: SampleLogins): string {
  return [
    `\n${brand.plural} is running at ${originOf(settings)}\n`,
    describeLogins(logins),
    `Data: ${settings.dataDir} (delete this folder to start again)\n`,
    'To make it real: import your members, run `npm run manage -- remove-samples` and set PUBLIC_URL.\n',
    'README.md shows how. Ctrl-C stops the site.\n\n',
  ].join('');
}
