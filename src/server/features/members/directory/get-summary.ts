/** The number of members in each series, and of photos in the gallery. */
import type { Summary } from '#contract/members/directory.ts';
import { readRegister } from '#server/database/register/register.ts';
import type { MemberDeps } from '../member-deps.ts';
import { countGalleryPhotos } from './members.queries.ts';

export async function getSummary({ database }: MemberDeps): Promise<Summary> {
  const { series } = await readRegister(database);
  return {
    fbCount: series.fb.members.length,
    nnfbCount: series.nnfb.members.length,
    nnfsCount: series.nnfs.members.length,
    photoCount: await countGalleryPhotos(database.kysely),
  };
}
