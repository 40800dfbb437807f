import type { Waiting } from '#contract/manifest/manifest.ts';
import { countNewPhotos } from '#server/features/gallery/moderation/find-photos.ts';
import { countInbox } from '#server/features/inbox/inbox.ts';
import type { VisitorDeps } from '#server/features/members/directory/profile.ts';
import { countMissedSearches } from '#server/features/members/insights/searches.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { inboxQueues } from './inbox-kinds.ts';

interface CountDeps extends Pick<IdentityDeps, 'database' | 'now'> {
  readonly visits: Pick<VisitorDeps['visits'], 'flush'>;
}

/** What waits for an admin, on the Manifest. */
export async function countWaiting(deps: CountDeps, accountId: number): Promise<Waiting> {
  return {
    inbox: await countInbox({ ...deps, queues: inboxQueues }),
    newPhotos: await countNewPhotos(deps, { accountId }),
    missedSearches: await countMissedSearches(deps),
  };
}
