/** Dependencies of the use cases with which admins review photos. */
import type { PhotoKind } from '#contract/gallery/moderation.ts';
import type { Database } from '#server/database/open-database.ts';
import type { PhotoState } from '#server/database/photos/photos.ts';
import type { PhotoService } from '#server/photo-storage/photo-storage.ts';

/** An admin's change of a photo, for the mail to the contributor. */
interface PhotoNotice {
  /** The contributor's account. */
  readonly accountId: number;
  /** The admin who made the change; not notified of it. */
  readonly editorId: number;
  readonly kind: PhotoKind;
  /** Empty for photos outside the gallery. */
  readonly caption: string;
  readonly before: PhotoState;
  readonly after: PhotoState;
}

export interface PhotoAdminDeps {
  readonly database: Database;
  readonly photos: Pick<PhotoService, 'open'>;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Sends the mail in the background. */
  readonly notifyContributor: (notice: PhotoNotice) => void;
}
