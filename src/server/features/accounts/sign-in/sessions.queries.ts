import { refuseGoneAccount } from '#server/database/dialects/database-errors.ts';
import type { Selectable } from 'kysely';
import { type Role, roles } from '#contract/accounts/account.ts';
import type { SessionsTable } from '#server/database/schema/accounts.ts';
import type { Connection } from '#server/database/open-database.ts';

export type SessionRow = Selectable<SessionsTable>;

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** How long a session lasts without use, and in all. The role is that of the account at the moment of asking. */
export const sessionLimits = {
  User: { idleMs: 30 * dayMs, totalMs: 90 * dayMs },
  Admin: { idleMs: 12 * hourMs, totalMs: 7 * dayMs },
} as const satisfies Record<Role, unknown>;

/** Maximum of all roles: `expires_at` is this long after the last use. */
const sessionLifetimeMs = sessionLimits.User.idleMs;
/** Ignores sessions that a wrong clock dated too far in the future. */
const clockSlackMs = 24 * 60 * 60 * 1000;

export interface NewSession {
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
