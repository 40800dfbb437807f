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
