/** Finds what is wrong with the settings, without opening anything. */
import { countTypos } from '#contract/count-typos.ts';
import {
  isLoopback,
  parseSettings,
  SettingsError,
  settingNames,
  type Environment,
  type Settings,
} from '#server/settings.ts';

/** Of other programs, which read them from the same file. */
const foreignName = /^(AWS|PG|NODE|SSL|LC)|^(LANG|TZ|(HTTPS?|NO)_PROXY)$/i;

const allowedTypos = (name: string) => Math.min(2, Math.floor(name.length / 5));

const nearestTo = (name: string): string | undefined =>
  settingNames.find((known) => {
    const most = allowedTypos(known);
    return countTypos(name.toUpperCase(), known, most) <= most;
  });

/** The environment has names of other programs as well, unlike the file of the settings. */
function findUnknownNames(environment: Environment): string[] {
  const inFile = environment['SETTING_NAMES']?.split(/\s+/).filter(Boolean) ?? [];
  const isUnknown = (name: string) => !settingNames.includes(name);
  const unknown = new Set([
    ...inFile.filter((name) => isUnknown(name) && !foreignName.test(name)),
    ...Object.keys(environment).filter((name) => isUnknown(name) && nearestTo(name) !== undefined),
  ]);
  return [...unknown].map((name) => {
    const nearest = nearestTo(name);
    const advice =
      nearest === undefined ? 'README.md lists the settings.' : `Did you mean ${nearest}?`;
    return `${name} is not a setting. ${advice}`;
  });
}

/** Hosts that exist only in documents (RFC 2606). */
const exampleHost = /[@./]example(\.(com|net|org))?(?=[:/?>,\s]|$)/i;

const findExamples = (environment: Environment) =>
  settingNames
    .filter((name) => exampleHost.test(environment[name] ?? ''))
    .map((name) => `${name} has a host that exists only in examples. Fill in your own.`);

function judgePublicUrl({ publicUrl }: Settings): string[] {
  if (publicUrl === null) {
    return ['PUBLIC_URL is not set, so this is a trial. Set it to the address of the site.'];
  }
  if (publicUrl.protocol === 'https:' || isLoopback(publicUrl.hostname)) return [];
  return ['PUBLIC_URL has http, so passwords can be read on the way. Set up https.'];
}

function judgeSender(environment: Environment, { publicUrl, messaging }: Settings): string[] {
  if (publicUrl === null || messaging.smtpUrl === null || environment['MAIL_FROM']) return [];
  return [
    `MAIL_FROM is not set, so mails come from ${messaging.mailFrom}. Set it to an address that the mail server may send from.`,
  ];
}

function judgeProxy({ publicUrl, site }: Settings): string[] {
  if (publicUrl?.protocol !== 'https:' || site.trustProxy !== false) return [];
  return [
    'TRUST_PROXY is not set, so all visitors count as one for the limits. Set it to loopback for a proxy on this machine.',
  ];
}

function findWrongValues(environment: Environment): string[] {
  try {
    const settings = parseSettings(environment);
    return [
      ...findExamples(environment),
      ...judgePublicUrl(settings),
      ...judgeSender(environment, settings),
      ...judgeProxy(settings),
    ];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.message.split('\n');
  }
}

/** @returns one line for each problem, with what to do about it */
export const findSettingProblems = (environment: Environment): string[] => [
  ...findUnknownNames(environment),
  ...findWrongValues(environment),
];
