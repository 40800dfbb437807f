/** The jump as form values: strings, sent to the server as numbers. */
import * as z from 'zod/mini';
import type { OwnMemberProfile } from '#contract/members/own-page.ts';
import { type JumpDate, jumpDateProblem, jumpFields } from '#contract/members/record.ts';

/** Digits within the limits, or empty. Empty becomes 0, which means unknown. */
function numberOrNothing(least: number, max: number, error: string) {
  const isRight = (text: string) =>
    text === '' || (/^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= max);
  return z.pipe(
    z.string().check(z.trim(), z.refine(isRight, { error })),
    z.transform((text) => Number(text)),
  );
}

const { location, maneuver, story } = jumpFields.shape;

export const jumpForm = z
  .object({
    month: numberOrNothing(1, 12, 'Please choose a month from 1 to 12, or leave it empty.'),
    day: numberOrNothing(1, 31, 'Please enter a day from 1 to 31, or leave it empty.'),
    year: numberOrNothing(1970, 9999, 'Please enter a year from 1970 on, or leave it empty.'),
    location,
    maneuver,
    story,
  })
  .check(({ value, issues }) => {
    if (issues.length > 0) return;
    const problem = jumpDateProblem(value satisfies JumpDate, Date.now());
    if (problem === null) return;
    const { field, message } = problem;
    issues.push({ code: 'custom', input: value, message, path: [field] });
  });

export type JumpInput = z.input<typeof jumpForm>;
export type JumpOutput = z.output<typeof jumpForm>;

const shownNumber = (value: number) => (value > 0 ? String(value) : '');

/** Unknown values are shown as empty. */
export function jumpInput({ month, day, year, ...text }: OwnMemberProfile): JumpInput {
  return {
    month: shownNumber(month),
    day: shownNumber(day),
    year: shownNumber(year),
    location: text.location,
    maneuver: text.maneuver,
    story: text.story,
  };
}
