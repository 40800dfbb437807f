/** Who hears of what an admin does to an account: nothing goes to an e-mail that was never validated. */
import type { AccountListItem } from '#contract/accounts/administration.ts';

export const describeWhoIsNotified = ({
  isValidated,
  firstName,
  lastName,
}: AccountListItem): string =>
  isValidated
    ? `${firstName} ${lastName} gets an email.`
    : 'No email is sent, because this address was never validated.';
