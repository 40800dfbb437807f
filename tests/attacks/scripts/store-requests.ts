/** Stores what a client cannot store at once: it waits for a mailed link. */
import { dayMs } from '#contract/time.ts';
import { hashToken } from '#server/identity/secrets.ts';

interface Stored {
  readonly account: number;
  readonly email: string;
  /** Of the payload. */
  readonly number: number;
}

/** An open change to the email, and an invitation by the account that was sent. */
export function storeRequests(
  run: (sql: string, ...values: (string | number)[]) => unknown,
  { account, email, number }: Stored,
): void {
  run(
    `insert into announced_changes (kind, account_id, member_id, target_email, target_email_key, begun_at, due_at, end_reason)
      select 'move', account_id, member_id, ?, ?, ?, ?, '' from claims where account_id = ?`,
    email,
    `lost${number}@x.invalid`,
    Date.now(),
    Date.now() + dayMs,
    account,
  );
  run(
    `insert into invitations (member_id, email, email_key, invited_by, counts_as, token_hash, invited_at, sent_at, expires_at)
      select member_id, ?, ?, account_id, 'vouch', ?, ?, ?, ? from claims where account_id = ?`,
    email,
    `invited${number}@x.invalid`,
    hashToken(`invited ${number}`),
    Date.now(),
    Date.now(),
    Date.now() + dayMs,
    account,
  );
}
