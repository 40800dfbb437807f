/** Marks a person in a photo, or says who an unnamed mark is. */
import { Refusal } from '#contract/errors.ts';
import {
  marksPerDay,
  maxMarksInPhoto,
  openMarksAtMost,
  openMarksInPhotoAtMost,
  ownMarksInPhoto,
  type MarkForm,
  type markOperations,
  type PhotoMarks,
} from '#contract/people-in-photos/marks.ts';
import { countRows } from '#server/database/count-rows.ts';
import type { DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';
import { shownPhotos } from '#server/database/photos/photos.ts';
import type { ShownMemberRow } from '#server/database/schema/tables.ts';
import { withDailyUse } from '#server/database/use-counts.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { readPhotoMarks, refusePhoto } from './get-photo-marks.ts';
import { logMark, type Author } from './log-mark.ts';
import {
  getMarkedMember,
  lockSeenMark,
  lockViewer,
  readViewer,
  refuseMark,
  refuseMarkedAgain,
  unlinkedProblem,
  type PeopleDeps,
  type SeenMark,
} from './mark-viewer.ts';
import { agreementOf, mayAgree, mayMark, mayName } from './marks.policy.ts';
import { deleteMark, findMark, findMarkOf, updateMark, type NewMark } from './marks.queries.ts';

/** Undefined for a hidden or unknown photo. Marks are added to a photo one after the other. */
async function lockPhoto(db: Connection, { name }: DatabaseDialect, id: number) {
  const photo = shownPhotos(db).where('photos.id', '=', id).select('photos.account_id');
  return (name === 'postgres' ? photo.forNoKeyUpdate() : photo).executeTakeFirst();
}

/** The member alone can mark themselves again after they removed a mark for good. */
async function clearRemovedMark(
  db: Connection,
  photoId: number,
  member: ShownMemberRow,
  ownId: number | null,
  author: Author,
): Promise<void> {
  const found = await findMarkOf(db, photoId, member.id);
  if (!found) return;
  if (found.refused_at === null || member.id !== ownId) refuseMarkedAgain(member);
  await deleteMark(db, found.id);
  await logMark(db, author, found, null);
}

/** A mark by someone who can agree to it is shown at once. */
async function approveAtOnce(
  deps: PeopleDeps,
  db: Connection,
  viewer: Viewer,
  id: number,
  at: number,
): Promise<NewMark> {
  const mark = (await findMark(db, id)) ?? refuseMark();
  const who = await readViewer(deps, db, viewer, [mark]);
  if (!mayAgree(who, mark)) return mark;
  const changes = agreementOf(who, mark, at);
  await updateMark(db, id, changes);
  return { ...mark, ...changes };
}

/** @param isOwn whether it is a photo or a mark of the viewer's own, or the viewer is an admin */
async function refuseFull(db: Connection, photoId: number, isOwn: boolean): Promise<void> {
  const most = isOwn ? maxMarksInPhoto : maxMarksInPhoto - ownMarksInPhoto;
  const marks = await countRows(
    db.selectFrom('photo_marks').where('photo_id', '=', photoId).where('refused_at', 'is', null),
  );
  if (marks < most) return;
  throw new Refusal('taken', {
    message: isOwn
      ? `This photo already has ${maxMarksInPhoto} marks, which is the limit.`
      : `This photo already has ${most} marks. More are for its contributor and for members who mark themselves.`,
  });
}

/** Few people see a mark that waits, so one account must not fill a photo with them. */
async function refuseOpen(db: Connection, mark: NewMark, accountId: number): Promise<void> {
  if (mark.member_id === null || mark.agreed_at !== null) return;
  const open = await db
    .selectFrom('photo_marks')
    .where('marked_by', '=', accountId)
    .where('member_id', 'is not', null)
    .select('photo_id')
    .execute();
  const inPhoto = open.filter(({ photo_id }) => photo_id === mark.photo_id).length;
  if (open.length <= openMarksAtMost && inPhoto <= openMarksInPhotoAtMost) return;
  const marks =
    inPhoto > openMarksInPhotoAtMost
      ? `${openMarksInPhotoAtMost} of your marks in this photo`
      : `${openMarksAtMost} of your marks`;
  throw new Refusal('too_many_requests', {
    message: `${marks} are waiting for an answer. Remove one to make another.`,
  });
}

async function mark(
  deps: PeopleDeps,
  db: Connection,
  photoId: number,
  { x, y, freakBrotherNumber }: MarkForm,
  viewer: Viewer,
): Promise<void> {
  const { accountId } = viewer;
  await lockViewer(deps, db, viewer);
  const who = await readViewer(deps, db, viewer, []);
  if (!mayMark(who)) throw new Refusal('forbidden', { message: unlinkedProblem });
  const photo = (await lockPhoto(db, deps.database.dialect, photoId)) ?? refusePhoto();
  const member =
    freakBrotherNumber === undefined ? null : await getMarkedMember(db, freakBrotherNumber);
  const author = { at: deps.now(), accountId };
  if (member) await clearRemovedMark(db, photoId, member, who.memberId, author);
  const isOwn =
    who.isAdmin ||
    photo.account_id === accountId ||
    (member !== null && member.id === who.memberId);
  await refuseFull(db, photoId, isOwn);
  const { id } = await db
    .insertInto('photo_marks')
    .values({
      photo_id: photoId,
      x,
      y,
      member_id: member?.id ?? null,
      marked_by: accountId,
      marked_at: author.at,
      agreed_at: null,
      agreed_by: null,
      agreed_as_admin: 0,
      refused_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const after = await approveAtOnce(deps, db, viewer, id, author.at);
  await refuseOpen(db, after, accountId);
  await logMark(db, author, null, after);
}

/**
 * Marks and names count together, because both say who is in a photo.
 * @throws what `run` throws, and Refusal `taken` when another call has just marked the member in the photo
 */
async function limitMarks(
  deps: PeopleDeps,
  number: number,
  { accountId }: Viewer,
  run: (db: Connection) => Promise<void>,
): Promise<void> {
  const use = {
    name: 'photo marks',
    accountId,
    uses: marksPerDay,
    message: `You have marked ${marksPerDay} people today. Please continue tomorrow.`,
  };
  await withDailyUse(deps, use, run, () => refuseMarkedAgain({ number }));
}

/**
 * @throws Refusal `forbidden` without a linked living member, `not_found` for the photo or the number, `taken` when the
 * member is marked or refused, or the photo has too many marks, `too_many_requests`
 */
export async function markPhoto(
  deps: PeopleDeps,
  { params: { photoId }, body: form }: Input<typeof markOperations.markPhoto>,
  { viewer }: Caller<Viewer>,
): Promise<PhotoMarks> {
  await limitMarks(deps, form.freakBrotherNumber ?? 0, viewer, (db) =>
    mark(deps, db, photoId, form, viewer),
  );
  return readPhotoMarks(deps, photoId, viewer);
}

/**
 * The viewer answers for the name from then on, in place of the account that made the mark. Runs in the transaction that
 * has locked the mark.
 * @throws Refusal `forbidden`, `not_found` for the number, `taken` when the member is marked or refused
 */
export async function nameLockedMark(
  deps: PeopleDeps,
  db: Connection,
  viewer: Viewer,
  { mark: before, who }: SeenMark,
  number: number,
): Promise<void> {
  const { accountId } = viewer;
  if (!mayName(who, before)) {
    throw new Refusal('forbidden', {
      message: 'Only the contributor of the photo or an admin can say who this is.',
    });
  }
  const member = await getMarkedMember(db, number);
  if (member.is_photo_shown === 0) refuseMarkedAgain(member);
  const at = deps.now();
  await clearRemovedMark(db, before.photo_id, member, who.memberId, { at, accountId });
  await updateMark(db, before.id, { member_id: member.id, marked_by: accountId, marked_at: at });
  const after = await approveAtOnce(deps, db, viewer, before.id, at);
  await refuseOpen(db, after, accountId);
  await logMark(db, { at, accountId }, before, after);
}

/**
 * @throws Refusal `not_found` for the mark or the number, `forbidden`, `taken` when the member is marked or refused,
 * `too_many_requests`
 */
export async function nameMark(
  deps: PeopleDeps,
  { params: { mark: id }, body }: Input<typeof markOperations.nameMark>,
  { viewer }: Caller<Viewer>,
): Promise<PhotoMarks> {
  const number = body.freakBrotherNumber;
  let photoId = 0;
  await limitMarks(deps, number, viewer, async (db) => {
    const seen = await lockSeenMark(deps, db, viewer, id);
    photoId = seen.mark.photo_id;
    await nameLockedMark(deps, db, viewer, seen, number);
  });
  return readPhotoMarks(deps, photoId, viewer);
}
