import { sql } from 'kysely';
import type { Connection } from '#server/database/open-database.ts';

/** As in the index `members_latest_stories`. A literal, because a partial index does not match parameters. */
const hasVisibleStory = sql<boolean>`members.series = 'fb'
  and members.story_changed_at is not null and members.is_story_hidden = 0`;

/** Visible stories of regular members, the latest first. */
export async function findLatestStories(db: Connection, limit: number) {
  return db
    .selectFrom('members')
    .leftJoin('photos', (join) =>
      join
        .onRef('photos.member_id', '=', 'members.id')
        .on('photos.kind', '=', 'photo')
        .on('photos.hidden_at', 'is', null),
    )
    .where(hasVisibleStory)
    .orderBy('members.story_changed_at', 'desc')
    .orderBy('members.id', 'desc')
    .limit(limit)
    .select([
      'members.number',
      'members.first_name',
      'members.last_name',
      'members.deceased',
      'members.year',
      'members.location',
      'members.story',
      'photos.name as avatar_name',
    ])
    .execute();
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
