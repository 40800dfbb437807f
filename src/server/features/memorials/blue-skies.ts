/** The list of the deceased members, and a search in it. Sorts in memory, so that both databases sort names alike. */
import type { ListedMember } from '#contract/members/directory.ts';
import { findInList } from '#contract/members/matching.ts';
import { foldText } from '#contract/members/search-text.ts';
import {
  blueSkiesPageSize,
  type BlueSkies,
  type BlueSkiesOrder,
  type blueSkiesOperations,
} from '#contract/memorials/blue-skies.ts';
import { checkPage } from '#server/database/list-pages.ts';
import { readRegister } from '#server/database/register/register.ts';
import type { Input } from '#server/http/bind-operation.ts';
import type { MemorialDeps } from './memorial-deps.ts';

interface OrderedMember {
  readonly member: ListedMember;
  /** See the contract. */
  readonly heading: string;
}

/** Sorts after all letters. */
const last = '\u{10ffff}';

/** A withheld name must not show by its place, so it sorts by number alone. */
function nameKey({ firstName, lastName, nameWithheld }: ListedMember): string {
  if (nameWithheld) return last;
  const names = lastName === '' ? [firstName] : [lastName, firstName];
  return names.map(foldText).join('\n');
}

function headingOfName(key: string): string {
  if (key === last) return '';
  const letter = key.slice(0, 1).toUpperCase();
  return /[A-Z]/.test(letter) ? letter : '#';
}

interface Keyed extends OrderedMember {
  readonly key: string;
}

const inText = (one: string, other: string) => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};

/** Names that start with no letter follow the others, and withheld names follow all. */
const rankOf = ({ heading }: Keyed) => {
  if (heading === '') return 2;
  return heading === '#' ? 1 : 0;
};

const numberOf = ({ member }: OrderedMember) => member.freakBrotherNumber;

const compareNames = (one: Keyed, other: Keyed) =>
  rankOf(one) - rankOf(other) || inText(one.key, other.key) || numberOf(one) - numberOf(other);

/** Members whose year is unknown come last. */
const compareYears = (one: Keyed, other: Keyed) =>
  (one.member.year || Infinity) - (other.member.year || Infinity) ||
  numberOf(one) - numberOf(other);

function orderDeceased(
  members: readonly ListedMember[],
  by: BlueSkiesOrder,
): readonly OrderedMember[] {
  const keyed = members.map((member): Keyed => {
    const { year } = member;
    if (by === 'year') return { member, key: '', heading: year === 0 ? '' : `${year}` };
    const key = nameKey(member);
    return { member, key, heading: headingOfName(key) };
  });
  return keyed.toSorted(by === 'year' ? compareYears : compareNames);
}

/** @throws Refusal `not_found` past the last page */
function presentPage(all: readonly OrderedMember[], page: number): BlueSkies {
  const { offset, paging } = checkPage(all.length, blueSkiesPageSize, page);
  const shown = all.slice(offset, offset + blueSkiesPageSize);
  const groups = [...Map.groupBy(shown, ({ heading }) => heading)].map(([heading, ofGroup]) => ({
    heading,
    members: ofGroup.map(({ member }) => member),
  }));
  return { ...paging, groups };
}

const deceasedOf = (members: readonly ListedMember[]) => members.filter(({ deceased }) => deceased);

/** @throws Refusal `not_found` past the last page */
export async function listBlueSkies(
  { database }: MemorialDeps,
  { query: { by, page } }: Input<typeof blueSkiesOperations.listBlueSkies>,
): Promise<BlueSkies> {
  const { rows } = (await readRegister(database)).series.fb.shown;
  return presentPage(orderDeceased(deceasedOf(rows), by), page);
}

/** @throws Refusal `not_found` past the last page */
export async function searchBlueSkies(
  { database }: MemorialDeps,
  { params: { term }, query: { by, page } }: Input<typeof blueSkiesOperations.searchBlueSkies>,
): Promise<BlueSkies> {
  const found = findInList((await readRegister(database)).series.fb.withOtherNames, term);
  return presentPage(orderDeceased(deceasedOf(found), by), page);
}
