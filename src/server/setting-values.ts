/** Checks single settings. The message of a check completes a sentence that names the setting. */
import { isIP } from 'node:net';
import { isSupportedCountry } from 'libphonenumber-js/min';
import * as z from 'zod/mini';
import { emailText } from '#contract/accounts/account.ts';
import { readProxies } from '#server/http/caller.ts';
import { addressesOf, isMailServer, isThisMachine } from '#server/messaging/mail-addresses.ts';
import type { DatabaseLocation } from '#server/database/open-database.ts';
import { hasValidServers } from '#server/database/dialects/postgres-servers.ts';
import type { PhotoLocation } from '#server/photo-storage/open-photo-storage.ts';

type Check = (value: string) => boolean;
/** Maps the message of each check to the check. Only the first failed check is reported. */
type Checks = Readonly<Record<string, Check>>;

/** The error of a parser may contain the value: a check that throws has failed. */
function passes(isRight: Check, value: string): boolean {
  try {
    return isRight(value);
  } catch {
    return false;
  }
}

/** @param toResult converts a text that passes the checks */
const read = <Result>(checks: Checks, toResult: (value: string) => Result) =>
  z.pipe(text(checks), z.transform(toResult));

export const text = (checks: Checks = {}) =>
  z.string().check(
    z.check(({ value, issues }) => {
      const [message] = Object.entries(checks).find(([, isRight]) => !passes(isRight, value)) ?? [];
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

export const email = z.pipe(text({ 'it must be an email address': isEmail }), emailText);

const longestName = 100;

export const operatorName = text({
  [`it must have at most ${longestName} characters`]: (value) => [...value].length <= longestName,
  'it must be one line without control characters': (value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value),
});

export const sender = text({
  'it must be an email address, or Name <address>': (value) => {
    const address = (/^[^<>]*<([^<>]*)>$/.exec(value)?.[1] ?? value).trim();
    return isEmail(address) && addressesOf(value).join(' ') === address;
  },
});

const hostName =
  /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/i;

export const host = text({
  // A link-local address may include its interface.
  'it must be an address or a host name': (value) =>
    isIP(value.replace(/%.*$/, '')) !== 0 || hostName.test(value),
});

const listOf = (value: string) => value.split(',').map((part) => part.trim());

/** The library also reads a number as an address, such as the count of proxies that other programs take. */
const isProxy = (part: string) =>
  isIP(part.replace(/\/.*$/, '')) !== 0 || ['loopback', 'linklocal', 'uniquelocal'].includes(part);

export const proxies = read<boolean | string>(
  {
    'it must be true, false, or addresses of proxies separated by commas, such as loopback or 10.0.0.0/8':
      (value) => {
        if (['true', 'false'].includes(value)) return true;
        readProxies(listOf(value));
        return listOf(value).every(isProxy);
      },
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

/** Addresses of services are checked with the parsers that will read them. */
const encoding =
  'In the user name and password, write special characters as % codes: # as %23, @ as %40, / as %2F, ? as %3F, : as %3A, % as %25';

/**
 * Whether all parsers find the same user name, password and host: only one @, and nothing before it that ends the host.
 *
 * @throws URIError for % codes of no character
 */
function isClear(value: string): boolean {
  decodeURIComponent(value);
  return /^[a-z0-9]+:\/\/([^@/?#\p{Cc}]*@)?[^@#\p{Cc}]*$/iu.test(value);
}

export const mailServer = text({
  [`it must look like smtp://USER:PASSWORD@HOST:PORT or smtps://…, without a path. ${encoding}`]: (
    value,
  ) => isClear(value) && isMailServer(value),
});

export const databaseAddress = read<DatabaseLocation>(
  {
    [`it must look like postgres://USER:PASSWORD@HOST:PORT/DATABASE, and certificates that it names must exist. ${encoding}`]:
      (value) => /^postgres(ql)?:/.test(value) && isClear(value) && hasValidServers(value),
    'its target_session_attrs must be read-write, primary or any': (value) =>
      !/[?&]target_session_attrs=(?!(read-write|primary|any)(&|$))/.test(value),
  },
  (url) => ({ kind: 'postgres', url }),
);

/** Whether it is an address with neither a user name, a query nor a fragment. */
const isWebAddress = (value: string) =>
  /^https?:$/.test(URL.parse(value)?.protocol ?? '') && !/[@?#]/.test(value);

export const siteAddress = read(
  {
    'it must be a web address such as https://example.org, with no path, query or user name': (
      value,
    ) => isWebAddress(value) && new URL(value).pathname === '/',
  },
  (value) => new URL(value),
);

export const serviceAddress = read(
  { 'it must be a web address without a user name, query or fragment': isWebAddress },
  (value) => value.replace(/\/+$/, ''),
);

/** Its path and query may be a secret. */
export const heartbeatAddress = text({
  'it must be an https address, or an http address of this machine, without a user name or fragment':
    (value) => {
      const { protocol, hostname } = new URL(value);
      return (
        !/[@#\s]/.test(value) &&
        (protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname)))
      );
    },
});

/** A region becomes a part of a host name. */
const regionName = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

function isBucket(value: string): boolean {
  const { protocol, host, pathname, searchParams } = new URL(value);
  return (
    protocol === 's3:' &&
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(host) &&
    pathname.length <= 1 &&
    !/[@#]/.test(value) &&
    [...searchParams.keys()].every((key) => ['endpoint', 'region'].includes(key)) &&
    regionName.test(searchParams.get('region') ?? 'default')
  );
}

export const bucket = read<PhotoLocation>(
  {
    'it must be s3://bucket, with ?endpoint=…&region=… where needed, and no keys': isBucket,
    'its endpoint must be a web address without a user name, query or fragment': (value) =>
      isWebAddress(new URL(value).searchParams.get('endpoint') ?? 'https://s3.example'),
  },
  (value) => {
    const { host: name, searchParams } = new URL(value);
    const [endpoint, region] = [searchParams.get('endpoint'), searchParams.get('region')];
    return { kind: 's3', bucket: name, endpoint, region };
  },
);
