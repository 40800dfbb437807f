/** Dependencies of the memorial use cases. */
import type { Database, Connection } from '#server/database/open-database.ts';
import type { Viewer, Caller } from '#server/http/bind-operation.ts';
import type { Message } from '#server/messaging/messaging.ts';
import type { PhotoService } from '#server/photo-storage/photo-storage.ts';
import type { KeeperRegistrationForm, MemorialPhotoForm } from '#contract/memorials/keepers.ts';
import type { User } from '#contract/accounts/account.ts';
import type { PhotoType } from '#contract/photos.ts';
import type { OperationResponse } from '#contract/operation.ts';

export interface MemorialDeps {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
}

/**
 * `decision` is about something that the owner asked for or wrote; `news` can be turned off with the messages of
 * members.
 */
type MailKind = 'decision' | 'news';

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

/** The member that a keeper edits. */
export interface KeptMember {
  readonly number: number;
  readonly viewer: Viewer;
  /**
   * Runs in the transaction of the write.
   * @throws Refusal `not_found` when the viewer does not keep the memorial of this member
   */
  readonly check: (db: Connection, memberId: number) => Promise<void>;
}

export interface KeeperDeps extends ReviewDeps {
  readonly setStory: (kept: KeptMember, story: string) => Promise<void>;
  readonly setPhoto: (kept: KeptMember, form: MemorialPhotoForm) => Promise<void>;
  readonly removePhoto: (kept: KeptMember, kind: PhotoType) => Promise<void>;
  /**
   * Creates an account without a number, and signs in.
   *
   * @param enter runs in the transaction of the registration
   * @throws Refusal as a registration with a number does
   */
  readonly registerAccount: (
    form: KeeperRegistrationForm,
    caller: Caller,
    enter: (db: Connection, accountId: number) => Promise<void>,
  ) => Promise<OperationResponse<User>>;
}
