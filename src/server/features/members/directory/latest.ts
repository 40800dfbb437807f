/** The latest stories and gallery photos, for the home page. */
import { presentThumb, shownPhotos, thumbColumns } from '#server/database/photos/photos.ts';
import { sql } from 'kysely';
import { collapseBlanks } from '#contract/clean-text.ts';
import {
  excerptLength,
  latestPhotos,
  latestStories,
  type Latest,
} from '#contract/profile/latest.ts';
import type { Connection } from '#server/database/open-database.ts';
import { presentListed, withPortraits } from '#server/database/register/shown-members.ts';
import type { MemberDeps } from '../record/stored-members.ts';

/** As in the index `members_latest_stories`. A literal, because a partial index does not match parameters. */
const hasVisibleStory = sql<boolean>`series = 'fb' and story_changed_at is not null
  and is_story_hidden = 0 and is_story_withheld <> 1 and is_name_withheld <> 1`;

/** Visible stories of regular members, the latest first. */
async function findLatestStories(db: Connection, limit: number) {
  const latest = await db
    .selectFrom('members')
    .where(hasVisibleStory)
    .orderBy('story_changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select('id')
    .execute();
  const ids = latest.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await withPortraits(db)
    .where('shown_members.id', 'in', ids)
    .selectAll('shown_members')
    .execute();
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** The newest visible gallery photos. */
async function findLatestPhotos(db: Connection, limit: number) {
  return shownPhotos(db)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(thumbColumns)
    .execute();
}

/** Cuts between words, so that the sign at the end is included in the length. */
export function excerptOf(story: string): string {
  const text = collapseBlanks(story);
  if (text.length <= excerptLength) return text;
  const cut = text.slice(0, excerptLength);
  const end = cut.lastIndexOf(' ');
  // Without a blank, half a surrogate pair could remain.
  return `${end > 0 ? cut.slice(0, end) : cut.slice(0, -2).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

export async function getLatest({
  database: { kysely },
}: Pick<MemberDeps, 'database'>): Promise<Latest> {
  const stories = await findLatestStories(kysely, latestStories);
  const photos = await findLatestPhotos(kysely, latestPhotos);
  return {
    stories: stories.map((row) => ({ ...presentListed(row), excerpt: excerptOf(row.story) })),
    photos: photos.map(presentThumb),
  };
}
