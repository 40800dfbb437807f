/** Dependencies of the account use cases. */
import type { ClaimPolicy } from '#contract/accounts/claims.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import type { ImageWork } from '#server/images/images.ts';
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
  readonly images: Pick<ImageWork, 'prepareProof'>;
  readonly deferred: DeferredWork;
  /** Scheme, host and port for the links in messages. */
  readonly origin: string;
  /** Contact for people who need help; null when none is set. */
  readonly contactEmail: string | null;
  /** Who approves claims. */
  readonly claimPolicy: ClaimPolicy;
  readonly isAdminSecondFactorRequired: boolean;
  /** The name and origin that passkeys are bound to. */
  readonly relyingParty: RelyingParty;
  /** False in trial mode. The tries of a code are always limited. */
  readonly isRateLimited: boolean;
  /** The most mails per hour to addresses that were never validated, for all processes together. */
  readonly newAddressMailsPerHour: number;
  /** Called when such a mail is not sent because of this limit. */
  readonly onNewAddressCap: (secondsLeft: number) => void;
  /** Runs in the transaction that validates an account for the first time. */
  readonly onValidated: (db: Connection, accountId: number, at: number) => Promise<void>;
  /** Called when a message could not be sent and the request continues. */
  readonly onUndelivered: (error: unknown) => void;
}
