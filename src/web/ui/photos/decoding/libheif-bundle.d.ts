/** What we use of the HEIC decoder; its own types leave out what its script adds to the compiled part. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface Pixels {
    readonly width: number;
    readonly height: number;
    readonly data: Uint8ClampedArray;
  }

  interface HeicImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Fills in the pixels; hands over null where that fails. */
    display<Into extends Pixels>(into: Into, done: (filled: Into | null) => void): void;
  }

  interface Libheif {
    readonly HeifDecoder: new () => { decode(file: ArrayBuffer): HeicImage[] };
  }

  const openLibheif: () => Libheif;
  export { openLibheif as default };
}
