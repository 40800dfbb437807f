import type { ViewedMark } from '#contract/people-in-photos/marks.ts';
import type { Answer } from './use-marks.ts';

export interface MarkAnswersProps {
  readonly mark: ViewedMark;
  /** The number of the mark in the photo, because several buttons have the same label. */
  readonly place: number;
  /** Whether the viewer can suggest names. */
  readonly canSuggest: boolean;
  readonly answer: Answer;
}
