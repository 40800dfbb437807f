import type { ReviewedClaim } from '#contract/accounts/claims.ts';
import { isSameName } from './name-differences.ts';

export const keyOfClaim = ({ account, member }: ReviewedClaim): string =>
  `${account.accountId} ${member.freakBrotherNumber}`;

export const haveSameNames = ({ account, member }: ReviewedClaim): boolean =>
  isSameName(account.firstName, member.firstName) && isSameName(account.lastName, member.lastName);
