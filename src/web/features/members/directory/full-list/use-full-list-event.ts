/** Reports that the full list is shown, once per showing. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { emitAnalytics } from '#web/api/analytics.ts';

/** @param count the number of members in the full list; 0 where it is not shown. */
export function useFullListEvent(count: number): void {
  const { pathname, key } = useLocation();
  useEffect(() => {
    if (count > 0) emitAnalytics('full_list', { path: pathname, count });
  }, [count, pathname, key]);
}
