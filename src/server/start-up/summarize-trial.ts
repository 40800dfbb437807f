/** The summary at the end of `npm start`. */
import { brand } from '#contract/brand.ts';
import type { Settings } from '#server/settings.ts';
import { originOf } from '#server/site-origin.ts';

export interface SampleAdmin {
  readonly email: string;
  readonly password: string;
}

export const describeSampleAdmin = ({ email, password }: SampleAdmin): string =>
  `Sample admin: ${email} with the password ${password}\n`;

/** @param admin null if an earlier start created it, because its password is stored only as a hash */
export function summarizeTrial(settings: Settings, admin: SampleAdmin | null): string {
  return [
    `\n${brand.plural} is running at ${originOf(settings)}\n`,
    admin ? describeSampleAdmin(admin) : '',
    `Data: ${settings.dataDir} (delete this folder to start again)\n`,
    'For a public site, set PUBLIC_URL; README.md describes all settings. Ctrl-C stops the site.\n\n',
  ].join('');
}
