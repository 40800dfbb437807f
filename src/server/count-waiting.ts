import type { VisitorDeps } from '#server/features/members/directory/profile.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import type { Waiting } from '#contract/manifest/manifest.ts';
import { countPendingClaims } from '#server/features/accounts/claims/reviewed-claims.queries.ts';
import { countOpenMessages } from '#server/features/contact/inbox.ts';
import { countNewPhotos } from '#server/features/gallery/moderation/find-photos.ts';
import { countMissedSearches } from '#server/features/members/insights/searches.ts';
import { countWaitingRemembrances } from '#server/features/memorials/remembrances.ts';
import { countWaitingKeepers } from '#server/features/memorials/review-keepers.ts';
import { countMarksToReview } from '#server/features/people-in-photos/review-marks.ts';

interface CountDeps extends Pick<IdentityDeps, 'database' | 'now'> {
  readonly visits: Pick<VisitorDeps['visits'], 'flush'>;
}

/** What waits for an admin, on the Manifest and in the daily mail. */
export async function countWaiting(deps: CountDeps, accountId: number): Promise<Waiting> {
  return {
    claims: await countPendingClaims(deps.database.kysely),
    missedSearches: await countMissedSearches(deps),
    newPhotos: await countNewPhotos(deps, { accountId }),
    messages: await countOpenMessages(deps),
    remembrances: await countWaitingRemembrances(deps),
    keepers: await countWaitingKeepers(deps),
    marks: await countMarksToReview(deps),
  };
}
