/** What each card of an account's page is handed. */
import type { AccountRecord } from '#contract/accounts/administration.ts';

export interface AccountCardProps {
  readonly account: AccountRecord;
  /** Takes what an operation answered. */
  readonly keep: (account: AccountRecord) => void;
}
