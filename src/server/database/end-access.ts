/** Ends everything that signs an account in, or that a sign-in was begun with. */
import { sql } from 'kysely';
import type { Connection } from './open-database.ts';

export interface AccessToEnd {
  /** The session that stays; null for none. */
  readonly keptSession: number | null;
  /** The hash of the device that stays known; null for none. */
  readonly keptDeviceHash: string | null;
  readonly passkeys: 'keep' | 'delete' | 'delete without a second factor';
  /**
   * Whether the links in mails to the account end as well with which its member answers messages. They end where the
   * account leaves its email, whose owner could otherwise answer as the member.
   */
  readonly endsRelayLinks: boolean;
}

const codeTables = ['account_codes', 'account_links', 'challenges'] as const;

async function endRelayLinks(db: Connection, accountIds: readonly number[]): Promise<void> {
  await db
    .updateTable('contact_messages')
    // A text that no token has as its hash, because null marks a message that the member did not get.
    .set({ relay_hash: sql<string>`'ended ' || id` })
    .where('relayed_to', 'in', accountIds)
    .where('relay_hash', 'is not', null)
    .execute();
}

/**
 * Runs in the caller's transaction. Links to take a former email back stay: they are for the case that someone else has
 * changed the email, and may have changed the password since.
 *
 * @param accountIds at most one batch
 */
export async function endAccessOf(
  db: Connection,
  accountIds: readonly number[],
  { keptSession, keptDeviceHash, passkeys, endsRelayLinks }: AccessToEnd,
): Promise<void> {
  if (accountIds.length === 0) return;
  await db
    .deleteFrom('sessions')
    .where('account_id', 'in', accountIds)
    .$if(keptSession !== null, (query) => query.where('id', '<>', keptSession))
    .execute();
  await db
    .deleteFrom('account_devices')
    .where('account_id', 'in', accountIds)
    .$if(keptDeviceHash !== null, (query) => query.where('device_hash', '<>', keptDeviceHash))
    .execute();
  for (const table of codeTables) {
    await db.deleteFrom(table).where('account_id', 'in', accountIds).execute();
  }
  if (passkeys !== 'keep') {
    await db
      .deleteFrom('passkeys')
      .where('account_id', 'in', accountIds)
      .$if(passkeys === 'delete without a second factor', (query) =>
        query.where('account_id', 'not in', (eb) =>
          eb.selectFrom('second_factors').select('account_id'),
        ),
      )
      .execute();
  }
  if (endsRelayLinks) await endRelayLinks(db, accountIds);
}
