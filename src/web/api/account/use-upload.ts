/** The client for uploads: it calls like the other one, and knows how far the upload has come. */
import { useCallback, useState } from 'react';
import type { Call } from '#contract/web-bundle.ts';
import { createCall } from '../create-call.ts';
import { readCsrfToken } from '../read-csrf-token.ts';
import { useSessionStore } from '../session-context.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';

export interface Upload {
  readonly upload: Call;
  /** The share that was sent, from 0 to 1; null while nothing is on its way. */
  readonly progress: number | null;
}

export function useUpload(): Upload {
  const { readToken, end } = useSessionStore();
  const [progress, setProgress] = useState<number | null>(null);
  const upload = useCallback<Call>(
    async (...input) => {
      const call = createCall({
        fetch: fetchWithProgress(setProgress),
        readToken,
        readCsrfToken,
        onSessionEnd: (token) => end(token, 'expiry'),
      });
      setProgress(0);
      try {
        return await call(...input);
      } finally {
        setProgress(null);
      }
    },
    [readToken, end],
  );
  return { upload, progress };
}
