/** How a regular member is named where there is one line for it. */
import type { MemberListItem } from '#contract/members/directory.ts';
import { numberLabel } from '#contract/number-label.ts';

export const nameOf = ({
  freakBrotherNumber,
  firstName,
  lastName,
}: Omit<MemberListItem, 'deceased'>): string =>
  `${numberLabel('fb', freakBrotherNumber)} ${firstName} ${lastName}`;
