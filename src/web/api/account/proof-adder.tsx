/** Adds a photo that only admins see. */
import { useState, useCallback } from 'react';
import { proofPixels } from '#contract/accounts/proofs.ts';
import type { Call } from '#contract/api/web-bundle.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { settle } from '../settle.ts';
import { PhotoEditor } from '#web/ui/photos/photo-editor.tsx';
import { createCall, readCsrfToken } from '../client/create-call.ts';
import { isRefusal } from '../is-refusal.ts';
import { useSessionStore } from '../session-context.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';
import { usePageSignal } from './use-page-signal.ts';

interface Photo {
  readonly data: string;
  readonly origFileName: string;
}

interface Props {
  /** How many more may be added. */
  readonly left: number;
  readonly add: (upload: Call, photo: Photo) => Promise<void>;
}

export function ProofAdder({ left, add }: Props) {
  const { upload, progress } = useUpload();
  const showToast = useToast();
  const [isAdding, setIsAdding] = useState(false);
  if (isAdding) {
    return (
      <PhotoEditor
        label="Photo for the admins"
        canBlackOut
        maxWidth={proofPixels}
        progress={progress}
        onCancel={() => setIsAdding(false)}
        onSave={async ({ data, fileName }) => {
          const response = await settle(add(upload, { data, origFileName: fileName }));
          if (!response.isOk) return response.failure.message;
          setIsAdding(false);
          showToast('success', 'The admins can see your photo now.');
          return null;
        }}
      />
    );
  }
  if (left === 0) return null;
  return (
    <div className="form-actions">
      <Button type="button" kind="quiet" onClick={() => setIsAdding(true)}>
        Add a photo
      </Button>
    </div>
  );
}

interface Upload {
  /** Aborted when the component unmounts; the promise then never settles. */
  readonly upload: Call;
  /** The share sent so far, from 0 to 1; null while nothing is uploading. */
  readonly progress: number | null;
}

/** A client for uploads: reports progress and aborts when the page is left. */
function useUpload(): Upload {
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
