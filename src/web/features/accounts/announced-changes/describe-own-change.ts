import type { OwnChange } from '#contract/accounts/announced-changes.ts';
import { numberLabel } from '#contract/number-label.ts';

/** As a sentence for the holder, without the time. */
export function describeOwnChange({ kind, freakBrotherNumber, target }: OwnChange): string {
  const label = numberLabel('fb', freakBrotherNumber);
  return kind === 'move'
    ? `An admin wants to move your account (${label}) to the email ${target}.`
    : `An admin wants to give ${label} to someone else (${target}).`;
}
