/** The photos that a member is in, and the photos with people whom no one has named yet. */
import { brand } from '#contract/brand.ts';
import { Refusal } from '#contract/errors.ts';
import { photoUri } from '#contract/gallery/photos.ts';
import {
  ownMarksLimit,
  photosInAtOnce,
  type OwnMarks,
  type PhotosIn,
  type UnnamedPhotos,
} from '#contract/people-in-photos/photos-of-members.ts';
import { findShownMember } from '#server/database/members/shown-members.ts';
import { findMemberOf } from '#server/database/members/linked-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { PeopleDeps } from './people-deps.ts';
import {
  countPhotosIn,
  countUnnamedPhotos,
  findMarksOf,
  findPhotosIn,
  findUnnamedMarks,
  findUnnamedPhoto,
  type ThumbRow,
} from './shown-photos.queries.ts';

export const presentThumb = (row: ThumbRow) => ({
  photoId: row.id,
  thumbPhotoUri: photoUri(row.name, 'thumb'),
  thumbWidth: row.thumb_width,
  thumbHeight: row.thumb_height,
  caption: row.caption,
});

const pagesOf = (total: number, size: number) => Math.max(1, Math.ceil(total / size));

async function readPhotosIn(db: Connection, memberId: number, page: number): Promise<PhotosIn> {
  const total = await countPhotosIn(db, memberId);
  const totalPages = pagesOf(total, photosInAtOnce);
  const shownPage = Math.min(page, totalPages);
  const offset = (shownPage - 1) * photosInAtOnce;
  const rows =
    total === 0 ? [] : await findPhotosIn(db, memberId, { offset, limit: photosInAtOnce });
  return { photos: rows.map(presentThumb), total, page: shownPage, totalPages };
}

/** @throws Refusal `not_found` for an unknown number */
export async function listPhotosIn(
  { database: { kysely } }: Pick<PeopleDeps, 'database'>,
  number: number,
  page: number,
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

export async function listUnnamedPhotos(
  { database: { kysely }, findPhoto }: Pick<PeopleDeps, 'database' | 'findPhoto'>,
  page: number,
): Promise<UnnamedPhotos> {
  const total = await countUnnamedPhotos(kysely);
  const totalPages = pagesOf(total, 1);
  const shownPage = Math.min(page, totalPages);
  const id = total === 0 ? undefined : await findUnnamedPhoto(kysely, shownPage - 1);
  const photo = id === undefined ? undefined : await findPhoto(kysely, id);
  const marks = photo === undefined ? [] : await findUnnamedMarks(kysely, photo.photoId);
  return {
    total,
    page: shownPage,
    totalPages,
    photo: photo ?? null,
    marks: marks.map(({ id: markId, x, y }) => ({ markId, x, y })),
  };
}

const noMember = `Your account is not linked to a ${brand.singular}, so no photo shows you.`;
const isDeceased =
  'Your record is marked as deceased, so you cannot agree to marks. You can still remove them.';

export async function listOwnMarks(
  { database: { kysely } }: PeopleDeps,
  { accountId }: Viewer,
): Promise<OwnMarks> {
  const own = await findMemberOf(kysely, accountId);
  if (!own) return { problem: noMember, waiting: [], shown: [], removed: [] };
  const rows = await findMarksOf(kysely, own.id, ownMarksLimit);
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
