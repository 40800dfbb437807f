/** Ends the session of the request. */
import type { Viewer } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { deleteSession } from './sessions.queries.ts';

export async function logout({ database }: AccountDeps, viewer: Viewer): Promise<void> {
  await deleteSession(database.kysely, viewer.sessionId);
}
