/** The latest stories and gallery photos, for the home page. */
import { photoUri } from '#contract/photos.ts';
import {
  excerptLength,
  type Latest,
  latestPhotos,
  latestStories,
} from '#contract/members/latest.ts';
import type { MemberDeps } from '../member-deps.ts';
import { presentListItem } from '#server/database/members/listed-members.ts';
import { presentThumb } from './members.present.ts';
import { findLatestPhotos, findLatestStories } from './latest.queries.ts';

/** Cuts between words, so that the sign at the end is included in the length. */
export function excerptOf(story: string): string {
  const text = story.replaceAll(/\s+/g, ' ').trim();
  if (text.length <= excerptLength) return text;
  const cut = text.slice(0, excerptLength);
  const end = cut.lastIndexOf(' ');
  // Without a blank, half a surrogate pair could remain.
  return `${end > 0 ? cut.slice(0, end) : cut.slice(0, -2).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

export async function getLatest({ database: { kysely } }: MemberDeps): Promise<Latest> {
  const stories = await findLatestStories(kysely, latestStories);
  const photos = await findLatestPhotos(kysely, latestPhotos);
  return {
    stories: stories.map((row) => ({
      ...presentListItem(row),
      avatarUri: row.portrait_name === null ? null : photoUri(row.portrait_name, 'avatar'),
      year: row.year,
      location: row.location,
      excerpt: excerptOf(row.story),
    })),
    photos: photos.map(presentThumb),
  };
}
