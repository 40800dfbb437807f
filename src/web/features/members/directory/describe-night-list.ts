import { brand } from '#contract/brand.ts';
import type { PageHead } from '#contract/api/web-bundle.ts';
import { titleOfPage } from './describe-list.ts';
import { pageAddress } from './finding/list-address.ts';
import type { LoadedList } from './load-list.ts';
import type { NightSeries } from './finding/list-series.ts';

export const describeNightList =
  ({ names, path }: NightSeries) =>
  (list: LoadedList): PageHead => {
    const title = `${names.plural} · ${brand.fullName}`;
    const description = `All ${names.plural} of ${brand.fullName}, by number.`;
    if (!list.isOk) return { title, description, canonicalPath: null, isIndexed: false };
    const { view, page, totalPages } = list.value;
    return {
      title: titleOfPage(page, totalPages, title),
      description,
      canonicalPath: pageAddress(path, page),
      isIndexed: view.filter === '' && view.number === 0,
    };
  };
