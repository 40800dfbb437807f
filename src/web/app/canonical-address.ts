/** The one address of each page: the key of its stored response. */
import { matchPath } from 'react-router';
import { addressOfView, viewInSearch } from '#web/features/members/list-address.ts';
import {
  memberPhotoPath,
  typeInQuery,
} from '#web/features/members/account/own-member-addresses.ts';
import { isReadable, searchAddress, termInSearch } from '#web/features/members/search-address.ts';
import { pages } from './page-modules.ts';

function homeAddress(search: string): string {
  const term = termInSearch(search);
  if (term === null) return '/';
  return isReadable(search) ? searchAddress(term) : `/${search}`;
}

/** Pages with a query that changes what the server renders. */
const byQuery: Readonly<Record<string, (search: string) => string>> = {
  members: (search) => addressOfView(viewInSearch(search)),
  'member-photo': (search) =>
    typeInQuery(search) === 'card' ? `${memberPhotoPath}?type=card` : memberPhotoPath,
};

interface Page {
  readonly path: string;
  readonly addressFor?: ((search: string) => string) | undefined;
}

const all: readonly Page[] = [
  { path: '/', addressFor: homeAddress },
  { path: '/home', addressFor: homeAddress },
  ...pages.map(({ id, path }) => ({ path, addressFor: byQuery[id] })),
];
const withParameters = all.filter(({ path }) => path.includes(':'));
const byPath = new Map(all.map((page) => [page.path.toLowerCase(), page]));

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
  if (page.addressFor) return page.addressFor(query.length > 0 ? `?${query.join('?')}` : '');
  const parts = written.split('/');
  return page.path
    .split('/')
    .map((part, index) => (part.startsWith(':') ? (parts[index] ?? '') : part))
    .join('/');
}
