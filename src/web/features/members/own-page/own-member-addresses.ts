import { brand } from '#contract/brand.ts';
import type { PhotoType } from '#contract/photos.ts';

export const ownMemberPath = `/My-${brand.numberPrefix}-Profile`;
export const memberPhotoPath = `/${brand.numberPrefix}-Profile-Photo`;

export const pathToUpload = (type: PhotoType): string => `${memberPhotoPath}?type=${type}`;

/** `card` if the URL says so; otherwise `photo`. */
export function typeInQuery(search: string): PhotoType {
  return new URLSearchParams(search).get('type')?.toLowerCase() === 'card' ? 'card' : 'photo';
}
