/** Dependencies of the gallery use cases. */
import type { PublishingDeps } from '#server/identity/member-of-account.ts';
import type { Database } from '#server/database/open-database.ts';
import type { HoldingDeps } from '#server/identity/strangers.ts';
import type { PhotoService } from '#server/photo-storage/photo-storage.ts';
import type { ViewLog } from './view-log.ts';

export interface GalleryDeps extends PublishingDeps, HoldingDeps {
  readonly database: Database;
  readonly photos: PhotoService;
  readonly views: ViewLog;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
}
