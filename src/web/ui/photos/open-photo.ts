/** Opens a chosen file as a photo, or returns the reason why it cannot be used. */
import { invalidImageType } from '#contract/gallery/photos.ts';
import { imageKind } from './image-kind.ts';
import { notOpened } from './not-opened.ts';
import { readPicture } from './read-picture.ts';

export interface OpenedPhoto {
  readonly picture: HTMLCanvasElement;
  readonly fileName: string;
}

/** Characters of a file name, including its extension, that the server stores. */
const longestName = 255;

/** @returns an error message if the file cannot be used */
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
    // The file was deleted or the decoder could not be loaded.
    return notOpened;
  }
}
