/** Addresses of memorials, for links between features. */
import type { PhotoType } from '#contract/photos.ts';
import { numberOf } from '#contract/primitives.ts';

export const blueSkiesPath = '/Blue-Skies';

/** The number of the deceased member; null for anything else. */
export const numberInSearch = (search: string): number | null =>
  numberOf('fb', new URLSearchParams(search).get('number') ?? '');

/** Finds the member whose page someone wants to keep. */
export const keeperRequestPath = '/Keep-Memorial';

/** Asks to keep the page of a deceased member. */
export const keeperRequestAddress = (number: number): string =>
  `${keeperRequestPath}?number=${number}`;

/** For the keepers of the page. */
export const keepAddress = (number: number): string => `/Keep/${number}`;

export const pathToKeptPhoto = (number: number, type: PhotoType): string =>
  `${keepAddress(number)}/Photo?type=${type}`;

/** Writes a remembrance of a deceased member. */
export const rememberAddress = (number: number): string => `/Remember/${number}`;

export const reportRemembranceAddress = (number: number, remembranceId: number): string =>
  `/Remember/${number}/Report/${remembranceId}`;
