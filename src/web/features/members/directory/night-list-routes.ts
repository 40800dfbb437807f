import type { PageHandle } from '#web/api/page-handle.ts';
import { describeNightList } from './describe-night-list.ts';
import { loadNightList, type LoadedNightList } from './load-night-list.ts';
import { NightBrothersPage, NightSistersPage } from './night-list-page.tsx';
import { nightBrothers, nightSisters } from './night-series.ts';

export const nightBrothersRoute = {
  Component: NightBrothersPage,
  loader: loadNightList(nightBrothers),
  handle: { describePage: describeNightList(nightBrothers) } satisfies PageHandle<LoadedNightList>,
};

export const nightSistersRoute = {
  Component: NightSistersPage,
  loader: loadNightList(nightSisters),
  handle: { describePage: describeNightList(nightSisters) } satisfies PageHandle<LoadedNightList>,
};
