/** Starts the export or the erasure of an account that a message concerns: only its owner can finish it. */
import type { DataLinkKind } from '#contract/accounts/data-links.ts';
import { Refusal } from '#contract/errors.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { ContactDeps } from '../contact-deps.ts';
import { findAccountOfSender, findMemberAbout, type InboxRow } from './inbox.queries.ts';
import { getMessageRow } from './read-inbox.ts';

interface Wanted {
  readonly kind: DataLinkKind;
  readonly accountId: number;
}

async function isConcerned(db: Connection, row: InboxRow, accountId: number): Promise<boolean> {
  const sender = await findAccountOfSender(db, row.email_key);
  if (sender?.id === accountId) return true;
  const member = row.number === null ? undefined : await findMemberAbout(db, row.number);
  return member?.account_id === accountId;
}

/**
 * @throws Refusal `not_found` for a message that admins do not see, `bad_request` for an account that it does not
 * concern, and the refusals of `mailDataLink` in the dependencies.
 */
export async function mailDataLink(
  deps: ContactDeps,
  id: number,
  { kind, accountId }: Wanted,
  viewer: Viewer,
): Promise<{ message: string }> {
  const { kysely } = deps.database;
  const row = await getMessageRow(kysely, id);
  if (!(await isConcerned(kysely, row, accountId))) {
    const message = 'This message is not, or no longer, about that account.';
    throw new Refusal('bad_request', { message, errors: { accountId: message } });
  }
  const wanted = {
    accountId,
    kind,
    askedAt: row.confirmed_at ?? row.written_at,
    record: (db: Connection, at: number) =>
      recordChanges(db, [
        {
          changedAt: at,
          actor: `account/${viewer.accountId}`,
          subject: 'message',
          subjectKey: String(id),
          before: {},
          after: { account: accountId, mailedLink: kind },
          accountId,
        },
      ]),
  };
  await deps.mailDataLink(wanted, viewer);
  return { message: 'We sent the link to the owner of the account.' };
}
