/** What the history page would show of a text, while it is being written. */
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type HistoryText, historyForm } from '#contract/history/history.ts';
import { useCall } from '#web/api/call-context.ts';
import { settle } from '#web/api/settle.ts';

/** Not at every letter. */
const pauseMs = 400;

interface Preview {
  /** The last one that could be made; null before the first. */
  readonly text: HistoryText | null;
  /** Why it is not that of the text as it is now; null when it is, or is on its way. */
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
      // Unchecked, it would be refused; what is wrong stands at the field.
      if (!z.safeParse(historyForm.shape.markdown, markdown).success) {
        setPreview(({ text }) => ({ text, obstacle: 'It follows once the text is right.' }));
        return;
      }
      try {
        const response = await settle(call('previewHistory', { body: { markdown } }, { signal }));
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
