/** The canonical address of each page, used as the key of its prepared response. */
import { matchPath } from 'react-router';
import { pages } from './pages.ts';
import { publicAddresses } from './public-addresses.ts';
import { home } from './public-pages.ts';

const all = Object.entries({ [home.id]: home, ...pages }).map(([id, page]) => ({ id, ...page }));
const byPath = new Map(
  all.flatMap((page) =>
    [page.path, page.also ?? page.path].map((path) => [path.toLowerCase(), page]),
  ),
);
const withParameters = all.filter(({ path }) => path.includes(':'));

function readPath(written: string): string {
  try {
    return decodeURI(written).replace(/(.)\/+$/, '$1');
  } catch {
    return written;
  }
}

export function canonicalAddress(target: string): string | null {
  const [written = '', ...query] = target.split('?');
  const path = readPath(written);
  const page =
    byPath.get(path.toLowerCase()) ?? withParameters.find((each) => matchPath(each.path, path));
  if (page === undefined) return null;
  const search = query.length > 0 ? `?${query.join('?')}` : '';
  if ('addressFor' in page && page.addressFor) return page.addressFor(search);
  const parts = written.split('/');
  const canonical = page.path
    .split('/')
    .map((part, index) => (part.startsWith(':') ? (parts[index] ?? '') : part))
    .join('/');
  return publicAddresses[page.id]?.(canonical, search) ?? canonical;
}
