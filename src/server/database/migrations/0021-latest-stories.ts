import { sql, type Kysely } from 'kysely';

/** For the stories on the home page. */
export async function indexStories(db: Kysely<unknown>): Promise<void> {
  const statement = `create index members_stories on members (updated_at, id)
    where series = 'fb' and story <> '' and is_story_hidden = 0`;
  await sql.raw(statement).execute(db);
}
