/** Finds the viewer for a session token. Each use extends the session. */
import type { Role } from '#contract/accounts/account.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { hashToken } from '../secrets.ts';
import { findLiveSession, extendSession } from './sessions.queries.ts';

interface ViewerDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly isAdminSecondFactorRequired: boolean;
  /** Called when a session was not extended; the request continues. */
  readonly onFailure: (error: unknown) => void;
}

const minuteMs = 60_000;
/** How long a confirmation lasts. */
const confirmationLifetimeMs = 10 * minuteMs;
/**
 * Extending the session with each request would turn every read into a write. Sessions of admins
 * expire sooner, so their last use is recorded more often.
 */
const extendAfterMs = { User: 60 * minuteMs, Admin: 5 * minuteMs } as const satisfies Record<
  Role,
  number
>;

/**
 * Resolves to null for a token that is unknown, expired or revoked, and for an account that is
 * disabled or has lapsed.
 */
export function createFindViewer(deps: ViewerDeps) {
  const { database, now, isAdminSecondFactorRequired, onFailure } = deps;
  const { kysely } = database;
  const extending = new Set<number>();

  function extend(sessionId: number): void {
    if (extending.has(sessionId)) return;
    extending.add(sessionId);
    extendSession(kysely, sessionId, now())
      .catch(onFailure)
      .finally(() => extending.delete(sessionId));
  }

  return async (token: string): Promise<Viewer | null> => {
    const row = await findLiveSession(kysely, hashToken(token), now());
    if (!row) return null;
    if (Math.abs(now() - row.used_at) > extendAfterMs[row.role]) extend(row.session_id);
    const hasSecondFactor = row.turned_on_at !== null;
    const needsSecondFactor =
      isAdminSecondFactorRequired && row.role === 'Admin' && !hasSecondFactor;
    return {
      accountId: row.account_id,
      sessionId: row.session_id,
      token,
      role: needsSecondFactor ? 'User' : row.role,
      isValidated: row.validated_at !== null,
      hasSecondFactor,
      needsSecondFactor,
      // One from ahead was shown to a clock that was wrong.
      isConfirmed: Math.abs(now() - row.confirmed_at) < confirmationLifetimeMs,
    };
  };
}
