import { brand } from '#contract/brand.ts';
import type { PageHead } from '#contract/api/web-bundle.ts';
import { isNarrowed } from './finding/listing.ts';
import { addressOfView } from './finding/list-address.ts';
import type { ListSeries } from './finding/list-series.ts';
import type { LoadedList } from './load-list.ts';

/** The full list of a night series has no address of its own. */
export const describeList =
  ({ series, names, path }: ListSeries) =>
  (list: LoadedList): PageHead => {
    const title = `${names.plural} · ${brand.fullName}`;
    const description =
      series === 'fb'
        ? `All ${names.plural} by number: the member list of ${brand.fullName}.`
        : `All ${names.plural} of ${brand.fullName}, by number.`;
    if (!list.isOk) return { title, description, canonicalPath: null, isIndexed: false };
    const { view, page, totalPages, members, found } = list.value;
    const isFull = series === 'fb' && view.isFull;
    const pages = page === 1 ? '' : `Page ${page} of ${totalPages} · `;
    return {
      title: `${isFull ? 'Full list · ' : pages}${title}`,
      description,
      canonicalPath: addressOfView(path, { isFull, page }),
      // Other views repeat the content of the pages, so only the pages are indexed.
      isIndexed: !isFull && !isNarrowed(view) && view.number === 0,
      isTextCutShown: (found?.members ?? members).length > 0,
    };
  };
