/** Photos of all kinds: what an upload is made of, and the sizes that they are served in. */
import * as z from 'zod/mini';
import { uploadLimit } from '../limits.ts';
import { plainText } from '../primitives.ts';

/** Of the file itself, before it is written as base64. */
export const largestPhotoBytes = 15 * 1024 * 1024;
export const maxPhotoPixels = 40_000_000;

/** Said of everything that is no JPEG, PNG, WebP or GIF, or cannot be read. */
export const invalidImageType = 'Invalid image type';

/** The longest side of each size in pixels; an avatar is a square. A smaller photo keeps its own measures. */
export const photoSizes = { avatar: 400, thumb: 480, medium: 1080, web: 2048 } as const;
export type PhotoSize = keyof typeof photoSizes;

/** What stands before a photo's name and size in its address: `/photos/0123…/web`. */
export const photosBase = '/photos';

/** What stands before the picture that a shared link to a profile shows. */
export const previewsBase = '/previews';

/** @param name as the photo storage has it */
export const photoUri = (name: string, size: PhotoSize): string => `${photosBase}/${name}/${size}`;

/** Another size of the same photo: cards and gallery photos have `thumb`, `medium` and `web`. */
export function photoAtSize(uri: string, size: Exclude<PhotoSize, 'avatar'>): string {
  return uri.slice(0, uri.lastIndexOf('/') + 1) + size;
}

const longestCaption = 200;
const longestFileName = 255;

/** A photo of the person, or of the membership card. */
export const photoTypes = ['card', 'photo'] as const;
export type PhotoType = (typeof photoTypes)[number];

/** As https://www.rfc-editor.org/rfc/rfc2397 has it, for what is written as base64. */
const dataPrefix = /^data:[^,]{0,200};base64,/i;

const base64 = z.transform<string, Uint8Array>((text, { issues }) => {
  const prefix = dataPrefix.exec(text.slice(0, 300))?.[0] ?? '';
  try {
    return Uint8Array.fromBase64(prefix === '' ? text : text.slice(prefix.length));
  } catch {
    issues.push({ code: 'custom', input: '', message: 'The photo is not valid base64.' });
    return z.NEVER;
  }
});

/** A file as base64, with or without a `data:` prefix; bytes once it is read. */
export const photoData = z.pipe(
  z.string('Please choose a photo.').check(z.minLength(1, 'Please choose a photo.')),
  base64,
);

/** What the file was called where it came from, without its folders. It is kept, and nothing is ever called by it. */
export const originalFileName = z.pipe(
  z.string('The file has no name.').check(z.overwrite((path) => path.replace(/^.*[/\\]/s, ''))),
  plainText('File name', { max: longestFileName, required: 'The file has no name.' }),
);

export const captionText = plainText('Caption', {
  max: longestCaption,
  required: 'Caption is required.',
});

export const photoType = z.enum(photoTypes, 'The photo type must be card or photo.');

/** What operations have in common that a photo is sent to. */
export const upload = {
  /** The photo as base64, and what stands beside it. */
  maxBodyBytes: Math.ceil(largestPhotoBytes / 3) * 4 + 64 * 1024,
  accountLimit: uploadLimit,
  errors: ['bad_request', 'too_large'],
} as const;
