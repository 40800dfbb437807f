import { brand } from '#contract/brand.ts';
import type { PageHead } from '#contract/api/web-bundle.ts';
import type { Search } from '../search/search.ts';

const title = brand.fullName;
const description = `The member directory of ${brand.fullName}: find a ${brand.singular} by number or by name.`;

/** Search results are not indexed and have no canonical path. */
export function describeHome(search: Search): PageHead {
  if (search.kind === 'none') return { title, description, canonicalPath: '/', isIndexed: true };
  return {
    title: search.kind === 'found' ? `${search.term} · Search · ${title}` : `Search · ${title}`,
    description,
    canonicalPath: null,
    isIndexed: false,
  };
}

export function describeUnknownPath(): PageHead {
  return { title: `Page not found · ${title}`, description, canonicalPath: null, isIndexed: false };
}
