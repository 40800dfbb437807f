/** The search's place in the address: `/?q=term`. */

const parameter = 'q';

/** The term as it was typed, blanks around it aside; null where there is no search. */
export function termInSearch(search: string): string | null {
  return new URLSearchParams(search).get(parameter)?.trim() ?? null;
}

/** The page that shows a term's results. */
export function searchAddress(term: string): string {
  return `/?${new URLSearchParams({ [parameter]: term }).toString()}`;
}

/** Home as the server renders it for a query, in one spelling. */
export function addressOfSearch(search: string): string {
  const term = termInSearch(search);
  if (term === null) return '/';
  return isReadable(search) ? searchAddress(term) : `/${search}`;
}

/** Whether every percent sign of a query begins a character: a term with another one is not what was meant. */
export function isReadable(search: string): boolean {
  try {
    // What comes out is looked at, since the bundler drops a call for nothing.
    return decodeURIComponent(search).startsWith('?');
  } catch {
    return false;
  }
}
