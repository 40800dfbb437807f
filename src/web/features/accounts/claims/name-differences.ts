import { createSameNameTest } from '#contract/members/search-text.ts';

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** Ignores letter case, accents, signs and spaces. */
export const isSameName = (one: string, other: string): boolean => createSameNameTest(one)(other);

/** A sentence, because colours alone are not accessible. */
export function describeNames(register: Named, account: Named): string {
  const isFirstSame = isSameName(register.firstName, account.firstName);
  const isLastSame = isSameName(register.lastName, account.lastName);
  if (isFirstSame && isLastSame) return 'The names are the same.';
  if (isLastSame) return 'The first names differ.';
  return isFirstSame ? 'The last names differ.' : 'Both names differ.';
}
