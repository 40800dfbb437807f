/** Says which photos have lost files, by the pages of the site that show them. */
import * as z from 'zod/mini';
import { brand } from '#contract/brand.ts';
import type { Connection } from '#server/database/open-database.ts';
import { originOf, type Settings } from '#server/settings.ts';
import { counted } from '../command/command.ts';

export const lostPhotos = z.object({
  count: z.int(),
  /** Of the first of them. */
  pages: z.array(z.string()),
});
export type LostPhotos = z.infer<typeof lostPhotos>;

const mostNamed = 10;

interface PhotoPlace {
  readonly id: number;
  readonly kind: 'avatar' | 'photo' | 'card' | 'gallery' | 'remembrance';
  readonly accountId: number;
  readonly number: number | null;
}

function pageOf({ id, kind, accountId, number }: PhotoPlace): string {
  if (kind === 'gallery') return `/Photo-Gallery?photo=${id}`;
  if (kind === 'avatar') return `/Manifest/Accounts/${accountId} (profile photo)`;
  return `/${brand.singularSlug}/${number} (${kind})`;
}

/** @param names of the photos */
export async function findLost(db: Connection, names: readonly string[]): Promise<LostPhotos> {
  const count = names.length;
  const named = names.slice(0, mostNamed);
  if (count === 0) return { count, pages: [] };
  const photos = await db
    .selectFrom('photos')
    .leftJoin('members', 'members.id', 'photos.member_id')
    .where('photos.name', 'in', named)
    .select(['photos.id', 'photos.kind', 'photos.account_id as accountId', 'members.number'])
    .orderBy('photos.id')
    .execute();
  const remembrances = await db
    .selectFrom('remembrances')
    .innerJoin('members', 'members.id', 'remembrances.member_id')
    .where('photo_name', 'in', named)
    .select(['remembrances.id', 'remembrances.account_id as accountId', 'members.number'])
    .orderBy('remembrances.id')
    .execute();
  const rows = [
    ...photos,
    ...remembrances.map((each) => ({ ...each, kind: 'remembrance' as const })),
  ];
  return { count, pages: rows.map(pageOf) };
}

const have = (count: number) => `${counted(count, 'photo')} ${count === 1 ? 'has' : 'have'}`;

/** Such as `2 photos have lost files: /Photo-Gallery?photo=3 and /Photo-Gallery?photo=7.` */
export function describeLost({ count, pages }: LostPhotos): string {
  const more = count - pages.length;
  const listed = [...pages, ...(more > 0 ? [`${more} more`] : [])];
  return `${have(count)} lost files: ${new Intl.ListFormat('en').format(listed)}.`;
}

/**
 * What the operator should do about it.
 *
 * @param backup its folder, if it has the files all the same
 */
export function explainLost(
  { count, pages }: LostPhotos,
  backup: string | null,
  settings: Settings,
): string[] {
  if (count === 0) return [];
  const restore = `${settings.site.manageCommand} restore-photos`;
  return [
    `${have(count)} lost files in the photo store:`,
    ...pages.map((page) => `  ${originOf(settings)}${page}`),
    ...(count > pages.length ? ['  and more: check PHOTO_STORE and DATA_DIR.'] : []),
    backup === null
      ? `If an older backup has the files, put them back: ${restore} FOLDER. Otherwise delete the photo on the site and upload it again.`
      : `The backup has the files. Put them back: ${restore} ${backup}`,
  ];
}
