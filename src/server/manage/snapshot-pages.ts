/**
 * Which URLs of the site a snapshot includes, their file names, and how a page becomes one that opens from a folder:
 * without scripts, with relative links, and without features that need a server. Relies on the renderer's markup:
 * attributes are always quoted and text is escaped.
 */
import { dirname, relative } from 'node:path/posix';
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
const files = /^\/(assets\/[^/]+\.(css|woff2|png|webp|jpe?g|svg)|favicon\.svg|touch-icon\.png)$/;
const photo = /^\/photos\/[\w-]+\/(avatar|thumb|medium|web)$/;

/** Where the copy starts. All other URLs are found as links in pages. */
export const firstAddresses: readonly string[] = pages;

/** The URL to copy; null for one that the snapshot does not include. */
function copiedAddress(href: string): string | null {
  if (pages.includes(href) || profile.test(href) || photo.test(href)) return href;
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

/** Hides what needs a server or a script. */
const additionalStyles = `
[hidden],.needs-script,.visitors,.views,.later{display:none!important}
.prose p a[hidden]{display:inline!important}
.card:has(label[for=term]){display:none}
.copy-note{margin:0;padding:.75rem 1rem;text-align:center;background:Canvas;color:CanvasText}
`;

interface StaticFile {
  readonly text: string;
  /** The URLs that it needs and that belong to the copy. */
  readonly needs: readonly string[];
}

/** Style sheets and the files that they name are in the same folder. */
export function toStaticStyles(styles: string): StaticFile {
  const needs: string[] = [];
  const text = styles.replaceAll(
    /url\((["']?)(\/assets\/)([^"')]*)/g,
    (_whole, quote, folder, name) => {
      needs.push(`${folder}${name}`);
      return `url(${quote}${name}`;
    },
  );
  return { text, needs };
}

/** @param file the page's own path, relative to the snapshot folder */
export function toStaticPage(html: string, file: string, note: string): StaticFile {
  const folder = dirname(file);
  const needs: string[] = [];
  const text = html
    .replaceAll(/<script\b[^>]*>.*?<\/script>\n?/gs, '')
    // Unwraps the pager that replaces rows loaded by scripts.
    .replaceAll(/<\/?noscript>/g, '')
    .replaceAll(/<form\b[^>]*>.*?<\/form>/gs, '')
    .replaceAll(/<link rel="(?:modulepreload|preload|canonical)"[^>]*>\n?/g, '')
    .replaceAll(/<meta (?:property="og:|name="twitter:|name="robots")[^>]*>\n?/g, '')
    .replace(
      '</head>',
      `<meta name="robots" content="noindex">\n<style>${additionalStyles}</style>\n</head>`,
    )
    .replaceAll(/ data-discover="true"/g, '')
    // One size of each picture is enough.
    .replaceAll(/<source\b[^>]*>/g, '')
    .replaceAll(/ (?:srcset|imagesrcset|sizes)="[^"]*"/gi, '')
    .replaceAll(/ (href|src)="(\/[^"]*)"/g, (_whole, name: string, href: string) => {
      const address = copiedAddress(href.replaceAll('&amp;', '&'));
      if (address === null) return ' hidden';
      needs.push(address);
      return ` ${name}="${relative(folder, fileOf(address))}"`;
    })
    .replace('<main', `<p class="copy-note" role="note">${note}</p><main`);
  return { text, needs };
}
