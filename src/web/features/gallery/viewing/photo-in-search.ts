/** The photo in the address `/Photo-Gallery?photo=12`; null without one. */
export function photoInSearch(search: string): number | null {
  const written = new URLSearchParams(search).get('photo') ?? '';
  return /^[1-9][0-9]{0,14}$/.test(written) ? Number(written) : null;
}

export const photoAddress = (photoId: number): string => `/Photo-Gallery?photo=${photoId}`;
