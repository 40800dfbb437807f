/** Rows of gallery photos that several use cases read. */
import type { PhotoKind } from '#contract/gallery/moderation.ts';
import { lockRows, type DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { PhotoRow } from '#server/database/schema/gallery.ts';
import { isLinked } from '#server/identity/member-of-account.ts';
import { isStranger } from '#server/identity/strangers.ts';

const gallery = (db: Connection) => db.selectFrom('photos').where('photos.kind', '=', 'gallery');

const described = (db: Connection) =>
  gallery(db)
    .innerJoin('accounts', 'accounts.id', 'photos.account_id')
    .leftJoin('claims', (join) =>
      join.onRef('claims.account_id', '=', 'accounts.id').on(isLinked()),
    )
    .leftJoin('shown_members', 'shown_members.id', 'claims.member_id')
    .leftJoin('photos as avatars', (join) =>
      join
        .onRef('avatars.account_id', '=', 'accounts.id')
        .on('avatars.kind', '=', 'avatar')
        .on((on) =>
          on.or([
            on('shown_members.is_photo_shown', '=', 1),
            on.and([on('shown_members.id', 'is', null), on('accounts.is_name_withheld', '=', 0)]),
          ]),
        )
        .on('avatars.hidden_at', 'is', null),
    )
    .leftJoin('photo_views', 'photo_views.photo_id', 'photos.id')
    .leftJoin('place_spellings', 'place_spellings.key', 'photos.taken_spelling')
    .leftJoin('places', 'places.id', 'place_spellings.place_id')
    .select([
      'photos.id',
      'photos.name',
      'photos.width',
      'photos.height',
      'photos.thumb_width',
      'photos.thumb_height',
      'photos.caption',
      'photos.description',
      'photos.updated_at',
      'accounts.first_name as account_first_name',
      'accounts.last_name as account_last_name',
      'accounts.is_name_withheld',
      'shown_members.number',
      'shown_members.first_name',
      'shown_members.last_name',
      'avatars.name as avatar_name',
      'photo_views.views',
      'photos.taken_day',
      'photos.taken_month',
      'photos.taken_year',
      'photos.taken_location',
      'places.slug as place_slug',
      'places.name as place_name',
      'photos.is_held',
    ])
    .select(isStranger.as('is_of_stranger'));

const shown = (db: Connection) => described(db).where('photos.hidden_at', 'is', null);

/** Newest first. */
export async function findShownPhotos(db: Connection) {
  return shown(db).orderBy('photos.created_at', 'desc').orderBy('photos.id', 'desc').execute();
}

export type ShownPhotoRow = Awaited<ReturnType<typeof findShownPhotos>>[number];

export async function findShownPhoto(
  db: Connection,
  id: number,
): Promise<ShownPhotoRow | undefined> {
  return shown(db).where('photos.id', '=', id).executeTakeFirst();
}

/** Also one that waits for approval. */
export async function findPhotoOfContributor(
  db: Connection,
  id: number,
): Promise<ShownPhotoRow | undefined> {
  return described(db)
    .where('photos.id', '=', id)
    .where(({ or, eb }) => or([eb('photos.hidden_at', 'is', null), eb('photos.is_held', '=', 1)]))
    .executeTakeFirst();
}

/** Locks the photo's row until the transaction ends. */
export async function lockGalleryPhoto(
  db: Connection,
  dialect: DatabaseDialect,
  id: number,
): Promise<PhotoRow | undefined> {
  const photo = gallery(db).where('photos.id', '=', id).selectAll('photos');
  return lockRows(photo, dialect).executeTakeFirst();
}

/** Undefined for a hidden, withheld or unknown photo. */
export async function findShownKind(db: Connection, name: string): Promise<PhotoKind | undefined> {
  const row = await db
    .selectFrom('photos')
    .leftJoin('shown_members', 'shown_members.id', 'photos.member_id')
    .where('name', '=', name)
    .where('hidden_at', 'is', null)
    .where(({ or, eb }) => or([eb('member_id', 'is', null), eb('is_photo_shown', '=', 1)]))
    .select('kind')
    .executeTakeFirst();
  return row?.kind;
}
