/** SQL for the visible gallery photos of marks. */
import type { Connection } from '#server/database/open-database.ts';

const shown = (db: Connection) =>
  db
    .selectFrom('photos')
    .where('photos.kind', '=', 'gallery')
    .where('photos.hidden_at', 'is', null);

const thumbColumns = [
  'photos.id',
  'photos.name',
  'photos.thumb_width',
  'photos.thumb_height',
  'photos.caption',
] as const;

export async function isGalleryPhotoShown(db: Connection, id: number): Promise<boolean> {
  return (
    (await shown(db).where('photos.id', '=', id).select('photos.id').executeTakeFirst()) !==
    undefined
  );
}

/** Marks of the member that everyone sees, unless the member withholds the name or photos. */
const agreed = (db: Connection, memberId: number) =>
  shown(db)
    .innerJoin('photo_marks', 'photo_marks.photo_id', 'photos.id')
    .innerJoin('shown_members', 'shown_members.id', 'photo_marks.member_id')
    .leftJoin('claims as held', (join) =>
      join
        .onRef('held.member_id', '=', 'photo_marks.member_id')
        .on('held.is_approved', '=', 1)
        .on('held.is_validated', '=', 1),
    )
    .where('photo_marks.member_id', '=', memberId)
    .where('agreed_at', 'is not', null)
    // As `isShown` in `marks.policy.ts`.
    .where((eb) =>
      eb.or([
        eb('shown_members.deceased', '=', 1),
        eb.and([eb('held.account_id', 'is', null), eb('agreed_as_admin', '=', 1)]),
        eb('agreed_by', '=', eb.ref('held.account_id')),
      ]),
    )
    .where('is_photo_shown', '=', 1);

export async function countPhotosIn(db: Connection, memberId: number): Promise<number> {
  const { photos } = await agreed(db, memberId)
    .select((eb) => eb.fn.countAll<number>().as('photos'))
    .executeTakeFirstOrThrow();
  return photos;
}

/** Newest first. */
export async function findPhotosIn(
  db: Connection,
  memberId: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  return agreed(db, memberId)
    .orderBy('photos.created_at', 'desc')
    .orderBy('photos.id', 'desc')
    .offset(offset)
    .limit(limit)
    .select(thumbColumns)
    .execute();
}

export type ThumbRow = Awaited<ReturnType<typeof findPhotosIn>>[number];

export async function findThumbs(
  db: Connection,
  ids: readonly number[],
): Promise<Map<number, ThumbRow>> {
  if (ids.length === 0) return new Map();
  const rows = await shown(db)
    .where('photos.id', 'in', [...new Set(ids)])
    .select(thumbColumns)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const withUnnamed = (db: Connection) =>
  shown(db).where(
    'photos.id',
    'in',
    db.selectFrom('photo_marks').where('member_id', 'is', null).select('photo_id'),
  );

export async function countUnnamedPhotos(db: Connection): Promise<number> {
  const { photos } = await withUnnamed(db)
    .select((eb) => eb.fn.countAll<number>().as('photos'))
    .executeTakeFirstOrThrow();
  return photos;
}

/** The id of one of them, newest first; undefined past the end. */
export async function findUnnamedPhoto(
  db: Connection,
  offset: number,
): Promise<number | undefined> {
  const row = await withUnnamed(db)
    .orderBy('photos.created_at', 'desc')
    .orderBy('photos.id', 'desc')
    .offset(offset)
    .limit(1)
    .select('photos.id')
    .executeTakeFirst();
  return row?.id;
}

/** From left to right. */
export async function findUnnamedMarks(db: Connection, photoId: number) {
  return db
    .selectFrom('photo_marks')
    .where('photo_id', '=', photoId)
    .where('member_id', 'is', null)
    .orderBy('x')
    .orderBy('y')
    .orderBy('id')
    .select(['id', 'x', 'y'])
    .execute();
}

/** Of this member in visible photos, newest first; also those that were removed for good. */
export async function findMarksOf(db: Connection, memberId: number, limit: number) {
  return (
    shown(db)
      .innerJoin('photo_marks', 'photo_marks.photo_id', 'photos.id')
      .leftJoin('accounts as marker', 'marker.id', 'photo_marks.marked_by')
      .where('photo_marks.member_id', '=', memberId)
      // Not what an account marked that is disabled now.
      .where((eb) => eb.or([eb('marked_by', 'is', null), eb('marker.disabled_at', 'is', null)]))
      .orderBy('photo_marks.marked_at', 'desc')
      .orderBy('photo_marks.id', 'desc')
      .limit(limit)
      .select(thumbColumns)
      .select(['photo_marks.id as mark_id', 'x', 'y', 'agreed_at', 'agreed_by', 'refused_at'])
      .execute()
  );
}
