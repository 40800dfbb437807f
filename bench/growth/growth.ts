/** How search, pages, profiles and the summary slow down from 10,000 to 1,000,000 members, on each database. */
import { pageSize } from '#contract/members/directory.ts';
import type { Database } from '#server/database/open-database.ts';
import { foldText } from '#contract/members/search-text.ts';
import { findShownCompany } from '#server/features/jumps/get-company.ts';
import { findFirstPhotosIn } from '#server/features/people-in-photos/photos-of-members.ts';
import { getMember } from '#server/features/members/profile/get-member.ts';
import { getLatest } from '#server/features/members/directory/get-latest.ts';
import { getSummary } from '#server/features/members/directory/get-summary.ts';
import { listMembersPage } from '#server/features/members/directory/list-members-page.ts';
import { searchMembers } from '#server/features/members/search/search-members.ts';
import { openBenchDatabase, type BenchDialect } from './bench-database.ts';
import { compareSizes, rounds } from './compare-sizes.ts';
import type { BenchResult } from '../result.ts';

const smallSize = 10_000;
const largeSize = 1_000_000;
const termsPerRound = 60;
const readsPerRound = 60;
/** Letters and pairs, from the most frequent to those that no name contains. */
const shortTerms = ['a', 'e', 'o', 'z', 'x', 'q', '7', 'an', 'ma', 'er', 'st', 'zo', 'ux', 'qx'];

const deps = (database: Database) => ({ database, now: Date.now });

/** Different pages in each round, spread over the whole list in an order that no cache predicts. */
const drawnPages = (members: number, round: number) =>
  Array.from({ length: readsPerRound }, (_, index) => {
    const share = ((round * readsPerRound + index) * 0.618_033_988) % 1;
    return 1 + Math.floor(share * (members / pageSize));
  });

/** A member from each of these pages. */
async function numbersOn(database: Database, pages: readonly number[]): Promise<number[]> {
  const numbers: number[] = [];
  for (const [index, page] of pages.entries()) {
    const { freakBrothers } = await listMembersPage(deps(database), page);
    const member = freakBrothers[index % freakBrothers.length];
    if (member) numbers.push(member.freakBrotherNumber);
  }
  return numbers;
}

/** Words of names from the whole list that match between 1 and 200 members, by number of matches. */
async function chooseTerms(database: Database, members: number): Promise<Map<string, number>> {
  const terms = new Map<string, number>();
  for (let index = 0; terms.size < termsPerRound * 2 && index < 4_000; index += 1) {
    const page = 1 + Math.floor(((index * 0.618_033_988) % 1) * (members / pageSize));
    const { freakBrothers } = await listMembersPage(deps(database), page);
    const { lastName = '' } = freakBrothers[index % freakBrothers.length] ?? {};
    const word = foldText(lastName).split(' ').at(-1) ?? '';
    if (word.length < 3 || terms.has(word)) continue;
    const { total } = await searchMembers(deps(database), word);
    if (total && total.count <= 200) terms.set(word, total.count);
  }
  return new Map([...terms].toSorted((a, b) => a[1] - b[1]));
}

/**
 * Pairs of terms with a similar number of matches, so that the growth is that of the search and not of its response.
 */
function pairTerms(small: Map<string, number>, large: Map<string, number>): [string, string][] {
  const left = [...large];
  const pairs: [string, string][] = [];
  for (const [term, hits] of small) {
    const nearest = left.reduce(
      (best, [, otherHits], index) =>
        Math.abs(otherHits - hits) < Math.abs((left[best]?.[1] ?? Infinity) - hits) ? index : best,
      0,
    );
    const [match] = left.splice(nearest, 1);
    if (match && Math.abs(match[1] - hits) <= Math.max(2, hits * 0.2)) pairs.push([term, match[0]]);
  }
  return pairs;
}

export async function benchGrowth(dialect: BenchDialect): Promise<BenchResult[]> {
  const small = await openBenchDatabase(dialect, smallSize);
  const large = await openBenchDatabase(dialect, largeSize);
  try {
    const pairs = pairTerms(
      await chooseTerms(small.database, smallSize),
      await chooseTerms(large.database, largeSize),
    ).slice(0, termsPerRound);
    const search = (database: Database, terms: readonly string[]) =>
      terms.map((term) => () => searchMembers(deps(database), term));
    const page = (database: Database, members: number) => (round: number) =>
      drawnPages(members, round).map((number) => () => listMembersPage(deps(database), number));
    const profile = async (database: Database, members: number) => {
      const pages = Array.from({ length: rounds + 1 }, (_, round) => drawnPages(members, round));
      const numbers = await numbersOn(database, pages.flat());
      const visits = { addSearch: () => {}, addView: () => {}, flush: async () => {} };
      return (round: number) =>
        numbers.slice(round * readsPerRound, (round + 1) * readsPerRound).map(
          (number) => () =>
            getMember(
              {
                ...deps(database),
                visits,
                countView: () => true,
                findCompany: (id: number) => findShownCompany(deps(database), id),
                findPhotosIn: (id: number) => findFirstPhotosIn(deps(database), id),
              },
              number,
              false,
            ),
        );
    };
    const summary = (database: Database) => () =>
      Array.from({ length: readsPerRound }, () => () => getSummary(deps(database)));
    const latest = (database: Database) => () =>
      Array.from({ length: readsPerRound }, () => () => getLatest(deps(database)));
    const sizes = { unit: 'p50 of 1,000,000 / p50 of 10,000' };
    const isSqlite = dialect === 'sqlite';
    return [
      await compareSizes(
        {
          ...sizes,
          name: `search of 3+ characters, up to 200 hits (${dialect})`,
          goal: 2.5,
        },
        () =>
          search(
            small.database,
            pairs.map(([term]) => term),
          ),
        () =>
          search(
            large.database,
            pairs.map(([, term]) => term),
          ),
      ),
      await compareSizes(
        { ...sizes, name: `search of 1 and 2 characters (${dialect})`, goal: isSqlite ? 15 : null },
        () => search(small.database, shortTerms),
        () => search(large.database, shortTerms),
      ),
      await compareSizes(
        { ...sizes, name: `a random page (${dialect})`, goal: 1.5 },
        page(small.database, smallSize),
        page(large.database, largeSize),
      ),
      await compareSizes(
        { ...sizes, name: `a random profile (${dialect})`, goal: 1.5 },
        await profile(small.database, smallSize),
        await profile(large.database, largeSize),
      ),
      await compareSizes(
        { ...sizes, name: `the summary (${dialect})`, goal: 1.5 },
        summary(small.database),
        summary(large.database),
      ),
      await compareSizes(
        { ...sizes, name: `the latest stories and photos (${dialect})`, goal: 1.5 },
        latest(small.database),
        latest(large.database),
      ),
    ];
  } finally {
    await small.close();
    await large.close();
  }
}
