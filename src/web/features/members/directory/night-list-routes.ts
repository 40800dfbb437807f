import type { PageHandle } from '#web/api/page-handle.ts';
import { describeNightList } from './describe-night-list.ts';
import type { LoadedList } from './load-list.ts';
import { loadNightList } from './load-night-list.ts';
import { shouldRevalidate } from './list-route.ts';
import { NightBrothersPage, NightSistersPage } from './night-list-page.tsx';
import { nightBrothers, nightSisters } from './list-series.ts';

export const nightBrothersRoute = {
  Component: NightBrothersPage,
  loader: loadNightList(nightBrothers),
  shouldRevalidate,
  handle: { describePage: describeNightList(nightBrothers) } satisfies PageHandle<LoadedList>,
};

export const nightSistersRoute = {
  Component: NightSistersPage,
  loader: loadNightList(nightSisters),
  shouldRevalidate,
  handle: { describePage: describeNightList(nightSisters) } satisfies PageHandle<LoadedList>,
};
