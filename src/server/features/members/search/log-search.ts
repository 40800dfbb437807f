/** Logs search terms without any data about the visitor, whose address is only counted. */
import type { ClientAddress } from '#contract/operation.ts';
import type { MemberDeps, VisitorDeps } from '../member-deps.ts';
import { deleteDismissedBefore } from '../insights/missed-searches.queries.ts';
import { deleteSearchesBefore, trimSearches } from './search-log.queries.ts';

export const searchesKeptMs = 365 * 24 * 60 * 60 * 1000;

const looksLikeEmail = (term: string) => /\S\s*@\s*\S/u.test(term);
/** At least eight digits without letters between them. */
const looksLikePhone = (term: string) => /(?:\p{Nd}[^\p{L}\p{Nd}]*){8,}/u.test(term);

/**
 * Skips terms that look like an email address or a phone number, because they are personal data.
 */
export function logSearch(
  { visits, now }: VisitorDeps,
  term: string,
  results: number,
  by: ClientAddress,
): void {
  // Full-width and other forms of characters count as the plain ones.
  const plain = term.normalize('NFKC');
  if (looksLikeEmail(plain) || looksLikePhone(plain)) return;
  visits.addSearch({ searchedAt: now(), term, results }, by);
}

/**
 * Deletes searches and dismissals older than a year, and all but the newest searches.
 *
 * @returns the number of searches older than a year
 */
export async function deleteOldSearches({ database, now }: MemberDeps): Promise<number> {
  const oldest = now() - searchesKeptMs;
  await deleteDismissedBefore(database.kysely, oldest);
  const deleted = await deleteSearchesBefore(database.kysely, oldest);
  await trimSearches(database.kysely);
  return deleted;
}
