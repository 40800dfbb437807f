/** Remembers the last change of places, so that it can be undone at once. */
import { useState } from 'react';
import { undoChanges } from '#contract/changes/undoing.ts';
import type { ChangedPlace } from '#contract/jumps/place-editing.ts';
import { useCall } from '#web/api/call-context.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';

export interface Done {
  readonly text: string;
  readonly change: number;
}

/** @param onChanged loads the places again */
export function usePlaceChanges(onChanged: () => void) {
  const call = useCall();
  const showToast = useToast();
  const [done, setDone] = useState<Done | null>(null);

  return {
    notice: {
      done,
      async onUndo() {
        if (done === null) return;
        const { body } = await call(undoChanges, { body: { change: done.change } });
        const [kept] = body.firstConflicts;
        if (body.undone > 0) showToast('success', 'Undone.');
        else showToast('warning', `Nothing was undone. ${kept?.reason ?? ''}`.trim());
        setDone(null);
        onChanged();
      },
    },
    finish(text: string, { change }: ChangedPlace) {
      if (change === null) showToast('info', 'Nothing was changed.');
      else {
        setDone({ text, change });
        showToast('success', text);
      }
      onChanged();
    },
  };
}

export type Finish = ReturnType<typeof usePlaceChanges>['finish'];
