import type { Database } from '#server/database/open-database.ts';
import type { PhotoRow } from '#server/database/photos/photo-tables.ts';

const listedAtOnce = 500;

/** All photos of all kinds, in batches; none if the schema has no photos table yet. */
export async function* listPhotos({
  kysely,
}: Database): AsyncGenerator<readonly Pick<PhotoRow, 'name' | 'kind'>[]> {
  const tables = await kysely.introspection.getTables();
  if (!tables.some(({ name }) => name === 'photos')) return;
  let last = 0;
  for (;;) {
    const rows = await kysely
      .selectFrom('photos')
      .where('id', '>', last)
      .select(['id', 'name', 'kind'])
      .orderBy('id')
      .limit(listedAtOnce)
      .execute();
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.id ?? last;
  }
}
