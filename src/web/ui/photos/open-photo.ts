/** Opens a chosen file as a photo, or returns the reason why it cannot be used. */
import { beginningBytes, imageKindOf, type ImageKind } from '#contract/picture-header.ts';
import { invalidImageType } from '#contract/photos.ts';
import { readPicture } from './read-picture.ts';

export interface OpenedPhoto {
  readonly picture: HTMLCanvasElement;
  readonly fileName: string;
}

/** For failures that a retry may solve. */
export const notOpened = 'The photo could not be opened. Please try again.';

/** Characters of a file name, including its extension, that the server stores. */
const longestName = 255;

/**
 * @param accepted the types of the form, whatever the file's name
 * @returns an error message if the file cannot be used
 */
export async function openPhoto(
  file: File,
  accepted: readonly ImageKind[],
): Promise<OpenedPhoto | string> {
  try {
    const beginning = await file.slice(0, beginningBytes).arrayBuffer();
    const kind = imageKindOf(new Uint8Array(beginning));
    if (kind === null || !accepted.includes(kind)) return invalidImageType;
    const picture = await readPicture(file, kind);
    if (typeof picture === 'string') return picture;
    return { picture, fileName: file.name.slice(-longestName) };
  } catch {
    // The file was deleted or the decoder could not be loaded.
    return notOpened;
  }
}
