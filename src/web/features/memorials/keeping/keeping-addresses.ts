import type { PhotoType } from '#contract/gallery/photos.ts';
import { keepAddress } from '#web/addresses/memorial-address.ts';

/** The number of the deceased member; null for anything else. */
export function numberInSearch(search: string): number | null {
  const number = new URLSearchParams(search).get('number') ?? '';
  return /^0*[1-9][0-9]{0,6}$/.test(number) ? Number(number) : null;
}

export const pathToKeptPhoto = (number: number, type: PhotoType): string =>
  `${keepAddress(number)}/Photo?type=${type}`;

export const typeInSearch = (search: string): PhotoType =>
  new URLSearchParams(search).get('type')?.toLowerCase() === 'card' ? 'card' : 'photo';
