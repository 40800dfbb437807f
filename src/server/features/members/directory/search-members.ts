/** Finds members by number or by parts of their names, in the register in memory. */
import type { ListedMember } from '#contract/members/directory.ts';
import { findInList } from '#contract/members/matching.ts';
import {
  searchCountLimit,
  searchRowLimit,
  type searchOperations,
} from '#contract/members/search.ts';
import type { Series } from '#contract/number-label.ts';
import type { ClientAddress, Total } from '#contract/operation.ts';
import type { Database } from '#server/database/open-database.ts';
import { readRegister } from '#server/database/register/register.ts';
import { reply, type Input, type Reply } from '#server/http/bind-operation.ts';
import type { MemberDeps } from '../record/stored-members.ts';
import type { VisitorDeps } from './profile.ts';

interface Found {
  readonly rows: ListedMember[];
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
export async function searchAsYouType(
  { database }: Pick<MemberDeps, 'database'>,
  { params: { term } }: Input<typeof searchOperations.searchAsYouType>,
): Promise<Reply<ListedMember[]>> {
  const { rows, total } = await findMatching(database, 'fb', term);
  return reply(rows, { total });
}

const looksLikeEmail = (term: string) => /\S\s*@\s*\S/u.test(term);
/** At least eight digits without letters between them. */
const looksLikePhone = (term: string) => /(?:\p{Nd}[^\p{L}\p{Nd}]*){8,}/u.test(term);

/**
 * Logs a term without any data about the visitor, whose address is only counted. Skips terms that
 * look like an email address or a phone number, because they are personal data.
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

/** Searches the regular members, and logs the term when the response is served. */
export async function searchMembers(
  deps: VisitorDeps,
  { params: { term } }: Input<typeof searchOperations.searchMembers>,
): Promise<Reply<ListedMember[]>> {
  const { rows, total } = await findMatching(deps.database, 'fb', term);
  return reply(rows, { total, onServed: (to) => logSearch(deps, term, total.count, to) });
}
