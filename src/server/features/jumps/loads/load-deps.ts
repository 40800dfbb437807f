import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { Message } from '#server/messaging/messaging.ts';
import type { JumpDeps } from '../jump-deps.ts';

export interface LoadDeps extends JumpDeps {
  readonly isRateLimited: boolean;
  /** Scheme, host and port for the links in messages. */
  readonly origin: string;
  /** Breaks up addresses in typed text, so that mail programs do not turn them into links. */
  readonly asTyped: (text: string) => string;
  /** Mails the owner of an account in the background, if they take messages. */
  readonly mailAccount: (accountId: number, messageTo: (email: string) => Message) => void;
  /**
   * Locks all admins until the transaction ends.
   * @throws Refusal `forbidden` when the viewer is no longer an admin
   */
  readonly lockAsAdmin: (db: Connection, viewer: Viewer) => Promise<void>;
}
