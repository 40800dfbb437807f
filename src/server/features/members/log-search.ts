/** Keeps what visitors search for, and nothing of who they are. */
import type { MemberParts, VisitorParts } from './member-parts.ts';
import { deleteSearchesBefore } from './search-log.queries.ts';

const keptMs = 365 * 24 * 60 * 60 * 1000;

const looksLikeEmail = (term: string) => /\S@\S/u.test(term);
/** Eight digits or more with nothing but separators between them. */
const looksLikePhone = (term: string) => /(?:\p{Nd}[\s().+/_-]*){8,}/u.test(term);

/** A term that looks like an e-mail address or a phone number is somebody's, and is not kept. */
export function logSearch({ visits, now }: VisitorParts, term: string, results: number): void {
  if (looksLikeEmail(term) || looksLikePhone(term)) return;
  visits.addSearch({ searchedAt: now(), term, results });
}

/** Forgets searches older than a year; returns how many. */
export async function forgetOldSearches({ database, now }: MemberParts): Promise<number> {
  return deleteSearchesBefore(database.kysely, now() - keptMs);
}
