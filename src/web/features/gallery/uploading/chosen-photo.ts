import type { Taken } from '../details/details-form.ts';

export interface ChosenPhoto {
  readonly caption: string;
  readonly taken: Taken;
  readonly origFileName: string;
  readonly picture: HTMLCanvasElement;
}
