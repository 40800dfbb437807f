/** Dependencies of the member use cases. */
import type { ShownCompany } from '#contract/jumps/company.ts';
import type { FirstPhotosIn } from '#contract/members/profile.ts';
import type { ClientAddress } from '#contract/operation.ts';
import type { Database } from '#server/database/open-database.ts';
import type { PublishingDeps } from '#server/database/members/check-may-publish.ts';
import type { ImageWork } from '#server/images/images.ts';
import type { PhotoService } from '#server/photo-storage/photo-storage.ts';
import type { VisitLog } from './profile/visit-log.ts';

export interface MemberDeps {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
}

/** For public profiles. */
export interface VisitorDeps extends MemberDeps {
  readonly visits: VisitLog;
  readonly findCompany: (memberId: number) => Promise<ShownCompany>;
  /** The first page of the photos that the member is in. */
  readonly findPhotosIn: (memberId: number) => Promise<FirstPhotosIn>;
  /** Counts a view by an address; false when the address is over its limit. */
  readonly countView: (by: ClientAddress) => boolean;
}

/** For the use cases of members about themselves. */
export interface OwnMemberDeps extends MemberDeps, PublishingDeps {
  readonly photos: PhotoService;
}

/** For the preview pictures of shared links. */
export interface PreviewDeps extends MemberDeps {
  readonly photos: Pick<PhotoService, 'open'>;
  readonly drawCard: ImageWork['drawCard'];
}
