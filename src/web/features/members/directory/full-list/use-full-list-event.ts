/** Sends one analytics event each time the full list is shown. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { emitAnalytics } from '#web/api/analytics.ts';

/** @param count the number of members in the full list; 0 if it is not shown */
export function useFullListEvent(count: number): void {
  const { pathname, key } = useLocation();
  useEffect(() => {
    if (count > 0) emitAnalytics('full_list', { path: pathname, count });
  }, [count, pathname, key]);
}
