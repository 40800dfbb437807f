/** Loads the remaining members of the full list after the first rows are painted. */
import { useEffect, useState } from 'react';
import type { MemberListItem } from '#contract/members/directory.ts';
import { useCall } from '#web/api/call-context.ts';
import { settle, type Failure } from '#web/api/settle.ts';

export type ListOperation = 'listAllMembers' | 'listAllNightBrothers' | 'listAllNightSisters';

interface AllMembers {
  readonly members: readonly MemberListItem[];
  /** Why the rest failed to load; null while loading and on success. */
  readonly failure: Failure | null;
  readonly retry: () => void;
}

export function useAllMembers(
  operation: ListOperation,
  first: readonly MemberListItem[],
  total: number,
): AllMembers {
  const call = useCall();
  const [all, setAll] = useState<readonly MemberListItem[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(1);
  const isWhole = first.length >= total;

  useEffect(() => {
    if (isWhole) return undefined;
    const leaving = new AbortController();
    const load = async () => {
      const response = await settle(call(operation, {}, { signal: leaving.signal }));
      if (leaving.signal.aborted) return;
      if (response.isOk) setAll(response.value.body);
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
  }, [call, operation, isWhole, attempt]);

  return { members: all ?? first, failure, retry: () => setAttempt(attempt + 1) };
}
