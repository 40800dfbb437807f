import type { AccountRecord } from '#contract/accounts/administration.ts';

export interface AccountCardProps {
  readonly account: AccountRecord;
  /** Stores the response of an operation. */
  readonly keep: (account: AccountRecord) => void;
}
