/** Addresses of memorials, for links between features. */
export const blueSkiesPath = '/Blue-Skies';

/** Finds the member whose page someone wants to keep. */
export const keeperRequestPath = '/Keep-Memorial';

/** Asks to keep the page of a deceased member. */
export const keeperRequestAddress = (number: number): string =>
  `${keeperRequestPath}?number=${number}`;

/** For the keepers of the page. */
export const keepAddress = (number: number): string => `/Keep/${number}`;

/** Writes a remembrance of a deceased member. */
export const rememberAddress = (number: number): string => `/Remember/${number}`;

export const reportRemembranceAddress = (number: number, remembranceId: number): string =>
  `/Remember/${number}/Report/${remembranceId}`;
