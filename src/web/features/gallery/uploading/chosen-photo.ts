export interface ChosenPhoto {
  readonly caption: string;
  readonly origFileName: string;
  readonly picture: HTMLCanvasElement;
}
