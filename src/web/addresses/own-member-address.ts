/** Where the owner of an account edits the own member and uploads its pictures. */
import { brand } from '#contract/brand.ts';
import type { PhotoType } from '#contract/photos.ts';

export const ownMemberPath = `/My-${brand.numberPrefix}-Profile`;
export const memberPhotoPath = `/${brand.numberPrefix}-Profile-Photo`;

export const pathToUpload = (type: PhotoType): string => `${memberPhotoPath}?type=${type}`;

/** `card` if the URL says so; otherwise `photo`. */
export const photoTypeInSearch = (search: string): PhotoType =>
  new URLSearchParams(search).get('type')?.toLowerCase() === 'card' ? 'card' : 'photo';
