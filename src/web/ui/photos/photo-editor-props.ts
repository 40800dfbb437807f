/** What a page tells the photo editor, and gets from it. */

/** A photo as the server takes it. */
export interface EncodedPhoto {
  /** JPEG in base64. */
  readonly data: string;
  readonly fileName: string;
}

export interface PhotoEditorProps {
  readonly label: string;
  readonly isRound?: boolean;
  /** Whether parts can be blacked out, as on a card with an address. */
  readonly canBlackOut?: boolean;
  /** In pixels; a wider photo is reduced to it. */
  readonly maxWidth?: number;
  /** The share of the upload that was sent; null while nothing is on its way. */
  readonly progress: number | null;
  /** @returns what went wrong; null when nothing did, and the page leaves */
  readonly onSave: (photo: EncodedPhoto) => Promise<string | null>;
  readonly onCancel: () => void;
}
