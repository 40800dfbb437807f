/** The three kinds of members that admins add: where, how they are called, and which calls it takes. */
import { brand } from '#contract/brand.ts';

export const newMember = {
  path: `/${brand.numberPrefix}-Add`,
  heading: `Add ${brand.singular}`,
  prefix: brand.numberPrefix,
  add: 'addMember',
  nextNumber: 'getNextNumber',
} as const;

export const newNightBrother = {
  path: `/${brand.nightBrothers.abbreviation}-Add`,
  heading: `Add new ${brand.nightBrothers.singular}`,
  prefix: brand.nightBrothers.abbreviation,
  add: 'addNightBrother',
  nextNumber: 'getNextNightBrotherNumber',
} as const;

export const newNightSister = {
  path: `/${brand.nightSisters.abbreviation}-Add`,
  heading: `Add new ${brand.nightSisters.singular}`,
  prefix: brand.nightSisters.abbreviation,
  add: 'addNightSister',
  nextNumber: 'getNextNightSisterNumber',
} as const;

export type NewMemberKind = typeof newMember | typeof newNightBrother | typeof newNightSister;
