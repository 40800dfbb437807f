import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import type { PublishingDeps } from '#server/identity/member-of-account.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';

export interface PeopleDeps extends PublishingDeps {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly isRateLimited: boolean;
  readonly createLinkToken: () => string;
  /** Undefined for a hidden or unknown photo. */
  readonly findPhoto: (db: Connection, photoId: number) => Promise<GalleryPhoto | undefined>;
  /** Whether the account keeps the page of this deceased member. */
  readonly isKeeper: (db: Connection, accountId: number, memberId: number) => Promise<boolean>;
  /**
   * Locks all admins until the transaction ends.
   * @throws Refusal `forbidden` when the viewer is no longer an admin
   */
  readonly lockAsAdmin: (db: Connection, viewer: Viewer) => Promise<void>;
}
