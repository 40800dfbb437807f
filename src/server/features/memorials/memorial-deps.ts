/** Dependencies of the memorial use cases. */
import type { Database, Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { Message } from '#server/messaging/messaging.ts';
import type { PhotoService } from '#server/photo-storage/photo-storage.ts';

export interface MemorialDeps {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
}

/**
 * `decision` is about something that the owner asked for or wrote; `news` can be turned off with the messages of
 * members.
 */
export type MailKind = 'decision' | 'news';

export interface ReviewDeps extends MemorialDeps {
  readonly photos: PhotoService;
  readonly isRateLimited: boolean;
  /** Scheme, host and port for the links in messages. */
  readonly origin: string;
  /** Mails the owner of an account in the background, if the account is validated and not disabled. */
  readonly mailAccount: (
    accountId: number,
    kind: MailKind,
    messageTo: (email: string) => Message,
  ) => void;
  /** Text that someone typed, for a mail: no line of it looks like one of the site. */
  readonly asTyped: (text: string) => string;
  /**
   * Locks all admins until the transaction ends.
   * @throws Refusal `forbidden` when the viewer is no longer an admin
   */
  readonly lockAsAdmin: (db: Connection, viewer: Viewer) => Promise<void>;
}
