/** What a check found. */
import type { CheckState, Fact } from '#contract/site-health/health.ts';
import { toInstantOrNull } from '#contract/time.ts';
import type { CheckOutcome } from './check-outcomes.ts';

export interface Judged {
  readonly state: CheckState;
  /** The state in one line. */
  readonly line: string;
  readonly facts: readonly Fact[];
  /** For the metric of the check; null if it is unknown. */
  readonly measured?: number | null;
}

export const fact = (label: string, value: string | number): Fact => ({
  label,
  text: typeof value === 'number' ? value.toLocaleString('en-US') : value,
  at: null,
});

/** @param never what stands there if it never happened */
export const moment = (label: string, at: number | null, never = 'Never'): Fact => ({
  label,
  text: at === null ? never : null,
  at: toInstantOrNull(at),
});

export const isFailing = (
  outcome: CheckOutcome | null,
): outcome is CheckOutcome & { is_failing: 1 } => outcome?.is_failing === 1;

/** @param describe turns the stored problem into a sentence */
export function triesOf(
  outcome: CheckOutcome | null,
  describe: (outcome: CheckOutcome) => string = ({ problem }) => problem ?? '',
): Fact[] {
  const failed = moment('Last failure', outcome?.failed_at ?? null);
  return [
    moment('Last success', outcome?.good_at ?? null),
    outcome?.problem ? { ...failed, text: describe(outcome) } : failed,
  ];
}
