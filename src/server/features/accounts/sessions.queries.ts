/** All SQL about sessions, and the devices that they were begun on. */
import type { Selectable } from 'kysely';
import type { SessionsTable } from '#server/database/account-tables.ts';
import type { Connection } from '#server/database/open-database.ts';

export type SessionRow = Selectable<SessionsTable>;

/** 30 days from the last use. */
const sessionLifetimeMs = 30 * 24 * 60 * 60 * 1000;
/** A session from further ahead was begun by a clock that was wrong. */
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
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The session and its account, while both are good. */
export async function findLiveSession(db: Connection, tokenHash: string, now: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', now + sessionLifetimeMs + clockSlackMs)
    .where('disabled_at', 'is', null)
    .where((eb) => eb.or([eb('lapses_at', 'is', null), eb('lapses_at', '>', now)]))
    .select([
      'sessions.id as session_id',
      'sessions.used_at',
      'accounts.id as account_id',
      'accounts.role',
      'accounts.validated_at',
    ])
    .executeTakeFirst();
}

export async function prolongSession(db: Connection, id: number, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ used_at: now, expires_at: now + sessionLifetimeMs })
    .where('id', '=', id)
    .execute();
}

/** Those that can still be used, the last used first. */
export async function findSessions(
  db: Connection,
  accountId: number,
  now: number,
): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .execute();
}

export async function deleteSession(db: Connection, id: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/** @param keptId stays; null ends them all. */
export async function deleteSessions(
  db: Connection,
  accountId: number,
  keptId: number | null,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(keptId !== null, (query) => query.where('id', '<>', keptId))
    .execute();
}

export async function deleteExpiredSessions(db: Connection, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}
