/** Checks single settings. The message of a check completes a sentence that names the setting. */
import { isIP } from 'node:net';
import { isSupportedCountry } from 'libphonenumber-js/min';
import * as z from 'zod/mini';
import { emailText } from '#contract/accounts/account.ts';
import type { DatabaseLocation } from './database/open-database.ts';
import type { PhotoLocation } from './photo-storage/open-photo-storage.ts';

/** Maps the message of each check to the check. Only the first failed check is reported. */
type Checks = Readonly<Record<string, (value: string) => boolean>>;

/** @param toResult converts a text that passes the checks */
const read = <Result>(checks: Checks, toResult: (value: string) => Result) =>
  z.pipe(text(checks), z.transform(toResult));

export const text = (checks: Checks = {}) =>
  z.string().check(
    z.check(({ value, issues }) => {
      const [message] = Object.entries(checks).find(([, isRight]) => !isRight(value)) ?? [];
      if (message !== undefined) issues.push({ code: 'custom', message, input: value });
    }),
  );

export const oneOf = <Word extends string>(...words: readonly Word[]) =>
  z.enum(words as readonly [Word, ...Word[]], `it must be one of ${words.join(', ')}`);

export const onOrOff = z.pipe(
  oneOf('on', 'off'),
  z.transform((word) => word === 'on'),
);

/** @param none a word that means 0 */
export const wholeNumber = (least: number, max: number, none?: string) =>
  read(
    {
      [`it must be a whole number from ${least} to ${max}`]: (value) =>
        value === none ||
        (/^[0-9]{1,9}$/.test(value) && Number(value) >= least && Number(value) <= max),
    },
    (value) => (value === none ? 0 : Number(value)),
  );

const isEmail = (value: string) => emailText.safeParse(value).success;
const isWebAddress = (value: string) => /^https?:$/.test(URL.parse(value)?.protocol ?? '');

export const email = z.pipe(text({ 'it must be an email address': isEmail }), emailText);

const longestName = 100;

export const operatorName = text({
  [`it must have at most ${longestName} characters`]: (value) => [...value].length <= longestName,
  'it must be one line without control characters': (value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value),
});

export const sender = text({
  'it must be an email address, or Name <address>': (value) =>
    isEmail(/^[^<>]*<([^<>]*)>$/.exec(value)?.[1] ?? value),
});

const hostName =
  /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/i;

export const host = text({
  // A link-local address may include its interface.
  'it must be an address or a host name': (value) =>
    isIP(value.replace(/%.*$/, '')) !== 0 || hostName.test(value),
});

export const siteAddress = read(
  {
    'it must be a web address such as https://example.org': isWebAddress,
    'it must have no path, query or user name': (value) => {
      const { pathname, search, hash, username, password } = new URL(value);
      return pathname === '/' && !search && !hash && !username && !password;
    },
  },
  (value) => new URL(value),
);

export const serviceAddress = read({ 'it must be a web address': isWebAddress }, (value) =>
  value.replace(/\/+$/, ''),
);

const listOf = (value: string) => value.split(',').map((part) => part.trim());

function isProxy(part: string): boolean {
  const [address = '', mask = '0'] = part.split('/');
  const widest = isIP(address) === 6 ? 128 : 32;
  const isAddress = isIP(address) !== 0 && /^[0-9]{1,3}$/.test(mask) && Number(mask) <= widest;
  return isAddress || ['loopback', 'linklocal', 'uniquelocal'].includes(part);
}

export const proxies = read<boolean | string>(
  {
    'it must be true, false, or addresses of proxies separated by commas': (value) =>
      ['true', 'false'].includes(value) || listOf(value).every(isProxy),
  },
  (value) => value === 'true' || (value !== 'false' && listOf(value).join(',')),
);

export const countries = read(
  {
    'it must be ISO codes of countries, such as US,CA': (value) =>
      listOf(value.toUpperCase()).every((country) => isSupportedCountry(country)),
  },
  (value) => listOf(value.toUpperCase()),
);

/** libpq allows several servers, separated by commas; each becomes an address of its own. */
function serversOf(value: string): (URL | null)[] {
  const [, start = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(value) ?? [];
  return hosts.split(',').map((each) => URL.parse(start + each + rest));
}

export const databaseAddress = read<DatabaseLocation>(
  {
    'it must be a postgres:// address': (value) => !serversOf(value).includes(null),
    'its target_session_attrs must be read-write, primary or any': (value) => {
      const wanted = serversOf(value)[0]?.searchParams.get('target_session_attrs');
      return ['any', 'primary', 'read-write'].includes(wanted ?? 'any');
    },
  },
  (url) => ({ kind: 'postgres', url }),
);

function isBucket(value: string): boolean {
  const url = URL.parse(value);
  return (
    url?.protocol === 's3:' &&
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host) &&
    url.pathname.length <= 1 &&
    !(url.username || url.password || url.hash) &&
    [...url.searchParams.keys()].every((key) => ['endpoint', 'region'].includes(key))
  );
}

export const bucket = read<PhotoLocation>(
  {
    'it must be s3://bucket, with ?endpoint=…&region=… where needed': isBucket,
    'its endpoint must be a web address without a user name': (value) => {
      const endpoint = new URL(value).searchParams.get('endpoint');
      return endpoint === null || (isWebAddress(endpoint) && !new URL(endpoint).username);
    },
  },
  (value) => {
    const { host: name, searchParams } = new URL(value);
    const [endpoint, region] = [searchParams.get('endpoint'), searchParams.get('region')];
    return { kind: 's3', bucket: name, endpoint, region };
  },
);
