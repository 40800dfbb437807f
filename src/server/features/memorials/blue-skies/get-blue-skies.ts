/** One page of the deceased members, and a search among them. */
import { Refusal } from '#contract/errors.ts';
import {
  blueSkiesPageSize,
  type BlueSkies,
  type BlueSkiesOrder,
} from '#contract/memorials/blue-skies.ts';
import { digitsOfNumber } from '#contract/number-label.ts';
import { findListedMembers } from '#server/database/members/listed-members.ts';
import { foldText, formsByWord } from '#contract/members/search-text.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { MemorialDeps } from '../memorial-deps.ts';
import { findDeceased, findDeceasedNamed, type DeceasedRow } from './blue-skies.queries.ts';
import { orderDeceased, type OrderedMember } from './order-deceased.ts';

export interface PageAsked {
  readonly by: BlueSkiesOrder;
  readonly page: number;
}

async function presentPage(
  db: Connection,
  all: readonly OrderedMember[],
  page: number,
): Promise<BlueSkies> {
  const totalPages = Math.max(1, Math.ceil(all.length / blueSkiesPageSize));
  if (page > totalPages) throw new Refusal('not_found', { message: `There is no page ${page}.` });
  const shown = all.slice((page - 1) * blueSkiesPageSize, page * blueSkiesPageSize);
  const members = await findListedMembers(
    db,
    shown.map(({ id }) => id),
  );
  const groups = [...Map.groupBy(shown, ({ heading }) => heading)].map(([heading, ofGroup]) => ({
    heading,
    members: ofGroup.flatMap(({ id }) => members.get(id) ?? []),
  }));
  return { total: all.length, page, totalPages, groups };
}

/** @throws Refusal `not_found` past the last page */
export async function listBlueSkies(
  { database: { kysely } }: MemorialDeps,
  { by, page }: PageAsked,
): Promise<BlueSkies> {
  return presentPage(kysely, orderDeceased(await findDeceased(kysely), by), page);
}

async function findMatching(
  { database }: MemorialDeps,
  term: string,
): Promise<readonly DeceasedRow[]> {
  const folded = foldText(term);
  // A term of marks alone folds to nothing and matches no name.
  if (folded === '') return [];
  const all = await findDeceased(database.kysely);
  const digits = digitsOfNumber(folded)?.replace(/^0+(?=.)/, '');
  if (digits !== undefined) return all.filter(({ number }) => String(number).startsWith(digits));
  const named = await findDeceasedNamed(database, [...formsByWord(term).values()]);
  return all.filter(({ id }) => named.has(id));
}

/** @throws Refusal `not_found` past the last page */
export async function searchBlueSkies(
  deps: MemorialDeps,
  term: string,
  { by, page }: PageAsked,
): Promise<BlueSkies> {
  return presentPage(deps.database.kysely, orderDeceased(await findMatching(deps, term), by), page);
}
