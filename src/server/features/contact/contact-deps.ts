/** Dependencies of the contact use cases. */
import type { AnnouncedState, ChangeContext } from '#contract/accounts/announced-changes.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { ImageWork } from '#server/images/images.ts';
import type { Message, Messaging } from '#server/messaging/messaging.ts';
import type { PhotoService } from '#server/photo-storage/photo-storage.ts';

interface AnnouncedChanges {
  /** Null for a message that cannot begin a change. */
  readonly describe: (messageId: number) => Promise<ChangeContext | null>;
  /** Of the latest change of each message that has one. */
  readonly findStates: (
    messageIds: readonly number[],
  ) => Promise<ReadonlyMap<number, AnnouncedState>>;
  /** Throws the refusals for the admin. */
  readonly begin: (messageId: number, viewer: Viewer) => Promise<void>;
}

export interface ContactDeps {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly isRateLimited: boolean;
  readonly messaging: Messaging;
  /** Scheme, host and port for the links in messages. */
  readonly origin: string;
  /** Contact for people who need help; null when none is set. */
  readonly contactEmail: string | null;
  /** The same for all spellings of one address. */
  readonly emailKeyOf: (email: string) => string;
  /** The same for all addresses that reach one mailbox. */
  readonly mailboxKeyOf: (email: string) => string;
  /**
   * Counts a mail to an address that may belong to someone else, for the whole site.
   * @returns a function that takes it back
   * @throws Refusal `too_many_requests` when the limit is used up
   */
  readonly countNewAddressMail: () => Promise<() => Promise<void>>;
  /** The same for a mail that never waits. */
  readonly noteNewAddressMail: () => Promise<void>;
  readonly createLinkToken: () => string;
  /** The stored form of a token. */
  readonly hashToken: (token: string) => string;
  /** Breaks up addresses in typed text, so that mail programs do not turn them into links. */
  readonly asTyped: (text: string) => string;
  /**
   * Mails the admins who want a mail for each item, in the background; the others get it with the daily one.
   *
   * @param waiting items that wait, including the new one
   */
  readonly notifyAdmins: (messageTo: (email: string) => Message, waiting: number) => void;
  /**
   * Locks all admins until the transaction ends.
   * @throws Refusal `forbidden` when the viewer is no longer an admin
   */
  readonly lockAsAdmin: (db: Connection, viewer: Viewer) => Promise<void>;
  readonly announcedChanges: AnnouncedChanges;
  readonly photos: Pick<PhotoService, 'look'>;
  readonly images: Pick<ImageWork, 'prepareProof'>;
  /** Called when a message is refused because too many are stored. */
  readonly onFull: (messages: number) => void;
  /** Waits for a random time, about as long as sending a mail takes. */
  readonly pause: () => Promise<void>;
}
