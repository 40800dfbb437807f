/** A client for uploads: reports progress and aborts when the page is left. */
import { useCallback, useState } from 'react';
import type { Call } from '#contract/web-bundle.ts';
import { createCall } from '../client/create-call.ts';
import { readCsrfToken } from '../client/read-csrf-token.ts';
import { isRefusal } from '../is-refusal.ts';
import { useSessionStore } from '../session-context.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';
import { usePageSignal } from './use-page-signal.ts';

export interface Upload {
  /** Aborted when the component unmounts; the promise then never settles. */
  readonly upload: Call;
  /** The share sent so far, from 0 to 1; null while nothing is uploading. */
  readonly progress: number | null;
}

export function useUpload(): Upload {
  const { readToken, end } = useSessionStore();
  const [progress, setProgress] = useState<number | null>(null);
  const page = usePageSignal();
  const upload = useCallback<Call>(
    async (operation, input, options) => {
      const signal = page.current;
      const call = createCall({
        fetch: fetchWithProgress(setProgress),
        readToken,
        readCsrfToken,
        onSessionEnd: (token) => end(token, 'expiry'),
      });
      setProgress(0);
      try {
        return await call(operation, input, { ...options, ...(signal === null ? {} : { signal }) });
      } catch (error) {
        // Report a refusal that has already arrived, such as an ended session.
        if (signal?.aborted && !isRefusal(error)) return await new Promise(() => {});
        throw error;
      } finally {
        setProgress(null);
      }
    },
    [readToken, end, page],
  );
  return { upload, progress };
}
