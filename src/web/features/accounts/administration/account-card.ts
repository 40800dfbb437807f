import type { AccountRecord, AccountListItem } from '#contract/accounts/administration.ts';

export interface AccountCardProps {
  readonly account: AccountRecord;
  /** Stores the response of an operation. */
  readonly keep: (account: AccountRecord) => void;
}

/** An email that was never validated gets no notices. */
export const describeRecipients = ({ isValidated, firstName, lastName }: AccountListItem): string =>
  isValidated
    ? `${firstName} ${lastName} gets an email.`
    : 'No email is sent, because this address was never validated.';
