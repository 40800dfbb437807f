/** The summary that `npm start` prints in a terminal. */
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

const stepsToReal = (hasSamples: boolean) =>
  [
    'To make it real: import your members, ',
    hasSamples ? 'run `npm run manage -- remove-samples`, ' : '',
    'and set PUBLIC_URL, CONTACT_EMAIL, SMTP_URL, ADMIN_EMAIL and ADMIN_PASSWORD.\n',
  ].join('');

export const summarizeTrial = (
  settings: Settings,
  logins: SampleLogins,
  hasSamples: boolean,
): string =>
  [
    `\n${brand.plural} is running at ${originOf(settings)}\n`,
    describeLogins(logins),
    `Data: ${settings.dataDir} (delete this folder to start again)\n`,
    stepsToReal(hasSamples),
    'README.md shows how. Ctrl-C stops the site.\n\n',
  ].join('');
