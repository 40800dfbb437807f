/** Finds members by number or by parts of their names. */
import type { MemberListItem } from '#contract/members/directory.ts';
import { searchCountLimit, searchRowLimit } from '#contract/members/search.ts';
import type { Series } from '#contract/series.ts';
import type { OperationResponse, Total } from '#contract/operation.ts';
import { highestNumber } from '#contract/primitives.ts';
import type { Database } from '#server/database/open-database.ts';
import { digitsOfTerm, findForms, isExactName } from '#contract/members/matching.ts';
import { foldText, nameEnd, spellingsOf } from '#contract/members/search-text.ts';
import type { MemberDeps, VisitorDeps } from '../member-deps.ts';
import { presentListItem } from '#server/database/members/listed-members.ts';
import {
  countMembersBetween,
  findMembersBetween,
  type FoundRow,
  type NumberRange,
} from '../directory/members.queries.ts';
import { findByStart, findByWords, type FoundByWords } from './find-by-words.queries.ts';
import { logSearch } from './log-search.ts';

interface Found {
  readonly rows: readonly FoundRow[];
  readonly total: Total;
}

/**
 * The ranges of numbers that start with these digits, lowest first: 12, 120 to 129, 1200 to 1299
 * and so on.
 */
function rangesFrom(start: number): NumberRange[] {
  const ranges: NumberRange[] = [];
  for (let from = start, size = 1; from <= highestNumber; from *= 10, size *= 10) {
    ranges.push({ from, to: Math.min(from + size - 1, highestNumber) });
    if (from === 0) break;
  }
  return ranges;
}

/** Ordered by number, so that the number itself comes before longer ones that start with it. */
async function findByNumber({ kysely }: Database, series: Series, digits: string): Promise<Found> {
  const ranges = rangesFrom(Number(digits)).filter((range) => range.from > 0);
  const rows: FoundRow[] = [];
  let count = 0;
  for (const range of ranges) {
    const wanted = searchRowLimit - rows.length;
    const found = wanted > 0 ? await findMembersBetween(kysely, series, range, wanted) : [];
    rows.push(...found);
    count +=
      wanted > 0 && found.length < wanted
        ? found.length
        : await countMembersBetween(kysely, series, range, searchCountLimit + 1 - count);
    if (count > searchCountLimit) break;
  }
  return { rows, total: toTotal(count) };
}

async function findExact(
  database: Database,
  series: Series,
  term: readonly string[],
  matching: FoundByWords,
): Promise<readonly FoundRow[]> {
  if (matching.rows.length === matching.count) {
    return matching.rows.filter(({ first_name, last_name }) =>
      isExactName({ firstName: first_name, lastName: last_name }, term),
    );
  }
  const exact = await Promise.all(
    term.map((spelling) => findByStart(database, series, spelling + nameEnd)),
  );
  return exact.flat();
}

/** Exact full names first, then the other members with every word, both by number. */
async function findByName(database: Database, series: Series, term: string): Promise<Found> {
  const search = { series, words: findForms(term) };
  const matching = await findByWords(database, search);
  const exact = await findExact(database, series, spellingsOf(term), matching);
  const total = toTotal(matching.count);
  if (exact.length === 0) return { rows: matching.rows, total };
  const exactNumbers = new Set(exact.map((row) => row.number));
  const rows = [...exact, ...matching.rows.filter((row) => !exactNumbers.has(row.number))];
  return { rows: rows.slice(0, searchRowLimit), total };
}

function toTotal(count: number): Total {
  return { count: Math.min(count, searchCountLimit), isExact: count <= searchCountLimit };
}

/**
 * Searches one series. A number alone is searched as a number, anything else as parts of names.
 * @param term trimmed
 */
export async function findMatching(
  database: Database,
  series: Series,
  term: string,
): Promise<Found> {
  // A term of marks alone folds to nothing and matches no name.
  if (foldText(term) === '') return { rows: [], total: toTotal(0) };
  const digits = digitsOfTerm(term);
  return digits === undefined
    ? findByName(database, series, term)
    : findByNumber(database, series, digits);
}

/** Searches the regular members. */
export async function searchMembers(
  { database }: MemberDeps,
  term: string,
): Promise<OperationResponse<MemberListItem[]>> {
  const { rows, total } = await findMatching(database, 'fb', term);
  return { body: rows.map(presentListItem), total };
}

/** Like `searchMembers`, but logs the term when the response is served. */
export async function searchMembersLogged(
  deps: VisitorDeps,
  term: string,
): Promise<OperationResponse<MemberListItem[]>> {
  const response = await searchMembers(deps, term);
  const results = response.total?.count ?? response.body.length;
  return { ...response, onServed: (to) => logSearch(deps, term, results, to) };
}
