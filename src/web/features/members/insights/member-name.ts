/** Formats a regular member on one line. */
import type { MemberListItem } from '#contract/members/directory.ts';
import { numberLabel } from '#contract/number-label.ts';

export const nameOf = ({
  freakBrotherNumber,
  firstName,
  lastName,
}: Omit<MemberListItem, 'deceased'>): string =>
  `${numberLabel('fb', freakBrotherNumber)} ${firstName} ${lastName}`;
