/** What is used of utif2; its own declarations bring Node's globals along, which a browser does not have. */

export interface IFD {
  /** By `t` and the number of the tag. */
  readonly [tag: string]: unknown;
  readonly width: number;
  readonly height: number;
}

export function decode(file: ArrayBuffer): IFD[];

/** Gives the page its pixels, width and height. */
export function decodeImage(file: ArrayBuffer, page: IFD): void;

export function toRGBA8(page: IFD): Uint8Array;
