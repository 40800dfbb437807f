/** One page of the deceased members, and a search among them. */
import { Refusal } from '#contract/errors.ts';
import {
  blueSkiesPageSize,
  type BlueSkies,
  type BlueSkiesOrder,
} from '#contract/memorials/blue-skies.ts';
import type { ListedMember } from '#contract/members/directory.ts';
import { findInList } from '#contract/members/matching.ts';
import { readRegister } from '#server/database/register/register.ts';
import type { MemorialDeps } from '../memorial-deps.ts';
import { orderDeceased, type OrderedMember } from './order-deceased.ts';

export interface PageRequest {
  readonly by: BlueSkiesOrder;
  readonly page: number;
}

/** @throws Refusal `not_found` past the last page */
function presentPage(all: readonly OrderedMember[], page: number): BlueSkies {
  const totalPages = Math.max(1, Math.ceil(all.length / blueSkiesPageSize));
  if (page > totalPages) throw new Refusal('not_found', { message: `There is no page ${page}.` });
  const shown = all.slice((page - 1) * blueSkiesPageSize, page * blueSkiesPageSize);
  const groups = [...Map.groupBy(shown, ({ heading }) => heading)].map(([heading, ofGroup]) => ({
    heading,
    members: ofGroup.map(({ member }) => member),
  }));
  return { total: all.length, page, totalPages, groups };
}

const deceasedOf = (members: readonly ListedMember[]) => members.filter(({ deceased }) => deceased);

/** @throws Refusal `not_found` past the last page */
export async function listBlueSkies(
  { database }: MemorialDeps,
  { by, page }: PageRequest,
): Promise<BlueSkies> {
  const { rows } = (await readRegister(database)).series.fb.shown;
  return presentPage(orderDeceased(deceasedOf(rows), by), page);
}

/** @throws Refusal `not_found` past the last page */
export async function searchBlueSkies(
  { database }: MemorialDeps,
  term: string,
  { by, page }: PageRequest,
): Promise<BlueSkies> {
  const found = findInList((await readRegister(database)).series.fb.withOtherNames, term);
  return presentPage(orderDeceased(deceasedOf(found), by), page);
}
