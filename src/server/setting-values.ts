/** Checks single settings. The message of a check completes a sentence that names the setting. */
import { isIP } from 'node:net';
import { isSupportedCountry } from 'libphonenumber-js/min';
import * as z from 'zod/mini';
import { emailText } from '#contract/accounts/account.ts';
import { readProxies } from './http/admission/trusted-proxies.ts';
import { addressesOf } from './messaging/mail-addresses.ts';

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
export const read = <Result>(checks: Checks, toResult: (value: string) => Result) =>
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
