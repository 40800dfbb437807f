/** Ends all access to an account: sessions, known devices, codes, mailed links, begun sign-ins and passkeys. */
import { endAccessOf, type AccessToEnd } from '#server/database/end-access.ts';
import type { Connection } from '#server/database/open-database.ts';
import { hashToken } from '../secrets.ts';

interface Ending {
  /** The session that stays, which is the owner's own; none by default. */
  readonly exceptSession?: number | null;
  /** The id in the cookie of the device that stays known; none by default. */
  readonly exceptDevice?: string | null;
  /** Passkeys that were added without a second factor may be from someone who knew the password. */
  readonly passkeys: AccessToEnd['passkeys'];
  /**
   * Whether the account keeps its email. The links in its mails then go on working with which the member answers
   * messages. False by default.
   */
  readonly keepsEmail?: boolean;
}

/** Runs in the caller's transaction, which has locked the account's row. The two-step sign-in itself stays. */
export async function endAllAccess(
  db: Connection,
  accountId: number,
  { exceptSession = null, exceptDevice = null, passkeys, keepsEmail = false }: Ending,
): Promise<void> {
  await endAccessOf(db, [accountId], {
    keptSession: exceptSession,
    keptDeviceHash: exceptDevice === null ? null : hashToken(exceptDevice),
    passkeys,
    endsRelayLinks: !keepsEmail,
  });
}
