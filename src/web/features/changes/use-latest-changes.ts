import { useEffect, useState } from 'react';
import type { LoggedChangeView } from '#contract/changes/changes.ts';
import { useCall } from '#web/api/call-context.ts';
import { settle } from '#web/api/settle.ts';
import { countLines } from './changes-by-day.ts';

export interface LatestChanges {
  readonly changes: readonly LoggedChangeView[];
  /** Changes after which others of the same moment were skipped. */
  readonly cutAt: ReadonlySet<number>;
}

/** Many requests would help nobody. */
const mostRequests = 10;

/** Newest first, as many as fill so many lines. Null until all are there. */
export function useLatestChanges(lines: number): LatestChanges | null {
  const call = useCall();
  const [latest, setLatest] = useState<LatestChanges | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    async function load() {
      const changes: LoggedChangeView[] = [];
      const cutAt = new Set<number>();
      let query: { readonly before?: string; readonly until?: string } = {};
      for (let request = 0; request < mostRequests; request += 1) {
        const response = await settle(call('listChanges', { query }, controller));
        // What is known is shown.
        if (!response.isOk) break;
        const { changes: found, older } = response.value.body;
        changes.push(...found);
        const last = found.at(-1);
        if (last === undefined || older === null || countLines(changes) >= lines) break;
        // Of an import of thousands, a line needs no more than a page.
        const isOneLine = countLines(found) === 1;
        if (isOneLine) cutAt.add(last.changeId);
        query = isOneLine ? { until: last.changedAt } : { before: String(older) };
      }
      setLatest({ changes, cutAt });
    }
    load().catch((error: unknown) => {
      if (!controller.signal.aborted) throw error;
    });
    return () => controller.abort();
  }, [call, lines]);

  return latest;
}
