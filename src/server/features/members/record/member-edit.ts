/** What the editor of admins and the own page have in common: what an edit keeps, and what is refused. */
import { refuseField } from '#contract/errors.ts';
import { jumpDateProblem, type JumpDate } from '#contract/members/jump-date.ts';
import type { MemberRecord } from '#contract/members/member-fields.ts';
import { problemOfWithholding, type MemberFlags } from '#contract/members/withheld.ts';

type Given<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

/** Omitted fields keep their values. */
export const applyGiven = <Fields extends object>(
  before: Fields,
  given: Given<Fields>,
): Fields => ({
  ...before,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
});

/** @throws Refusal `bad_request` for a date that does not exist or is in the future */
export function checkDate(date: JumpDate, now: number): void {
  const problem = jumpDateProblem(date, now);
  if (problem !== null) refuseField(problem.field, problem.message);
}

/**
 * A name that is already withheld stays so when its member dies, until an admin shows it again.
 * @throws Refusal `bad_request`
 */
export function checkWithheld(
  before: Pick<MemberFlags, 'isNameWithheld'>,
  after: Pick<MemberFlags, 'isNameWithheld'> & Pick<MemberRecord, 'deceased'>,
): void {
  if (!after.isNameWithheld || before.isNameWithheld) return;
  const message = problemOfWithholding(after);
  if (message !== null) refuseField('isNameWithheld', message);
}
