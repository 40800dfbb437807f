import { brand } from '#contract/brand.ts';
import type { PageHead } from '#contract/web-bundle.ts';
import { titleOfPage } from './describe-list.ts';
import { pageAddress } from './list-address.ts';
import type { LoadedNightList } from './load-night-list.ts';
import type { NightSeries } from './night-series.ts';

export const describeNightList =
  ({ names, path }: NightSeries) =>
  (list: LoadedNightList): PageHead => {
    const title = `${names.plural} · ${brand.fullName}`;
    const description = `All ${names.plural} of ${brand.fullName}, by number.`;
    if (!list.isOk) return { title, description, canonicalPath: null, isIndexed: false };
    const { page, paging } = list.value;
    return {
      title: titleOfPage(page, paging.totalPages, title),
      description,
      canonicalPath: pageAddress(path, page),
      isIndexed: true,
    };
  };
