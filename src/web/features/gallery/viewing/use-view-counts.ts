/** Logs a view of each opened photo and counts it on screen. A failed log request is ignored. */
import { useEffect, useState } from 'react';
import { logPhotoView } from '#contract/gallery/viewing.ts';
import { useCall } from '#web/api/call-context.ts';
import { settle } from '#web/api/settle.ts';

/**
 * @param openedId the open photo, or null
 * @returns how often each photo was opened since the gallery was loaded
 */
export function useViewCounts(openedId: number | null): ReadonlyMap<number, number> {
  const call = useCall();
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(new Map());
  useEffect(() => {
    if (openedId === null) return;
    const log = async () => {
      await settle(call(logPhotoView, { params: { photoId: openedId } }));
      setCounts((before) => new Map(before).set(openedId, (before.get(openedId) ?? 0) + 1));
    };
    void log();
  }, [call, openedId]);
  return counts;
}
