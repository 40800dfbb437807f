/** Dependencies of the member use cases. */
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

/** For use cases that log what visitors do. */
export interface VisitorDeps extends MemberDeps {
  readonly visits: VisitLog;
  /** Counts a view by an address; false when the address is over its limit. */
  readonly countView: (by: ClientAddress) => boolean;
}

/** For the use cases of members about themselves. */
export interface OwnMemberDeps extends MemberDeps {
  readonly photos: PhotoService;
}

/** For the preview pictures of shared links. */
export interface PreviewDeps extends MemberDeps {
  readonly photos: Pick<PhotoService, 'open'>;
  readonly drawCard: ImageWork['drawCard'];
}
