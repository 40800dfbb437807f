import type { ReviewedMove } from '#contract/accounts/lost-mailbox.ts';
import { numberLabel } from '#contract/number-label.ts';

/** Names the member in buttons, dialogs and news. */
export const aboutOf = ({ member }: ReviewedMove): string =>
  `${numberLabel('fb', member.freakBrotherNumber)}, ${member.firstName} ${member.lastName}`;
