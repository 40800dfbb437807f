/** An email that was never validated gets no notices. */
import type { AccountListItem } from '#contract/accounts/administration.ts';

export const describeRecipients = ({ isValidated, firstName, lastName }: AccountListItem): string =>
  isValidated
    ? `${firstName} ${lastName} gets an email.`
    : 'No email is sent, because this address was never validated.';
