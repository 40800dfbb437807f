/** What the use cases of admins about photos are handed. */
import type { PhotoKind } from '#contract/gallery/moderation.ts';
import type { Database } from '#server/database/open-database.ts';
import type { PhotoService } from '#server/photo-storage/photo-storage.ts';

/** What an admin did to a photo, for the person who sent it. */
export interface PhotoNotice {
  /** Whose photo it is. */
  readonly accountId: number;
  /** Who did it: nobody is told of their own doing. */
  readonly editorId: number;
  readonly kind: PhotoKind;
  /** '' for all but the gallery's. */
  readonly caption: string;
  /** Null when it is shown again. */
  readonly hidden: { readonly reason: string } | null;
}

export interface PhotoAdminDeps {
  readonly database: Database;
  readonly photos: Pick<PhotoService, 'open'>;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Returns at once. */
  readonly notifyContributor: (notice: PhotoNotice) => void;
}
