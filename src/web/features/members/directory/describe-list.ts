import { brand } from '#contract/brand.ts';
import type { PageHead } from '#contract/api/web-bundle.ts';
import { isNarrowed } from './finding/listing.ts';
import { addressOfView, listPath } from './finding/list-address.ts';
import type { LoadedList } from './load-list.ts';

const title = `${brand.plural} · ${brand.fullName}`;
const description = `All ${brand.plural} by number: the member list of ${brand.fullName}.`;

export const titleOfPage = (page: number, totalPages: number, ofList: string): string =>
  page === 1 ? ofList : `Page ${page} of ${totalPages} · ${ofList}`;

export function describeList(list: LoadedList): PageHead {
  if (!list.isOk) return { title, description, canonicalPath: null, isIndexed: false };
  const { view, page, totalPages } = list.value;
  const { isFull, number } = view;
  return {
    title: isFull ? `Full list · ${title}` : titleOfPage(page, totalPages, title),
    description,
    canonicalPath: addressOfView(listPath, { isFull, page }),
    // Other views repeat the content of the pages, so only the pages are indexed.
    isIndexed: !isFull && !isNarrowed(view) && number === 0,
  };
}
