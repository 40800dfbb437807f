/** `/Who-Is-This?page=2`: each page has one photo. */
const whoIsThisPath = '/Who-Is-This';

/** Anything that is not a page number means the first photo. */
export function photoPageInSearch(search: string): number {
  const page = Number(new URLSearchParams(search).get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= 9_999_999 ? page : 1;
}

export const whoIsThisAddress = (page: number): string =>
  page > 1 ? `${whoIsThisPath}?page=${page}` : whoIsThisPath;
