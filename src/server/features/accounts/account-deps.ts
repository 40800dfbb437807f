/** What the use cases about accounts are handed. */
import type { Database } from '#server/database/open-database.ts';
import type { Messaging } from '#server/messaging/messaging.ts';
import type { PhotoService } from '#server/photo-storage/photo-storage.ts';
import type { DeferredWork } from './notices/deferred-work.ts';
import type { PasswordHasher } from './passwords/password-hashing.ts';
import type { RelyingParty } from './passkeys/relying-party.ts';

export interface AccountDeps {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly messaging: Messaging;
  readonly passwords: PasswordHasher;
  readonly photos: PhotoService;
  readonly deferred: DeferredWork;
  /** Scheme, host and port that links in messages are built with. */
  readonly origin: string;
  /** Whom people may write to when they are stuck; null when nobody is named. */
  readonly contactEmail: string | null;
  /** Whether a claim links at once; otherwise an admin looks at it first. */
  readonly areClaimsOpen: boolean;
  /** Whether admins must have a second factor. */
  readonly isAdminSecondFactorRequired: boolean;
  /** The name and origin that passkeys are bound to. */
  readonly relyingParty: RelyingParty;
  /** Off for trials; the tries of a code are limited always. */
  readonly isRateLimited: boolean;
  /** Told of a message that could not be sent where the caller goes on without it. */
  readonly onUndelivered: (error: unknown) => void;
}
