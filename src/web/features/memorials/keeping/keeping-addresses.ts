import type { PhotoType } from '#contract/photos.ts';
import { numberOf } from '#contract/primitives.ts';
import { keepAddress } from '#web/addresses/memorial-address.ts';

/** The number of the deceased member; null for anything else. */
export function numberInSearch(search: string): number | null {
  return numberOf('fb', new URLSearchParams(search).get('number') ?? '');
}

export const pathToKeptPhoto = (number: number, type: PhotoType): string =>
  `${keepAddress(number)}/Photo?type=${type}`;

export const typeInSearch = (search: string): PhotoType =>
  new URLSearchParams(search).get('type')?.toLowerCase() === 'card' ? 'card' : 'photo';
