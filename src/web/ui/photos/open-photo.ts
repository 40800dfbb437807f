/** Opens the file that somebody chose as a photo, or says why it cannot be one. */
import { invalidImageType } from '#contract/gallery/photos.ts';
import { imageKind } from './image-kind.ts';
import { readPicture } from './read-picture.ts';

export interface OpenedPhoto {
  readonly picture: HTMLCanvasElement;
  readonly fileName: string;
}

/** Of what may work the next time. */
export const notOpened = 'The photo could not be opened. Please try again.';

/** Of a name with its ending, as the server keeps it. */
const longestName = 255;

/** @returns the words to show where the file is no photo */
export async function openPhoto(file: File): Promise<OpenedPhoto | string> {
  try {
    const kind = await imageKind(file);
    const picture = kind === null ? null : await readPicture(file);
    if (picture !== null) return { picture, fileName: file.name.slice(-longestName) };
    if (kind === 'heic' || kind === 'tiff') {
      return `${invalidImageType}: this browser cannot open this ${kind.toUpperCase()} file. Please save the photo as JPEG and choose that.`;
    }
    return invalidImageType;
  } catch {
    // Taken away meanwhile, or a decoder that did not arrive.
    return notOpened;
  }
}
