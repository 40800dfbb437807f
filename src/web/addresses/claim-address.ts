/** The first step of a claim with the number filled in. */
import { numberOf } from '#contract/primitives.ts';

const name = 'number';

/** @param hasAccount whether the visitor is signed in */
export const claimAddress = (number: number, hasAccount: boolean): string =>
  `${hasAccount ? '/claim-number' : '/register'}?${name}=${number}`;

/** '' without a valid number. */
export function claimedNumberInSearch(search: string): string {
  const given = new URLSearchParams(search).get(name) ?? '';
  return String(numberOf('fb', given) ?? '');
}
