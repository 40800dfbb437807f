/** Tells the person whose account is linked to a member what an admin changed of the record. */
import type { AccountParts } from './account-parts.ts';
import { recordMessage } from './admin-messages.ts';
import { findOwnerOf } from './claims.queries.ts';

interface Notice {
  readonly memberId: number;
  /** Who changed it: nobody is told of their own change. */
  readonly editorId: number;
  readonly number: number;
  readonly lines: readonly string[];
}

/** Returns at once; who only says to be the member is told nothing. */
export function createTellOwner(parts: AccountParts): (notice: Notice) => void {
  const { database, deferred, messaging } = parts;
  return ({ memberId, editorId, number, lines }) => {
    deferred.defer(async () => {
      const owner = await findOwnerOf(database.kysely, memberId);
      if (!owner || owner.id === editorId) return;
      await messaging.send(recordMessage(parts, owner.email, number, lines));
    });
  };
}
