/** What photos may be, and the sizes that they are served in; without schemas, for the screens. */

/** Of the file itself, before it is written as base64. */
export const largestPhotoBytes = 15 * 1024 * 1024;
export const mostPhotoPixels = 40_000_000;

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
