import type { getPhotoMarks, ViewedMark } from '#contract/people-in-photos/marks.ts';
import type { Decide } from '#web/api/forms/use-decisions.ts';

/** Takes what a change of a mark returns. Throws the server's refusals. */
export type Answer = Decide<typeof getPhotoMarks>;

export interface MarkAnswersProps {
  readonly mark: ViewedMark;
  /** The number of the mark in the photo, because several buttons have the same label. */
  readonly place: number;
  /** Whether the viewer can suggest names. */
  readonly canSuggest: boolean;
  readonly answer: Answer;
}
