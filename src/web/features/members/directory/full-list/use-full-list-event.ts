/** Sends one analytics event each time the full list is loaded. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { emitAnalytics } from '#web/api/analytics.ts';
import type { LoadedList } from '../load-list.ts';

export function useFullListEvent(list: LoadedList): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const count = list.isOk && list.value.view.isFull ? list.value.total : 0;
    if (count > 0) emitAnalytics('full_list', { path: pathname, count });
  }, [list, pathname]);
}
