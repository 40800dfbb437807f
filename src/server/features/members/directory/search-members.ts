/** Logs search terms without any data about the visitor, whose address is only counted. */
import type { ClientAddress, OperationResponse, Total } from '#contract/operation.ts';
import type { VisitorDeps } from './profile.ts';
import type { ListedMember } from '#contract/members/directory.ts';
import { findInList } from '#contract/members/matching.ts';
import { searchCountLimit, searchRowLimit } from '#contract/members/search.ts';
import type { Series } from '#contract/number-label.ts';
import type { Database } from '#server/database/open-database.ts';
import { readRegister } from '#server/database/register/register.ts';
import type { MemberDeps } from '../record/stored-members.ts';

const looksLikeEmail = (term: string) => /\S\s*@\s*\S/u.test(term);
/** At least eight digits without letters between them. */
const looksLikePhone = (term: string) => /(?:\p{Nd}[^\p{L}\p{Nd}]*){8,}/u.test(term);

/**
 * Skips terms that look like an email address or a phone number, because they are personal data.
 */
function logSearch(
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

// Finds members by number or by parts of their names, in the register in memory.

interface Found {
  readonly rows: readonly ListedMember[];
  readonly total: Total;
}

/**
 * Searches one series, aliases included.
 *
 * @param term trimmed
 * @returns at most `searchRowLimit` rows
 */
export async function findMatching(
  database: Database,
  series: Series,
  term: string,
): Promise<Found> {
  const register = await readRegister(database);
  const found = findInList(register.series[series].withOtherNames, term);
  return {
    rows: found.slice(0, searchRowLimit),
    total: {
      count: Math.min(found.length, searchCountLimit),
      isExact: found.length <= searchCountLimit,
    },
  };
}

/** Searches the regular members. */
export async function searchMembers(
  { database }: MemberDeps,
  term: string,
): Promise<OperationResponse<ListedMember[]>> {
  const { rows, total } = await findMatching(database, 'fb', term);
  return { body: [...rows], total };
}

/** Like `searchMembers`, but logs the term when the response is served. */
export async function searchMembersLogged(
  deps: VisitorDeps,
  term: string,
): Promise<OperationResponse<ListedMember[]>> {
  const response = await searchMembers(deps, term);
  const results = response.total?.count ?? response.body.length;
  return { ...response, onServed: (to) => logSearch(deps, term, results, to) };
}
