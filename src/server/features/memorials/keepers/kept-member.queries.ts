import type { Connection } from '#server/database/open-database.ts';

/** What a keeper edits, also while an admin has hidden it, and what the member withheld. */
export async function findKeptStory(db: Connection, memberId: number) {
  return db
    .selectFrom('members')
    .where('id', '=', memberId)
    .select([
      'story',
      'is_story_hidden',
      'is_story_withheld',
      'is_photo_withheld',
      'is_name_withheld',
    ])
    .executeTakeFirstOrThrow();
}

/** The photo and the card as everyone sees them. */
export async function findShownPictures(db: Connection, memberId: number) {
  return db
    .selectFrom('photos')
    .innerJoin('shown_members', 'shown_members.id', 'photos.member_id')
    .where('member_id', '=', memberId)
    .where('is_photo_shown', '=', 1)
    .where('hidden_at', 'is', null)
    .select(['kind', 'name'])
    .execute();
}
