/** The search term in the URL: `/?q=term`. */

const parameter = 'q';

/** The trimmed term; null if there is no search. */
export function termInSearch(search: string): string | null {
  return new URLSearchParams(search).get(parameter)?.trim() ?? null;
}

export function searchAddress(term: string): string {
  return `/?${new URLSearchParams({ [parameter]: term }).toString()}`;
}

/** The canonical form of the home page's URL, for server rendering. */
export function addressOfSearch(search: string): string {
  const term = termInSearch(search);
  if (term === null) return '/';
  return isReadable(search) ? searchAddress(term) : `/${search}`;
}

/** Whether the query has only valid percent encoding. Otherwise its term is not what was intended. */
export function isReadable(search: string): boolean {
  try {
    // Uses the result, because the bundler removes a call whose result is unused.
    return decodeURIComponent(search).startsWith('?');
  } catch {
    return false;
  }
}
