/** Dependencies of the change log. */
import type { OwnerNotice, Undoers } from '#server/database/change-log/change-undo.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';

export interface ChangeDeps {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly undoers: Undoers;
  /** Sends each owner one mail about an undo, in the background, except to the account of the admin. */
  readonly notifyOwners: (notices: readonly OwnerNotice[], actorId: number) => void;
  /**
   * Locks all admins until the transaction ends.
   * @throws Refusal `forbidden` when the viewer is no longer an admin.
   */
  readonly lockAsAdmin: (db: Connection, viewer: Viewer) => Promise<void>;
}
