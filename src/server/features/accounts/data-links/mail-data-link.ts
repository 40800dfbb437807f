/** An admin mails the owner of an account a link to download its data or to delete it. */
import type { DataLinkKind } from '#contract/accounts/data-links.ts';
import { Refusal } from '#contract/errors.ts';
import type { AccountRow } from '#server/database/account-tables.ts';
import { lockAccounts } from '#server/database/lock-accounts.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { MessageNotSent } from '#server/messaging/messaging.ts';
import type { AccountDeps } from '../account-deps.ts';
import { countDataLink } from '../account-limits.ts';
import { findAccount } from '../accounts.queries.ts';
import { isOnlyAdmin } from '../administration/account-admin.queries.ts';
import { lockAsAdmin } from '../administration/act-as-admin.ts';
import { deleteLink, deleteOlderLinks, insertLink } from '../codes/links.queries.ts';
import { boundTo } from '../codes/send-code.ts';
import { createLinkToken, hashToken } from '../secrets.ts';
import { dataLinkMessage } from './data-link-messages.ts';

export interface WantedDataLink {
  readonly accountId: number;
  readonly kind: DataLinkKind;
  /** When the message was sent for which the admin does it. */
  readonly askedAt: number;
  /** Writes the entry of the change log, in the transaction that ends the older links. */
  readonly record: (db: Connection, at: number) => Promise<void>;
}

/** Only a confirmed email proves its owner. */
async function getOwner(db: Connection, id: number, now: number): Promise<AccountRow> {
  const account = await findAccount(db, id, now);
  if (account && account.validated_at !== null) return account;
  throw new Refusal('bad_request', {
    message: 'This account is disabled, was never confirmed, or was deleted.',
  });
}

async function refuseOnlyAdmin(db: Connection, id: number): Promise<void> {
  if (!(await isOnlyAdmin(db, id))) return;
  throw new Refusal('forbidden', {
    message: 'This is the only admin. Make someone else an admin first.',
  });
}

/**
 * A newer link ends the older ones of its kind once its mail is sent.
 * @throws Refusal `bad_request` for an account that cannot use the link, `forbidden` for erasing the last admin,
 * `too_many_requests` after 3 mails a day, `not_ready` when the mail could not be sent.
 */
export async function mailDataLink(
  deps: AccountDeps,
  { accountId, kind, askedAt, record }: WantedDataLink,
  viewer: Viewer,
): Promise<void> {
  const { database, now, messaging } = deps;
  const { kysely, dialect } = database;
  const takeBack = await countDataLink(deps, accountId);
  const token = createLinkToken();
  const link = { account_id: accountId, purpose: kind, token_hash: hashToken(token) };
  let id: number;
  try {
    const mailed = await kysely.transaction().execute(async (db) => {
      await lockAsAdmin(deps, db, viewer);
      await lockAccounts(db, dialect, [accountId]);
      const account = await getOwner(db, accountId, now());
      if (kind === 'erasure') await refuseOnlyAdmin(db, accountId);
      const bound = { ...link, bound_to: boundTo(kind, account) };
      return { account, id: await insertLink(db, bound, now()) };
    });
    ({ id } = mailed);
    await messaging.send(dataLinkMessage(deps, mailed.account, { kind, token, askedAt }));
  } catch (error) {
    await deleteLink(kysely, link.token_hash);
    await takeBack();
    if (!(error instanceof MessageNotSent)) throw error;
    throw new Refusal('not_ready', {
      message: 'We could not send the email. Please try again later.',
    });
  }
  await kysely.transaction().execute(async (db) => {
    await deleteOlderLinks(db, { id, ...link });
    await record(db, now());
  });
}
