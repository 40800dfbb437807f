/** How a regular member is named where there is one line for it. */
import { brand } from '#contract/brand.ts';
import type { MemberListItem } from '#contract/members.ts';

export const nameOf = ({
  freakBrotherNumber,
  firstName,
  lastName,
}: Omit<MemberListItem, 'deceased'>): string =>
  `${brand.numberPrefix} ${freakBrotherNumber} ${firstName} ${lastName}`;
