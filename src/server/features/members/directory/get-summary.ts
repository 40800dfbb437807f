/** Counts the members of each series and the gallery photos. */
import type { Summary } from '#contract/members/directory.ts';
import type { MemberDeps } from '../member-deps.ts';
import { countBySeries, countGalleryPhotos } from './members.queries.ts';

export async function getSummary({ database }: MemberDeps): Promise<Summary> {
  const counts = await countBySeries(database.kysely);
  return {
    fbCount: counts.get('fb') ?? 0,
    nnfbCount: counts.get('nnfb') ?? 0,
    nnfsCount: counts.get('nnfs') ?? 0,
    photoCount: await countGalleryPhotos(database.kysely),
  };
}
