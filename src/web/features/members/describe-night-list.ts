/** What a night-jump list says of itself to browsers and search engines. */
import { brand } from '#contract/brand.ts';
import type { PageHead } from '#contract/web-bundle.ts';
import type { LoadedNightList } from './load-night-list.ts';
import type { NightSeries } from './night-series.ts';

export const describeNightList =
  ({ names }: NightSeries) =>
  ({ isOk }: LoadedNightList): PageHead => ({
    title: `${names.plural} · ${brand.fullName}`,
    description: `All ${names.plural} of ${brand.fullName}, by number.`,
    canonicalPath: isOk ? `/${names.slug}` : null,
    isIndexed: isOk,
  });
