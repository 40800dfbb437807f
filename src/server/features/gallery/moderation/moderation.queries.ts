/** SQL for the photo review: photos of all kinds, with contributor, member and the admin who hid or deleted them. */
import type { PhotoKindFilter, PhotoShowFilter } from '#contract/gallery/moderation.ts';
import type { Series } from '#contract/number-label.ts';
import { countRows } from '#server/database/count-rows.ts';
import { lockRows, type DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';
import { isLinked } from '#server/identity/member-of-account.ts';

/** Photos are new if they have a higher id, or were sent later. */
export type SeenThrough = { readonly photoId: number } | { readonly sentAt: number };

/** Photos that were deleted, or began to wait, at these times or earlier are gone. */
export interface ExpiredAt {
  readonly deleted: number;
  readonly held: number;
}

/** An admin has deleted it, or no admin has approved it. */
export type ExpiringKind = 'deleted' | 'waiting';

interface PhotoFilters {
  readonly kind: PhotoKindFilter;
  readonly show: PhotoShowFilter;
  /** Number of a regular member; undefined for all photos. */
  readonly number?: number | undefined;
  /** With `new`: only photos after this one. */
  readonly seenThrough?: SeenThrough | undefined;
  readonly expiredAt: ExpiredAt;
}

const all = (db: Connection) =>
  db
    .selectFrom('photos')
    .innerJoin('accounts', 'accounts.id', 'photos.account_id')
    .leftJoin('claims', (join) =>
      join.onRef('claims.account_id', '=', 'accounts.id').on(isLinked()),
    )
    .leftJoin('members as senders', 'senders.id', 'claims.member_id')
    .leftJoin('members as subjects', 'subjects.id', 'photos.member_id');

/** Photos that are not gone. */
export const unexpired = (db: Connection, expiredAt: ExpiredAt) =>
  all(db)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>', expiredAt.deleted)]))
    .where((eb) => eb.or([eb('is_held', '=', 0), eb('hidden_at', '>', expiredAt.held)]));

/** Those that wait stay new until an admin has decided. */
function sentAfter(query: ReturnType<typeof all>, seen: SeenThrough | undefined) {
  if (seen === undefined) return query;
  return 'photoId' in seen
    ? query.where((eb) => eb.or([eb('photos.id', '>', seen.photoId), eb('is_held', '=', 1)]))
    : query.where((eb) =>
        eb.or([eb('photos.created_at', '>', seen.sentAt), eb('is_held', '=', 1)]),
      );
}

function matching(db: Connection, { kind, show, number, seenThrough, expiredAt }: PhotoFilters) {
  return unexpired(db, expiredAt)
    .$if(kind !== 'all', (query) =>
      query.where('photos.kind', '=', kind as Exclude<PhotoKindFilter, 'all'>),
    )
    .$if(show === 'new', (query) => sentAfter(query, seenThrough))
    .$if(show === 'hidden', (query) =>
      query.where('hidden_at', 'is not', null).where('is_held', '=', 0),
    )
    .$if(show === 'waiting', (query) => query.where('is_held', '=', 1))
    .$if(show === 'shown', (query) => query.where('hidden_at', 'is', null))
    .$if(number !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.fn.coalesce('subjects.number', 'senders.number'), '=', number ?? null),
      ),
    );
}

const described = (query: ReturnType<typeof all>) =>
  query
    .leftJoin('accounts as hiders', 'hiders.id', 'photos.hidden_by')
    .selectAll('photos')
    .select((eb) => [
      'accounts.first_name',
      'accounts.last_name',
      'accounts.email',
      'accounts.validated_at',
      'accounts.disabled_at',
      'subjects.series as subject_series',
      eb.fn.coalesce('subjects.number', 'senders.number').as('number'),
      'hiders.first_name as hider_first_name',
      'hiders.last_name as hider_last_name',
    ]);

export async function countPhotos(db: Connection, filters: PhotoFilters): Promise<number> {
  return countRows(matching(db, filters));
}

/** Those that wait first, then the newest. */
export async function findPhotosAt(
  db: Connection,
  filters: PhotoFilters,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  return described(matching(db, filters))
    .orderBy('is_held', 'desc')
    .orderBy('photos.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

export type DescribedPhotoRow = Awaited<ReturnType<typeof findPhotosAt>>[number];

/** The photo comes before the card. */
export async function findPhotosShowing(
  db: Connection,
  { series, number }: { readonly series: Series; readonly number: number },
  expiredAt: ExpiredAt,
): Promise<DescribedPhotoRow[]> {
  return described(unexpired(db, expiredAt))
    .where('subjects.series', '=', series)
    .where('subjects.number', '=', number)
    .orderBy('photos.kind', 'desc')
    .execute();
}

export async function findDescribedPhotos(
  db: Connection,
  ids: readonly number[],
  expiredAt: ExpiredAt,
): Promise<DescribedPhotoRow[]> {
  return described(unexpired(db, expiredAt)).where('photos.id', 'in', ids).execute();
}

export async function findDescribedPhoto(
  db: Connection,
  id: number,
  expiredAt: ExpiredAt,
): Promise<DescribedPhotoRow | undefined> {
  const [row] = await findDescribedPhotos(db, [id], expiredAt);
  return row;
}

/** Locks the photo's row until the transaction ends. */
export async function lockPhoto(
  db: Connection,
  dialect: DatabaseDialect,
  id: number,
): Promise<void> {
  await lockRows(db.selectFrom('photos').where('id', '=', id).select('id'), dialect).execute();
}

/** Photos that are gone, but still have their rows and files. */
export async function findExpiredPhotos(
  db: Connection,
  kind: ExpiringKind,
  { deleted, held }: ExpiredAt,
): Promise<DescribedPhotoRow[]> {
  return described(all(db))
    .$if(kind === 'deleted', (query) => query.where('deleted_at', '<=', deleted))
    .$if(kind === 'waiting', (query) =>
      query.where('is_held', '=', 1).where('hidden_at', '<=', held),
    )
    .execute();
}
