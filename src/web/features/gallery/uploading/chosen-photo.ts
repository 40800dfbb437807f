import type { FieldErrors } from '#contract/errors.ts';
import type { Taken } from '../details/details-form.ts';

export interface ChosenPhoto {
  readonly caption: string;
  readonly taken: Taken;
  readonly origFileName: string;
  readonly picture: HTMLCanvasElement;
  /** What the server refused of it. */
  readonly refused?: FieldErrors;
}
