/** The photos that a member is in, and the photos with people whom no one has named yet. */
import { brand } from '#contract/brand.ts';
import { Refusal } from '#contract/errors.ts';
import {
  ownMarksLimit,
  photosInAtOnce,
  type OwnMarks,
  type photosOfMembersOperations,
  type PhotosIn,
  type UnnamedPhotos,
} from '#contract/people-in-photos/photos-of-members.ts';
import { countRows } from '#server/database/count-rows.ts';
import { clampPage } from '#server/database/list-pages.ts';
import type { Connection } from '#server/database/open-database.ts';
import { presentThumb, shownPhotos, thumbColumns } from '#server/database/photos/photos.ts';
import { findShownMember } from '#server/database/register/shown-members.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { findMemberOf, isLinked } from '#server/identity/member-of-account.ts';
import type { PeopleDeps } from './mark-viewer.ts';

/** Marks of the member that everyone sees, unless the member withholds the name or photos. */
const agreed = (db: Connection, memberId: number) =>
  shownPhotos(db)
    .innerJoin('photo_marks', 'photo_marks.photo_id', 'photos.id')
    .innerJoin('shown_members', 'shown_members.id', 'photo_marks.member_id')
    .leftJoin('claims as links', (join) =>
      join.onRef('links.member_id', '=', 'photo_marks.member_id').on(isLinked('links')),
    )
    .where('photo_marks.member_id', '=', memberId)
    .where('agreed_at', 'is not', null)
    // As `isShown` in `marks.policy.ts`.
    .where((eb) =>
      eb.or([
        eb('shown_members.deceased', '=', 1),
        eb.and([eb('links.account_id', 'is', null), eb('agreed_as_admin', '=', 1)]),
        eb('agreed_by', '=', eb.ref('links.account_id')),
      ]),
    )
    .where('is_photo_shown', '=', 1);

/** Newest first. */
async function readPhotosIn(db: Connection, memberId: number, page: number): Promise<PhotosIn> {
  const total = await countRows(agreed(db, memberId));
  const { offset, paging } = clampPage(total, photosInAtOnce, page);
  if (total === 0) return { photos: [], ...paging };
  const rows = await agreed(db, memberId)
    .orderBy('photos.created_at', 'desc')
    .orderBy('photos.id', 'desc')
    .offset(offset)
    .limit(photosInAtOnce)
    .select(thumbColumns)
    .execute();
  return { photos: rows.map(presentThumb), ...paging };
}

/** @throws Refusal `not_found` for an unknown number */
export async function listPhotosIn(
  { database: { kysely } }: Pick<PeopleDeps, 'database'>,
  {
    params: { number },
    query: { page },
  }: Pick<Input<typeof photosOfMembersOperations.listPhotosIn>, 'params' | 'query'>,
): Promise<PhotosIn> {
  const member = await findShownMember(kysely, number);
  if (!member) {
    throw new Refusal('not_found', {
      message: `There is no ${brand.singular} with the number ${number}.`,
    });
  }
  return readPhotosIn(kysely, member.id, page);
}

/** For the profile: the first page. */
export const findFirstPhotosIn = (
  { database: { kysely } }: Pick<PeopleDeps, 'database'>,
  memberId: number,
): Promise<PhotosIn> => readPhotosIn(kysely, memberId, 1);

const withUnnamed = (db: Connection) =>
  shownPhotos(db).where(
    'photos.id',
    'in',
    db.selectFrom('photo_marks').where('member_id', 'is', null).select('photo_id'),
  );

/** The id of one of them, newest first; undefined past the end. */
async function findUnnamedPhoto(db: Connection, offset: number): Promise<number | undefined> {
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
async function findUnnamedMarks(db: Connection, photoId: number) {
  return db
    .selectFrom('photo_marks')
    .where('photo_id', '=', photoId)
    .where('member_id', 'is', null)
    .orderBy('x')
    .orderBy('y')
    .orderBy('id')
    .select(['id as markId', 'x', 'y'])
    .execute();
}

export async function listUnnamedPhotos(
  { database: { kysely }, findPhoto }: Pick<PeopleDeps, 'database' | 'findPhoto'>,
  { query: { page } }: Pick<Input<typeof photosOfMembersOperations.listUnnamedPhotos>, 'query'>,
): Promise<UnnamedPhotos> {
  const total = await countRows(withUnnamed(kysely));
  const { offset, paging } = clampPage(total, 1, page);
  const id = total === 0 ? undefined : await findUnnamedPhoto(kysely, offset);
  const photo = id === undefined ? undefined : await findPhoto(kysely, id);
  const marks = photo === undefined ? [] : await findUnnamedMarks(kysely, photo.photoId);
  return { ...paging, photo: photo ?? null, marks };
}

const noMember = `Your account is not linked to a ${brand.singular}, so no photo shows you.`;
const isDeceased =
  'Your record is marked as deceased, so you cannot agree to marks. You can still remove them.';

/** Of this member in visible photos, newest first; also those that were removed for good. */
async function findMarksOf(db: Connection, memberId: number) {
  return (
    shownPhotos(db)
      .innerJoin('photo_marks', 'photo_marks.photo_id', 'photos.id')
      .leftJoin('accounts as marker', 'marker.id', 'photo_marks.marked_by')
      .where('photo_marks.member_id', '=', memberId)
      // Not what an account marked that is disabled now.
      .where((eb) => eb.or([eb('marked_by', 'is', null), eb('marker.disabled_at', 'is', null)]))
      .orderBy('photo_marks.marked_at', 'desc')
      .orderBy('photo_marks.id', 'desc')
      .limit(ownMarksLimit)
      .select(thumbColumns)
      .select(['photo_marks.id as mark_id', 'x', 'y', 'agreed_at', 'agreed_by', 'refused_at'])
      .execute()
  );
}

export async function listOwnMarks(
  { database: { kysely } }: Pick<PeopleDeps, 'database'>,
  _: unknown,
  { viewer: { accountId } }: Caller<Viewer>,
): Promise<OwnMarks> {
  const own = await findMemberOf(kysely, accountId);
  if (!own) return { problem: noMember, waiting: [], shown: [], removed: [] };
  const rows = await findMarksOf(kysely, own.id);
  const isAgreed = ({ agreed_at, agreed_by }: (typeof rows)[number]) =>
    agreed_at !== null && (own.deceased === 1 || agreed_by === accountId);
  const present = (kept: typeof rows) =>
    kept.map((row) => ({ markId: row.mark_id, photo: presentThumb(row), x: row.x, y: row.y }));
  return {
    problem: own.deceased === 1 ? isDeceased : null,
    waiting: present(rows.filter((row) => !isAgreed(row) && row.refused_at === null)),
    shown: present(rows.filter(isAgreed)),
    removed: present(rows.filter((row) => row.refused_at !== null)),
  };
}
