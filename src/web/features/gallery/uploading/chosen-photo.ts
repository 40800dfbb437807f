/** What the first step of an upload hands to the second. */
export interface ChosenPhoto {
  readonly caption: string;
  readonly origFileName: string;
  readonly picture: HTMLCanvasElement;
}
