/** What the change log is handed by `app.ts`. */
import type { Undoer } from '#server/database/change-log/change-undo.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';

export interface ChangeDeps {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** What undoes changes of each subject. */
  readonly undoers: Readonly<Record<string, Undoer>>;
  /** @throws Refusal `bad_request` when it is not the viewer's password; asks for none where there is a second factor. */
  readonly checkPassword: (viewer: Viewer, password: string) => Promise<void>;
  /**
   * Keeps other writers of accounts waiting until the transaction ends.
   *
   * @throws Refusal `forbidden` for who is no admin any more.
   */
  readonly lockAsAdmin: (db: Connection, viewer: Viewer) => Promise<void>;
}
