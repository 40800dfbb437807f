/** What the member list says of itself to browsers and search engines. */
import { brand } from '#contract/brand.ts';
import type { PageHead } from '#contract/web-bundle.ts';
import { fullListAddress, pageAddress } from './list-address.ts';
import type { LoadedList } from './load-list.ts';

const title = `${brand.plural} · ${brand.fullName}`;
const description = `All ${brand.plural} by number: the member list of ${brand.fullName}.`;

export function describeList(list: LoadedList): PageHead {
  if (!list.isOk) return { title, description, canonicalPath: null, isIndexed: false };
  if (list.value.kind === 'full') {
    // The pages say the same in portions that a search engine likes better.
    return {
      title: `Full list · ${title}`,
      description,
      canonicalPath: fullListAddress,
      isIndexed: false,
    };
  }
  const { page, answer } = list.value;
  return {
    title: page === 1 ? title : `Page ${page} of ${answer.totalPages} · ${title}`,
    description,
    canonicalPath: pageAddress(page),
    isIndexed: true,
  };
}
