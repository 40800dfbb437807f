/** Which addresses are pages, and where an address that no page can have was meant to lead. */

/** What is no page: an unknown path below these is answered as the app answers it. */
const notPages = /^\/(api|health|assets|photos|previews)(\/|\?|$)/i;

/** A request target may also be a whole URL (RFC 9112, section 3.2.2); pages have paths only. */
export function isPageAddress(target: string): boolean {
  return target.startsWith('/') && !notPages.test(target);
}

/** Whether every percent sign begins a character of UTF-8. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Percent signs that begin no character stand for themselves: what was written stays readable. */
const readable = (path: string) =>
  path.replaceAll(/(?:%[0-9a-f]{2})+|%/gi, (written) =>
    written !== '%' && isDecodable(written) ? written : written.replaceAll('%', '%25'),
  );

/** Mail programs break long links, and no page has a line break in its path. */
const withoutLineBreaks = (path: string) => path.replaceAll(/%0a|%0d|%e2%80%a8|%e2%80%a9/gi, '');

/** Thousands in a row keep the router busy for seconds: its patterns take the square of their number. */
const withSingleSlashes = (path: string) => path.replaceAll(/\/{2,}/g, '/');

/** As URL parsers see them: in a path they change what it names, and the router would read them as plain text. */
const unclear = /[\\#]|\/(\.|%2e){1,2}(\/|$)/i;

const pathOf = (target: string) => target.split('?', 1)[0] ?? '';

/** Whether the path names the same thing to everybody who reads it. */
export const isClear = (target: string): boolean => !unclear.test(pathOf(target));

/** The address with a path that a page can have; null where it has one. What is asked of the page stays as it is. */
export function mendedAddress(target: string): string | null {
  const path = pathOf(target);
  const mended = withSingleSlashes(readable(withoutLineBreaks(path)));
  if (mended === path && isClear(path)) return null;
  const { pathname } = new URL(mended.replace(/^[\\/]+/, '/'), 'http://localhost');
  // One slash: two, however they lean, would lead to another site.
  return withSingleSlashes(pathname) + target.slice(path.length);
}
