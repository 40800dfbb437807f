/** The marks of one photo as the viewer sees them, and what changes them. */
import type { PhotoMarks } from '#contract/people-in-photos/marks.ts';
import { useNewestQuery } from '#web/api/account/use-newest-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';

export type Answer = (
  request: Promise<{ readonly body: PhotoMarks }>,
  news: string,
) => Promise<void>;

export interface Marks {
  /** Null until the server has answered. */
  readonly value: PhotoMarks | null;
  /** Takes what a change returned. Throws the server's refusals. */
  readonly answer: Answer;
}

/** @param onChange called after each change */
export function useMarks(photoId: number, onChange?: () => void): Marks {
  const call = useCall();
  const showToast = useToast();
  const params = { photoId };
  const { value, keep } = useNewestQuery('getPhotoMarks', { params });
  return {
    value,
    async answer(request, news) {
      try {
        keep((await request).body);
        showToast('success', news);
      } catch (error) {
        if (!isRefusal(error) || error.code !== 'not_found') throw error;
        // It was answered or removed meanwhile.
        keep((await call('getPhotoMarks', { params })).body);
        showToast('warning', error.message);
      }
      onChange?.();
    },
  };
}
