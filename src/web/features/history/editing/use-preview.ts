/** Renders a preview of the history text while it is being edited. */
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { previewHistory, type HistoryText, historyForm } from '#contract/history/history.ts';
import { useCall } from '#web/api/call-context.ts';
import { settle } from '#web/api/settle.ts';

/** Delay after typing before the preview is requested. */
const pauseMs = 400;

interface Preview {
  /** The last successful preview; null before the first. */
  readonly text: HistoryText | null;
  /** Why the preview is out of date; null if it is current or loading. */
  readonly obstacle: string | null;
}

export function usePreview(markdown: string): Preview {
  const call = useCall();
  const [preview, setPreview] = useState<Preview>({ text: null, obstacle: null });
  const isFirst = useRef(true);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;

    async function load() {
      // Invalid text is not sent: the server would refuse it, and the field shows the error.
      if (!z.safeParse(historyForm.shape.markdown, markdown).success) {
        setPreview(({ text }) => ({
          text,
          obstacle: 'The preview appears once the text is valid.',
        }));
        return;
      }
      try {
        const response = await settle(call(previewHistory, { body: { markdown } }, { signal }));
        if (signal.aborted) return;
        if (response.isOk) setPreview({ text: response.value.body, obstacle: null });
        else setPreview(({ text }) => ({ text, obstacle: response.failure.message }));
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    }

    const timer = setTimeout(() => void load(), isFirst.current ? 0 : pauseMs);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [call, markdown]);

  return preview;
}
