/** The three kinds of members that admins can add, with their paths, labels and operations. */
import {
  getNextNumber,
  getNextNightBrotherNumber,
  getNextNightSisterNumber,
} from '#contract/members/ledger.ts';
import type { MemberListItem } from '#contract/members/directory.ts';
import { addMember, addNightBrother, addNightSister } from '#contract/members/editing.ts';
import { brand } from '#contract/brand.ts';
import { readNumber, type Series } from '#contract/number-label.ts';
import { numberOf } from '#contract/primitives.ts';

export const newMember = {
  path: `/${brand.numberPrefix}-Add`,
  heading: `Add ${brand.singular}`,
  series: 'fb',
  add: addMember,
  nextNumber: getNextNumber,
} as const;

export const newNightBrother = {
  path: `/${brand.nightBrothers.abbreviation}-Add`,
  heading: `Add new ${brand.nightBrothers.singular}`,
  series: 'nnfb',
  add: addNightBrother,
  nextNumber: getNextNightBrotherNumber,
} as const;

export const newNightSister = {
  path: `/${brand.nightSisters.abbreviation}-Add`,
  heading: `Add new ${brand.nightSisters.singular}`,
  series: 'nnfs',
  add: addNightSister,
  nextNumber: getNextNightSisterNumber,
} as const;

export type NewMemberKind = typeof newMember | typeof newNightBrother | typeof newNightSister;

/** The paths match whatever their letter case. */
export function newMemberKindAt(pathname: string): NewMemberKind {
  const isAt = ({ path }: NewMemberKind) => path.toLowerCase() === pathname.toLowerCase();
  return [newNightBrother, newNightSister].find(isAt) ?? newMember;
}

/** The history state of the Manifest after a member was added. */
export interface AddedState {
  /** The path of the form. */
  readonly addedAt: string;
  readonly member: MemberListItem;
}

const pathOf: Readonly<Record<Series, string>> = {
  fb: newMember.path,
  nnfb: newNightBrother.path,
  nnfs: newNightSister.path,
};

/** Link to the form, prefilled with a number or name from a search term; null for an invalid number. */
export function addressOfAdding(term: string): string | null {
  const written = readNumber(term);
  if (written !== null) {
    const series = written.series ?? 'fb';
    const number = numberOf(series, term);
    return number === null ? null : `${pathOf[series]}?number=${number}`;
  }
  const words = term.split(/\s+/u);
  const given = { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
  return `${newMember.path}?${new URLSearchParams(given).toString()}`;
}

/** Reads the prefilled values from the URL. */
export function readAddedMember(search: string) {
  const given = new URLSearchParams(search);
  return {
    freakBrotherNumber: given.get('number') ?? '',
    firstName: given.get('firstName') ?? '',
    lastName: given.get('lastName') ?? '',
  };
}
