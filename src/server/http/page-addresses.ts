/** Which request targets are pages, and where to redirect from another spelling or a former address of a page. */
import { brand } from '#contract/brand.ts';
import { numberOf } from '#contract/primitives.ts';

/** Paths that are not pages. An unknown path below them gets the app's not-found response. */
const notPages = /^\/(api|health|assets|photos|previews)(\/|\?|$)/i;

/** A request target may also be a whole URL (RFC 9112, section 3.2.2). Pages have only paths. */
export function isPageAddress(target: string): boolean {
  return target.startsWith('/') && !notPages.test(target);
}

/** Whether every percent sign begins a UTF-8 character. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Escapes percent signs that begin no character, so that the address stays readable. */
const readable = (path: string) =>
  path.replaceAll(/(?:%[0-9a-f]{2})+|%/gi, (written) =>
    written !== '%' && isDecodable(written) ? written : written.replaceAll('%', '%25'),
  );

/** Mail programs break long links, and no page has a line break in its path. */
const withoutLineBreaks = (path: string) => path.replaceAll(/%0a|%0d|%e2%80%a8|%e2%80%a9/gi, '');

/** Thousands of slashes in a row block the router for seconds, because its patterns take quadratic time. */
const withSingleSlashes = (path: string) => path.replaceAll(/\/{2,}/g, '/');

/** URL parsers change these parts of a path, but the router would read them as plain text. */
const unclear = /[\\#]|\/(\.|%2e){1,2}(\/|$)/i;

const pathOf = (target: string) => target.split('?', 1)[0] ?? '';

/** Whether every URL parser reads the path in the same way. */
export const isClear = (target: string): boolean => !unclear.test(pathOf(target));

/** Returns the address with a valid path, or null if the path is already valid. Keeps the query unchanged. */
export function normalizedAddress(target: string): string | null {
  const path = pathOf(target);
  const normalized = withSingleSlashes(readable(withoutLineBreaks(path)));
  if (normalized === path && isClear(path)) return null;
  const { pathname } = new URL(normalized.replace(/^[\\/]+/, '/'), 'http://localhost');
  // Two leading slashes, or backslashes, would lead to another site.
  return withSingleSlashes(pathname) + target.slice(path.length);
}

const profilePath = new RegExp(`^/${brand.singularSlug}/([^/?]+)/*(\\?.*)?$`, 'i');

/** Where to redirect from a profile whose number is written in another way, such as FB41 or 41.; null for all else. */
export function plainNumberAddress(target: string): string | null {
  const [, written = '', search = ''] = profilePath.exec(target) ?? [];
  if (/^[0-9]*$/.test(written) || !isDecodable(written)) return null;
  const number = numberOf('fb', decodeURIComponent(written));
  return number === null ? null : `/${brand.singularSlug}/${number}${search}`;
}

interface FormerPage {
  readonly path: RegExp;
  /** The address of the page that now serves the purpose. */
  readonly to: (search: URLSearchParams, found: RegExpExecArray) => string;
}

/** Pages that no longer exist, but that older mails link to, and an address that password managers open. */
const formerPages: readonly FormerPage[] = [
  { path: /^\/lost-mailbox(?:\/confirm)?\/?$/i, to: () => '/Contact?about=lost-email' },
  // A holder who reads an older mail about a move wants to object to it.
  { path: /^\/lost-mailbox\/stop\/?$/i, to: () => '/Contact?about=sign-in' },
  {
    path: /^\/dispute\/?$/i,
    to(search) {
      const number = search.get('number') ?? '';
      const isNumber = /^[1-9][0-9]{0,6}$/.test(number);
      return `/Contact?about=my-number${isNumber ? `&number=${number}` : ''}`;
    },
  },
  // https://w3c.github.io/webappsec-change-password-url/
  { path: /^\/\.well-known\/change-password\/?$/i, to: () => '/change-password' },
  { path: /^\/your-account\/?$/i, to: () => '/my-profile' },
  { path: /^\/your-data\/?$/i, to: () => '/your-account/data' },
  { path: /^\/manifest\/loads\/?$/i, to: () => '/Manifest' },
  // The inbox has all that waited on these pages.
  {
    path: /^\/manifest\/(?:mailboxes|disputes(?:\/[^/]*)?)\/?$/i,
    to: () => '/Manifest?kind=ownership',
  },
  { path: /^\/manifest\/messages\/answers\/?$/i, to: () => '/Manifest/Answers' },
  // It may have been answered, and is now of one of three kinds.
  { path: /^\/manifest\/messages\/[1-9][0-9]{0,14}\/?$/i, to: () => '/Manifest?kind=message' },
  {
    path: /^\/manifest\/messages\/?$/i,
    to: (search) =>
      `/Manifest?kind=message${search.get('show') === 'closed' ? '&show=answered' : ''}`,
  },
  {
    path: /^\/manifest\/(claim|remembrance|keeper)s\/?$/i,
    to: (_, [, kind = '']) => `/Manifest?kind=${kind.toLowerCase()}`,
  },
  { path: /^\/manifest\/people\/?$/i, to: () => '/Manifest?kind=mark' },
];

/** Where to redirect; null for an address that never was one of these pages. */
export function newAddressOf(target: string): string | null {
  const [path = '', ...query] = target.split('?');
  for (const { path: former, to } of formerPages) {
    const found = former.exec(path);
    if (found) return to(new URLSearchParams(query.join('?')), found);
  }
  return null;
}
