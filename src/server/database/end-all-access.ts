/** Ends all access to an account: sessions, known devices, codes, mailed links, begun sign-ins and passkeys. */
import { sql } from 'kysely';
import type { Connection } from './open-database.ts';

interface Ending {
  /** The session that stays, which is the owner's own; none by default. */
  readonly keptSession?: number | null;
  /** The hash of the device that stays known; none by default. */
  readonly keptDeviceHash?: string | null;
  /** Passkeys that were added without a second factor may be from someone who knew the password. */
  readonly passkeys: 'keep' | 'delete' | 'delete without a second factor';
  /**
   * Whether the account keeps its email. The links in its mails then go on working with which the member answers
   * messages; the owner of an email that it leaves could answer as the member. False by default.
   */
  readonly keepsEmail?: boolean;
}

const codeTables = ['account_codes', 'account_links', 'challenges'] as const;

async function endRelayLinks(db: Connection, accountId: number): Promise<void> {
  await db
    .updateTable('contact_messages')
    // A text that no token has as its hash, because null marks a message that the member did not get.
    .set({ relay_hash: sql<string>`'ended ' || id` })
    .where('relayed_to', '=', accountId)
    .where('relay_hash', 'is not', null)
    .execute();
}

/**
 * Runs in the caller's transaction, which has locked the row of the account or of its member. The two-step sign-in itself
 * stays, and so do links to take a former email back: they are for the case that someone else has changed the email, and
 * may have changed the password since.
 */
export async function endAllAccess(
  db: Connection,
  accountId: number,
  { keptSession = null, keptDeviceHash = null, passkeys, keepsEmail = false }: Ending,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(keptSession !== null, (query) => query.where('id', '<>', keptSession))
    .execute();
  await db
    .deleteFrom('account_devices')
    .where('account_id', '=', accountId)
    .$if(keptDeviceHash !== null, (query) => query.where('device_hash', '<>', keptDeviceHash))
    .execute();
  for (const table of codeTables) {
    await db.deleteFrom(table).where('account_id', '=', accountId).execute();
  }
  if (passkeys !== 'keep') {
    await db
      .deleteFrom('passkeys')
      .where('account_id', '=', accountId)
      .$if(passkeys === 'delete without a second factor', (query) =>
        query.where('account_id', 'not in', (eb) =>
          eb.selectFrom('second_factors').select('account_id'),
        ),
      )
      .execute();
  }
  if (!keepsEmail) await endRelayLinks(db, accountId);
}
