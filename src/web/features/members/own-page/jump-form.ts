/** The jump as form values. */
import * as z from 'zod/mini';
import { calendarProblem, type JumpDate } from '#contract/members/jump-date.ts';
import { ownShape, pickFields, textFieldNames } from '#contract/members/member-fields.ts';
import type { OwnMemberProfile } from '#contract/profile/own-page.ts';
import { numberOrNothing, shownNumber } from '#web/api/forms/number-or-nothing.ts';

const { day: _day, month: _month, year: _year, ...texts } = ownShape;

export const jumpForm = z
  .object({
    month: numberOrNothing(1, 12, 'Please choose a month from 1 to 12, or leave it empty.'),
    day: numberOrNothing(1, 31, 'Please enter a day from 1 to 31, or leave it empty.'),
    year: numberOrNothing(1970, 9999, 'Please enter a year from 1970 on, or leave it empty.'),
    ...texts,
  })
  .check(({ value, issues }) => {
    if (issues.length > 0) return;
    const problem = calendarProblem(value satisfies JumpDate);
    if (problem === null) return;
    const { field, message } = problem;
    issues.push({ code: 'custom', input: value, message, path: [field] });
  });

export type JumpInput = z.input<typeof jumpForm>;
export type JumpOutput = z.output<typeof jumpForm>;

/** Unknown values are shown as empty. */
export function jumpInput(profile: OwnMemberProfile): JumpInput {
  const { month, day, year } = profile;
  return {
    month: shownNumber(month),
    day: shownNumber(day),
    year: shownNumber(year),
    ...pickFields(profile, textFieldNames),
  };
}
