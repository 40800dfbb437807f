export interface EncodedPhoto {
  /** JPEG in base64. */
  readonly data: string;
  readonly fileName: string;
}

export interface PhotoEditorProps {
  readonly label: string;
  readonly isRound?: boolean;
  /** Whether the user can black out parts, such as an address on a card. */
  readonly canBlackOut?: boolean;
  /** In pixels; a wider photo is scaled down. */
  readonly maxWidth?: number;
  /** The share uploaded so far, from 0 to 1; null while nothing is uploading. */
  readonly progress: number | null;
  /** @returns an error message; null on success, when the page navigates away */
  readonly onSave: (photo: EncodedPhoto) => Promise<string | null>;
  readonly onCancel: () => void;
}
