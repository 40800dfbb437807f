import { sql } from 'kysely';
import { shownColumns } from '#server/database/members/shown-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import { withPortraits } from '#server/database/members/listed-members.ts';

/** As in the index `members_latest_stories`. A literal, because a partial index does not match parameters. */
const hasVisibleStory = sql<boolean>`series = 'fb' and story_changed_at is not null
  and is_story_hidden = 0 and is_story_withheld <> 1 and is_name_withheld <> 1`;

/** Visible stories of regular members, the latest first. */
export async function findLatestStories(db: Connection, limit: number) {
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
    .select(shownColumns)
    .execute();
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** The newest visible gallery photos. */
export async function findLatestPhotos(db: Connection, limit: number) {
  return db
    .selectFrom('photos')
    .where(sql<boolean>`kind = 'gallery' and hidden_at is null`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'name', 'thumb_width', 'thumb_height', 'caption'])
    .execute();
}
