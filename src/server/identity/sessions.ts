/** Sessions: beginning, finding, extending and ending them. */
import { sql, type Selectable } from 'kysely';
import { roles, type Role } from '#contract/accounts/account.ts';
import type { Session } from '#contract/accounts/sign-in.ts';
import { dayMs, hourMs, toInstant } from '#contract/time.ts';
import { refuseGoneAccount } from '#server/database/dialects/database-errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { SessionsTable } from '#server/database/schema/sign-in.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import { describeDevice, rememberDevice } from './devices.ts';
import { createToken, hashToken } from './secrets.ts';

export type SessionRow = Selectable<SessionsTable>;

/** How long a session lasts without use, and in all. The role is that of the account at the moment of asking. */
export const sessionLimits = {
  User: { idleMs: 30 * dayMs, totalMs: 90 * dayMs },
  Admin: { idleMs: 12 * hourMs, totalMs: 7 * dayMs },
} as const satisfies Record<Role, unknown>;

/** Maximum of all roles: `expires_at` is this long after the last use. */
const sessionLifetimeMs = sessionLimits.User.idleMs;
/** Ignores sessions that a wrong clock dated too far in the future. */
const clockSlackMs = dayMs;

interface NewSession {
  readonly accountId: number;
  readonly tokenHash: string;
  readonly device: string;
}

export async function insertSession(
  db: Connection,
  { accountId, tokenHash, device }: NewSession,
  now: number,
): Promise<number> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      account_id: accountId,
      token_hash: tokenHash,
      device,
      created_at: now,
      used_at: now,
      expires_at: now + sessionLifetimeMs,
      confirmed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseGoneAccount);
  return id;
}

/** Sessions within the limits of their account's role, joined with the account. */
const unexpired = (db: Connection, now: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .where('expires_at', '>', now)
    .where((eb) =>
      eb.or(
        roles.map((role) => {
          const { idleMs, totalMs } = sessionLimits[role];
          return eb.and([
            eb('accounts.role', '=', role),
            eb('sessions.used_at', '>', now - idleMs),
            eb('sessions.created_at', '>', now - totalMs),
          ]);
        }),
      ),
    );

/** Finds a valid session of an account that is not disabled and has not lapsed. */
export async function findLiveSession(db: Connection, tokenHash: string, now: number) {
  return unexpired(db, now)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '<=', now + sessionLifetimeMs + clockSlackMs)
    .where('disabled_at', 'is', null)
    .where((eb) => eb.or([eb('lapses_at', 'is', null), eb('lapses_at', '>', now)]))
    .leftJoin('second_factors', 'second_factors.account_id', 'accounts.id')
    .select([
      'sessions.confirmed_at',
      'second_factors.turned_on_at',
      'sessions.id as session_id',
      'sessions.used_at',
      'accounts.id as account_id',
      'accounts.role',
      'accounts.validated_at',
    ])
    .executeTakeFirst();
}

export async function confirmSession(db: Connection, id: number, now: number): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', id).execute();
}

export async function extendSession(db: Connection, id: number, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ used_at: now, expires_at: now + sessionLifetimeMs })
    .where('id', '=', id)
    .execute();
}

/** Valid sessions, last used first. */
export async function findSessions(
  db: Connection,
  accountId: number,
  now: number,
): Promise<SessionRow[]> {
  return unexpired(db, now)
    .where('account_id', '=', accountId)
    .orderBy('used_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .selectAll('sessions')
    .execute();
}

export function presentSession(row: SessionRow, currentId: number | null): Session {
  return {
    device: row.device,
    createdAt: toInstant(row.created_at),
    usedAt: toInstant(row.used_at),
    isCurrent: row.id === currentId,
  };
}

/** @returns the session, or undefined when it has ended already */
export async function deleteSession(
  db: Connection,
  id: number,
): Promise<Pick<SessionRow, 'device'> | undefined> {
  return db.deleteFrom('sessions').where('id', '=', id).returning('device').executeTakeFirst();
}

export async function deleteExpiredSessions(db: Connection, now: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('id', 'not in', unexpired(db, now).select('sessions.id'))
    .execute();
}

export interface StartedSession {
  readonly token: string;
  /** The id for the device's cookie. */
  readonly device: string;
}

/**
 * Remembers the device too. Runs in the caller's transaction, which has locked the account's row. Signing in counts as a
 * confirmation.
 */
export async function beginSession(
  db: Connection,
  accountId: number,
  caller: Caller,
  now: number,
): Promise<StartedSession> {
  const token = createToken();
  const name = describeDevice(caller.userAgent);
  const session = { accountId, tokenHash: hashToken(token), device: name };
  await insertSession(db, session, now);
  const device = await rememberDevice(db, accountId, caller, now);
  return { token, device };
}

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
 * Ends all access to an account: sessions, known devices, codes, mailed links, begun sign-ins and passkeys. Runs in the
 * caller's transaction, which has locked the row of the account or of its member. The two-step sign-in itself stays,
 * and so do links to take a former email back: they are for the case that someone else has changed the email, and may
 * have changed the password since.
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
