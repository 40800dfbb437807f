/** Which addresses of the site a static copy holds, and under which names. */
import { brand } from '#contract/brand.ts';

const list = `/${brand.pluralSlug}`;
const fullList = `${list}?list=full`;
const pages = [
  '/',
  fullList,
  `/${brand.nightBrothers.slug}`,
  `/${brand.nightSisters.slug}`,
  '/Photo-Gallery',
  '/History',
];
const profile = new RegExp(`^/${brand.singularSlug}/\\d+$`, 'i');
const files = /^\/(assets\/[^/]+\.(woff2|png|webp|jpe?g|svg)|favicon\.svg|touch-icon\.png)$/;
const photo = /^\/photos\/[\w-]+\/(avatar|thumb|medium|web)$/;

/** Where the copy begins: every other address is found in a page. */
export const firstAddresses: readonly string[] = pages;

/** The address under which something is copied; null for what has no place in a copy. */
export function copiedAddress(href: string): string | null {
  const { pathname } = new URL(href, 'http://site.invalid');
  if (pathname.toLowerCase() === list.toLowerCase()) return fullList;
  const page = pages.find((each) => each.toLowerCase() === pathname.toLowerCase());
  if (page !== undefined) return page;
  return [profile, files, photo].some((each) => each.test(pathname)) ? pathname : null;
}

/** With slashes, below the copy's folder. */
export function fileOf(address: string): string {
  const [path = ''] = address.slice(1).split('?');
  if (path === '') return 'index.html';
  if (photo.test(address)) return `${path}.jpg`;
  return files.test(address) ? path : `${path}.html`;
}
