import type { PageHandle } from '#web/api/page-handle.ts';
import { describeList } from './describe-list.ts';
import { ListPage } from './list-page.tsx';
import { loadList, type LoadedList } from './load-list.ts';

export const listRoute = {
  Component: ListPage,
  loader: loadList,
  handle: { describePage: describeList } satisfies PageHandle<LoadedList>,
};
