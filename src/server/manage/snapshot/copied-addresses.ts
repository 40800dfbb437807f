/** Decides which URLs of the site a snapshot includes, and their file names. */
import { brand } from '#contract/brand.ts';

const lists = [brand.pluralSlug, brand.nightBrothers.slug, brand.nightSisters.slug].map(
  (slug) => `/${slug}`,
);
const blueSkies = '/Blue-Skies';
const paged = [...lists, blueSkies, '/Who-Is-This'];
const gallery = '/Photo-Gallery';
const pages = ['/', ...paged, '/Jumps', '/Places', gallery, '/History', '/Privacy'];
const profile = new RegExp(`^/${brand.singularSlug}/\\d+$`, 'i');
/** Years, days and places of the jump book, and their photos. */
const jumpPage = /^\/(?:Jumps\/\d{4}(?:-\d\d-\d\d)?|Places\/[a-z0-9-]+)(?:\/Photos)?$/;
const files = /^\/(assets\/[^/]+\.(woff2|png|webp|jpe?g|svg)|favicon\.svg|touch-icon\.png)$/;
const photo = /^\/photos\/[\w-]+\/(avatar|thumb|medium|web)$/;

/** Where the copy starts. All other URLs are found as links in pages. */
export const firstAddresses: readonly string[] = pages;

/** The URL to copy; null for one that the snapshot does not include. */
export function copiedAddress(href: string): string | null {
  const { pathname, searchParams } = new URL(href, 'http://site.invalid');
  const page = pages.find((each) => each.toLowerCase() === pathname.toLowerCase());
  const number = searchParams.get('page') ?? '';
  const query = /^[1-9]\d*$/.test(number) ? `?page=${number}` : '';
  // A copy has them by name only.
  if (page === blueSkies && (searchParams.has('q') || searchParams.has('by'))) return null;
  const opened = searchParams.get('photo') ?? '';
  if (page === gallery && /^[1-9]\d*$/.test(opened)) return `${page}?photo=${opened}`;
  if (page !== undefined) return paged.includes(page) ? `${page}${query}` : page;
  if (jumpPage.test(pathname) || profile.test(pathname)) return `${pathname}${query}`;
  return [files, photo].some((each) => each.test(pathname)) ? pathname : null;
}

/** Relative to the snapshot folder, with slashes. */
export function fileOf(address: string): string {
  const [path = '', query] = address.slice(1).split('?');
  if (path === '') return 'index.html';
  if (query !== undefined) return `${path}/${query.replace('=', '-')}.html`;
  if (photo.test(address)) return `${path}.jpg`;
  return files.test(address) ? path : `${path}.html`;
}
