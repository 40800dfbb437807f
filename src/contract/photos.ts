/** Photos of all kinds: the format of uploads, and the served sizes. */
import * as z from 'zod/mini';
import { uploadLimit } from './limits.ts';
import { plainText } from './primitives.ts';

/** Size of the file itself, before the base64 encoding. */
export const largestPhotoBytes = 15 * 1024 * 1024;
export const maxPhotoPixels = 40_000_000;

/** For files that are no picture of an accepted type. */
export const invalidImageType = 'Invalid image type';
/** For pictures of an accepted type of which a part is missing or cannot be decoded. */
export const damagedPhoto = 'This photo is damaged. Please choose another one.';
export const tooManyPixels = 'This photo has more than 40 megapixels. Please choose a smaller one.';

/** Ends a JPEG. A file that lacks only this is complete: viewers show it. */
export const jpegEnd = Uint8Array.of(0xff, 0xd9);

/**
 * The longest side of each size in pixels; an avatar is a square. Smaller photos are not enlarged.
 */
export const photoSizes = { avatar: 400, thumb: 480, medium: 1080, web: 2048 } as const;
export type PhotoSize = keyof typeof photoSizes;

/** A portrait is cropped to a square. A picture keeps its aspect ratio. */
export type PhotoRecipe = 'portrait' | 'picture';

/** In pixels, of the largest and the smallest stored size. */
export interface PhotoMeasures {
  readonly width: number;
  readonly height: number;
  readonly thumbWidth: number;
  readonly thumbHeight: number;
}

/** A photo whose pictures are stored but that has no row yet. */
export interface StoredPhoto extends PhotoMeasures {
  readonly name: string;
  readonly sourceHash: string;
  /** Of all its pictures together. */
  readonly bytes: number;
}

/** Base of photo addresses: `/photos/0123…/web`. */
export const photosBase = '/photos';

/** Base of the addresses of preview pictures for shared links. */
export const previewsBase = '/previews';

/** @param name the name in the photo storage */
export const photoUri = (name: string, size: PhotoSize): string => `${photosBase}/${name}/${size}`;

/** The address of another size. Cards and gallery photos have `thumb`, `medium` and `web`. */
export function photoAtSize(uri: string, size: Exclude<PhotoSize, 'avatar'>): string {
  return uri.slice(0, uri.lastIndexOf('/') + 1) + size;
}

export const longestCaption = 200;
export const longestDescription = 500;
const longestFileName = 255;

/** A photo of the person, or of the membership card. */
const photoTypes = ['card', 'photo'] as const;
export type PhotoType = (typeof photoTypes)[number];

/** Prefix of a data URL with base64; see https://www.rfc-editor.org/rfc/rfc2397. */
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

/** A file as base64, with or without a `data:` prefix. The output is bytes. */
export const photoData = z.pipe(
  z.string('Please choose a photo.').check(z.minLength(1, 'Please choose a photo.')),
  base64,
);

/**
 * The uploaded file's name without its folders. Stored as information only: no file on the server
 * is named after it.
 */
export const originalFileName = z.pipe(
  z.string('The file has no name.').check(z.overwrite((path) => path.replace(/^.*[/\\]/s, ''))),
  plainText('File name', { max: longestFileName, required: 'The file has no name.' }),
);

export const captionText = plainText('Caption', {
  max: longestCaption,
  required: 'Caption is required.',
});

/** Of what is in a photo, for people who cannot see it; '' without one. */
export const descriptionText = plainText('Description', {
  max: longestDescription,
  required: null,
});

export const photoType = z.enum(photoTypes, 'The photo type must be card or photo.');

/** Shared settings of operations that receive a photo. */
export const upload = {
  /** The photo as base64, plus 64 KiB for the other fields. */
  maxBodyBytes: Math.ceil(largestPhotoBytes / 3) * 4 + 64 * 1024,
  accountLimit: uploadLimit,
  unmetered: 'picture',
  errors: ['bad_request', 'too_large', 'no_space'],
} as const;
