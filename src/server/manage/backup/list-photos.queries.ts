import type { Connection, Database } from '#server/database/open-database.ts';
import type { CopiedPhoto } from './photo-copier.ts';

const listedAtOnce = 500;

type Rows = readonly (CopiedPhoto & { readonly id: number })[];

async function* inBatches(read: (last: number) => Promise<Rows>): AsyncGenerator<Rows> {
  let last = 0;
  for (;;) {
    const rows = await read(last);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.id ?? last;
  }
}

async function readPhotos(db: Connection, last: number): Promise<Rows> {
  return db
    .selectFrom('photos')
    .where('id', '>', last)
    .select(['id', 'name', 'kind'])
    .orderBy('id')
    .limit(listedAtOnce)
    .execute();
}

async function readRemembrances(db: Connection, last: number): Promise<Rows> {
  const rows = await db
    .selectFrom('remembrances')
    .where('id', '>', last)
    .where('photo_name', 'is not', null)
    .select(['id', 'photo_name'])
    .orderBy('id')
    .limit(listedAtOnce)
    .execute();
  return rows.map(({ id, photo_name }) => ({ id, name: photo_name ?? '', kind: 'remembrance' }));
}

/** All photos of all kinds, in batches; none if the schema has no tables for them yet. */
export async function* listPhotos({ kysely }: Database): AsyncGenerator<readonly CopiedPhoto[]> {
  const tables = await kysely.introspection.getTables();
  const has = (table: string) => tables.some(({ name }) => name === table);
  if (has('photos')) yield* inBatches((last) => readPhotos(kysely, last));
  if (has('remembrances')) yield* inBatches((last) => readRemembrances(kysely, last));
}
