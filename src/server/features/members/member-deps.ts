/** What the use cases about members are handed. */
import type { ClientAddress } from '#contract/operation.ts';
import type { Database } from '#server/database/open-database.ts';
import type { ImageWork } from '#server/images/images.ts';
import type { PhotoService } from '#server/photo-storage/photo-storage.ts';
import type { VisitLog } from './profile/visit-log.ts';

export interface MemberDeps {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
}

/** For what visitors do, which is also noted down. */
export interface VisitorDeps extends MemberDeps {
  readonly visits: VisitLog;
  /** Counts a view by an address; false when it has had too many to count more. */
  readonly countView: (by: ClientAddress) => boolean;
}

/** For what members do about themselves. */
export interface OwnMemberDeps extends MemberDeps {
  readonly photos: PhotoService;
}

/** For the pictures that shared links show. */
export interface PreviewDeps extends MemberDeps {
  readonly photos: Pick<PhotoService, 'open'>;
  readonly drawCard: ImageWork['drawCard'];
}
