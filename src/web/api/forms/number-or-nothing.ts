/** Numbers that may be unknown, as form values: strings, sent to the server as numbers. */
import * as z from 'zod/mini';
import { pastedWhole } from '#contract/pasted-value.ts';

/** Digits within the limits, or empty. Empty becomes 0, which means unknown. */
export function numberOrNothing(least: number, max: number, error: string) {
  const isRight = (text: string) =>
    text === '' || (/^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= max);
  return z.pipe(
    z.string().check(z.overwrite(pastedWhole), z.refine(isRight, { error })),
    z.transform((text) => Number(text)),
  );
}

/** Unknown numbers are shown as empty. */
export const shownNumber = (value: number): string => (value > 0 ? String(value) : '');
