import { brand } from '#contract/brand.ts';
import type { PageHead } from '#contract/web-bundle.ts';
import { addressOfView } from './list-address.ts';
import type { LoadedList } from './load-list.ts';

const title = `${brand.plural} · ${brand.fullName}`;
const description = `All ${brand.plural} by number: the member list of ${brand.fullName}.`;

export const titleOfPage = (page: number, totalPages: number, ofList: string): string =>
  page === 1 ? ofList : `Page ${page} of ${totalPages} · ${ofList}`;

export function describeList(list: LoadedList): PageHead {
  if (!list.isOk) return { title, description, canonicalPath: null, isIndexed: false };
  const { view, response } = list.value;
  const isFull = view.kind === 'full';
  return {
    title: isFull ? `Full list · ${title}` : titleOfPage(view.page, response.totalPages, title),
    description,
    canonicalPath: addressOfView(view),
    // The full list repeats the content of the pages, so only the pages are indexed.
    isIndexed: !isFull,
  };
}
