import type { OwnChange } from '#contract/accounts/announced-changes.ts';
import { numberLabel } from '#contract/number-label.ts';

/** As a sentence for the holder, without the time. */
export function describeOwnChange({ kind, freakBrotherNumber, target }: OwnChange): string {
  const label = numberLabel('fb', freakBrotherNumber);
  return kind === 'move'
    ? `An admin is moving the account of ${label} to the email ${target}.`
    : `An admin is giving ${label} to someone else (${target}).`;
}
