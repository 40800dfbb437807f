/** An account for someone whose number is linked to another account. */
import { claimProblem } from '#contract/accounts/claims.ts';
import type { RegistrationForm } from '#contract/accounts/registration.ts';
import { Refusal } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findMemberWithNumber } from '../claims/find-member-to-claim.ts';
import { registerAccount } from '../registration/register.ts';
import type { SignedIn } from '../sign-in/begin-session.ts';

/** The dispute itself is opened later, by a validated account: a stranger must not trouble the holder. */
async function checkIsLinked(
  { database: { kysely }, contactEmail }: AccountDeps,
  number: number,
): Promise<void> {
  const member = await findMemberWithNumber(kysely, number);
  if (member.isDeceased) {
    throw new Refusal('taken', { message: claimProblem(member, contactEmail) ?? '' });
  }
  if (member.isClaimed) return;
  throw new Refusal('taken', {
    message: `${numberLabel('fb', number)} is not linked to an account. You can claim it.`,
  });
}

/** @throws Refusal `not_found` or `taken` for the number, and those of a registration */
export async function registerForDispute(
  deps: AccountDeps,
  form: RegistrationForm,
  caller: Caller,
): Promise<SignedIn> {
  const entering = {
    number: null,
    check: () => checkIsLinked(deps, form.freakBrotherNumber),
    enter: () => Promise.resolve(),
  };
  return registerAccount(deps, form, entering, caller);
}
