/** One page of the deceased members, and a search among them. */
import { Refusal } from '#contract/errors.ts';
import {
  blueSkiesOrders,
  blueSkiesPageSize,
  type BlueSkies,
  type BlueSkiesOrder,
} from '#contract/memorials/blue-skies.ts';
import { digitsOfNumber } from '#contract/number-label.ts';
import { findListedMembers } from '#server/database/members/listed-members.ts';
import { foldText, formsByWord } from '#server/database/members/search-text.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { MemorialDeps } from '../memorial-deps.ts';
import { findDeceased, findDeceasedNamed } from './blue-skies.queries.ts';
import { orderDeceased, type OrderedMember } from './order-deceased.ts';

export interface PageAsked {
  readonly by: BlueSkiesOrder;
  readonly page: number;
}

type Orders = Readonly<Record<BlueSkiesOrder, readonly OrderedMember[]>>;
type ReadOrders = () => Promise<Orders>;

/** Sorts once for each version of the content, and not for each request. */
export function createOrders({ database }: Pick<MemorialDeps, 'database'>): ReadOrders {
  let kept: { readonly version: number; readonly orders: Promise<Orders> } | null = null;
  const read = async (): Promise<Orders> => {
    const rows = await findDeceased(database.kysely);
    const [name, year] = blueSkiesOrders.map((by) => orderDeceased(rows, by));
    return { name: name ?? [], year: year ?? [] };
  };
  return async () => {
    const version = await database.readContentVersion();
    if (kept?.version !== version) {
      const orders = read();
      kept = { version, orders };
      orders.catch(() => {
        kept = null;
      });
    }
    return kept.orders;
  };
}

export interface BlueSkiesDeps extends MemorialDeps {
  readonly readOrders: ReadOrders;
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
  { database, readOrders }: BlueSkiesDeps,
  { by, page }: PageAsked,
): Promise<BlueSkies> {
  return presentPage(database.kysely, (await readOrders())[by], page);
}

async function findMatching(
  { database, readOrders }: BlueSkiesDeps,
  term: string,
  by: BlueSkiesOrder,
): Promise<readonly OrderedMember[]> {
  const folded = foldText(term);
  // A term of marks alone folds to nothing and matches no name.
  if (folded === '') return [];
  const all = (await readOrders())[by];
  const digits = digitsOfNumber(folded)?.replace(/^0+(?=.)/, '');
  if (digits !== undefined) return all.filter(({ number }) => String(number).startsWith(digits));
  const named = await findDeceasedNamed(database, [...formsByWord(term).values()]);
  return all.filter(({ id }) => named.has(id));
}

/** @throws Refusal `not_found` past the last page */
export async function searchBlueSkies(
  deps: BlueSkiesDeps,
  term: string,
  { by, page }: PageAsked,
): Promise<BlueSkies> {
  return presentPage(deps.database.kysely, await findMatching(deps, term, by), page);
}
