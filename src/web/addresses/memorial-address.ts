/** Addresses of memorials, for links between features. */
export const blueSkiesPath = '/Blue-Skies';

/** Asks to keep the page of a deceased member. */
export const keeperRequestAddress = (number: number): string => `/Keep-Memorial?number=${number}`;

/** For the keepers of the page. */
export const keepAddress = (number: number): string => `/Keep/${number}`;

/** Writes a remembrance of a deceased member. */
export const rememberAddress = (number: number): string => `/Remember/${number}`;

export const reportRemembranceAddress = (number: number, remembranceId: number): string =>
  `/Remember/${number}/Report/${remembranceId}`;
