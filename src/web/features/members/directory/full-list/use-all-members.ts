/** Loads all members of a list after the first rows are painted. */
import { useEffect, useState } from 'react';
import { useCall } from '#web/api/call-context.ts';
import { settle, type Failure } from '#web/api/settle.ts';
import type { ListRow } from '../finding/filter-members.ts';
import type { ListSeries } from '../finding/list-series.ts';

interface AllMembers {
  /** Null until they are loaded. */
  readonly all: readonly ListRow[] | null;
  /** Why they failed to load; null while loading and on success. */
  readonly failure: Failure | null;
  readonly retry: () => void;
}

/** @param isWanted whether the page needs more than the first rows */
export function useAllMembers(
  operation: ListSeries['operation'],
  first: readonly ListRow[],
  total: number,
  isWanted: boolean,
): AllMembers {
  const call = useCall();
  const [loaded, setLoaded] = useState<readonly ListRow[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(1);
  const isWhole = first.length >= total;

  useEffect(() => {
    if (isWhole || !isWanted) return undefined;
    const leaving = new AbortController();
    const load = async () => {
      const response = await settle(call(operation, {}, { signal: leaving.signal }));
      if (leaving.signal.aborted) return;
      if (response.isOk) setLoaded(response.value.body);
      setFailure(response.isOk ? null : response.failure);
    };
    // Waits until the first rows are painted: the response is large enough to delay them.
    const frame = requestAnimationFrame(() => {
      load().catch((error: unknown) => {
        if (!leaving.signal.aborted) throw error;
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      leaving.abort();
    };
  }, [call, operation, isWhole, isWanted, attempt]);

  return { all: isWhole ? first : loaded, failure, retry: () => setAttempt(attempt + 1) };
}
