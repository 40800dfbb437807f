/** Where one is signed in, and signing out everywhere else. */
import type { Session } from '#contract/account-profile.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { AccountParts } from './account-parts.ts';
import { presentSession } from './accounts.present.ts';
import { deleteSessions, findSessions } from './sessions.queries.ts';

export async function listSessions(
  { database, now }: AccountParts,
  { accountId, sessionId }: Viewer,
): Promise<Session[]> {
  const rows = await findSessions(database.kysely, accountId, now());
  return rows.map((row) => presentSession(row, sessionId));
}

/** Resolves to what is left. */
export async function endOtherSessions(parts: AccountParts, viewer: Viewer): Promise<Session[]> {
  await deleteSessions(parts.database.kysely, viewer.accountId, viewer.sessionId);
  return listSessions(parts, viewer);
}
