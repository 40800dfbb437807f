/** Checks settings that are addresses of services with the parsers that will read them. */
import type { DatabaseLocation } from './database/open-database.ts';
import { hasValidServers } from './database/dialects/postgres-servers.ts';
import { isMailServer } from './messaging/mail-addresses.ts';
import type { PhotoLocation } from './photo-storage/open-photo-storage.ts';
import { read, text } from './setting-values.ts';

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
