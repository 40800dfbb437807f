/** Decides which URLs of the site a snapshot includes, and their file names. */
import { brand } from '#contract/brand.ts';

const lists = [brand.pluralSlug, brand.nightBrothers.slug, brand.nightSisters.slug].map(
  (slug) => `/${slug}`,
);
const blueSkies = '/Blue-Skies';
const pages = ['/', ...lists, blueSkies, '/Photo-Gallery', '/History', '/Privacy'];
const profile = new RegExp(`^/${brand.singularSlug}/\\d+$`, 'i');
const files = /^\/(assets\/[^/]+\.(woff2|png|webp|jpe?g|svg)|favicon\.svg|touch-icon\.png)$/;
const photo = /^\/photos\/[\w-]+\/(avatar|thumb|medium|web)$/;

/** Where the copy starts. All other URLs are found as links in pages. */
export const firstAddresses: readonly string[] = pages;

/** The URL to copy; null for one that the snapshot does not include. */
export function copiedAddress(href: string): string | null {
  const { pathname, searchParams } = new URL(href, 'http://site.invalid');
  const page = pages.find((each) => each.toLowerCase() === pathname.toLowerCase());
  if (page !== undefined) {
    const number = searchParams.get('page') ?? '';
    // A copy has them by name only.
    if (page === blueSkies && (searchParams.has('q') || searchParams.has('by'))) return null;
    const isPaged = [...lists, blueSkies].includes(page) && /^[1-9]\d*$/.test(number);
    return isPaged ? `${page}?page=${number}` : page;
  }
  return [profile, files, photo].some((each) => each.test(pathname)) ? pathname : null;
}

/** Relative to the snapshot folder, with slashes. */
export function fileOf(address: string): string {
  const [path = '', query] = address.slice(1).split('?');
  if (path === '') return 'index.html';
  if (query !== undefined) return `${path}/${query.replace('=', '-')}.html`;
  if (photo.test(address)) return `${path}.jpg`;
  return files.test(address) ? path : `${path}.html`;
}
