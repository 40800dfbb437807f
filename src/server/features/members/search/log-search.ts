/** Keeps what visitors search for, and nothing of who they are. */
import type { MemberDeps, VisitorDeps } from '../member-deps.ts';
import { forgetDismissedBefore } from '../insights/missed-searches.queries.ts';
import { deleteSearchesBefore } from './search-log.queries.ts';

const keptMs = 365 * 24 * 60 * 60 * 1000;

const looksLikeEmail = (term: string) => /\S\s*@\s*\S/u.test(term);
/** Eight digits or more with nothing between them that is a letter. */
const looksLikePhone = (term: string) => /(?:\p{Nd}[^\p{L}\p{Nd}]*){8,}/u.test(term);

/** A term that looks like an e-mail address or a phone number is somebody's, and is not kept. */
export function logSearch({ visits, now }: VisitorDeps, term: string, results: number): void {
  // Wide and other forms of the same characters say the same.
  const plain = term.normalize('NFKC');
  if (looksLikeEmail(plain) || looksLikePhone(plain)) return;
  visits.addSearch({ searchedAt: now(), term, results });
}

/** Forgets searches older than a year, and what admins dismissed before then; returns how many searches. */
export async function forgetOldSearches({ database, now }: MemberDeps): Promise<number> {
  const oldest = now() - keptMs;
  await forgetDismissedBefore(database.kysely, oldest);
  return deleteSearchesBefore(database.kysely, oldest);
}
