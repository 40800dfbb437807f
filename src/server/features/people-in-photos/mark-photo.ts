/** Marks a person in a photo, or says who an unnamed mark is. */
import { Refusal } from '#contract/errors.ts';
import {
  marksPerDay,
  maxMarksInPhoto,
  openMarksAtMost,
  openMarksInPhotoAtMost,
  ownMarksInPhoto,
  type MarkForm,
  type PhotoMarks,
} from '#contract/people-in-photos/marks.ts';
import { refuseGoneAccount, isUniqueViolation } from '#server/database/dialects/database-errors.ts';
import { countDailyUse } from '#server/database/use-counts.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { ShownMemberRow } from '#server/database/schema/tables.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { logMark, type By } from './log-mark.ts';
import {
  getMarkedMember,
  lockSeenMark,
  lockViewer,
  readViewer,
  refuseMark,
  refuseMarkedAgain,
  unlinkedProblem,
} from './mark-viewer.ts';
import { getPhotoMarks, refusePhoto } from './get-photo-marks.ts';
import { agreementOf, mayAgree, mayMark, mayName } from './marks.policy.ts';
import {
  countMarksIn,
  countOpenOf,
  deleteMark,
  findMark,
  findMarkOf,
  insertMark,
  lockPhoto,
  updateMark,
  type NewMark,
} from './marks.queries.ts';
import type { PeopleDeps } from './people-deps.ts';

/** The member alone can mark themselves again after they removed a mark for good. */
async function freePair(
  db: Connection,
  photoId: number,
  member: ShownMemberRow,
  ownId: number | null,
  by: By,
): Promise<void> {
  const found = await findMarkOf(db, photoId, member.id);
  if (!found) return;
  if (found.refused_at === null || member.id !== ownId) refuseMarkedAgain(member);
  await deleteMark(db, found.id);
  await logMark(db, by, found, null);
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
  if ((await countMarksIn(db, photoId)) < most) return;
  throw new Refusal('taken', {
    message: isOwn
      ? `This photo already has ${maxMarksInPhoto} marks, which is the limit.`
      : `This photo already has ${most} marks. More are for its contributor and for members who mark themselves.`,
  });
}

/** Few people see a mark that waits, so one account must not fill a photo with them. */
async function refuseOpen(db: Connection, mark: NewMark, accountId: number): Promise<void> {
  if (mark.member_id === null || mark.agreed_at !== null) return;
  const { all, inPhoto } = await countOpenOf(db, accountId, mark.photo_id);
  if (all <= openMarksAtMost && inPhoto <= openMarksInPhotoAtMost) return;
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
  const by = { at: deps.now(), accountId };
  if (member) await freePair(db, photoId, member, who.memberId, by);
  const isOwn =
    who.isAdmin ||
    photo.account_id === accountId ||
    (member !== null && member.id === who.memberId);
  await refuseFull(db, photoId, isOwn);
  const id = await insertMark(db, {
    photo_id: photoId,
    x,
    y,
    member_id: member?.id ?? null,
    marked_by: accountId,
    marked_at: by.at,
    agreed_at: null,
    agreed_by: null,
    agreed_as_admin: 0,
    refused_at: null,
  });
  const after = await approveAtOnce(deps, db, viewer, id, by.at);
  await refuseOpen(db, after, accountId);
  await logMark(db, by, null, after);
}

/** Marks and names count together, because both say who is in a photo. */
async function limitMarks(
  deps: PeopleDeps,
  number: number,
  { accountId }: Viewer,
  run: (db: Connection) => Promise<void>,
): Promise<void> {
  const takeBack = await countDailyUse(deps, {
    name: 'photo marks',
    accountId,
    uses: marksPerDay,
    message: `You have marked ${marksPerDay} people today. Please continue tomorrow.`,
  });
  await deps.database.kysely
    .transaction()
    .execute(run)
    .catch(async (error: unknown) => {
      await takeBack();
      if (isUniqueViolation(error)) refuseMarkedAgain({ number });
      return refuseGoneAccount(error);
    });
}

/**
 * @throws Refusal `forbidden` without a linked living member, `not_found` for the photo or the number, `taken` when the
 * member is marked or refused, or the photo has too many marks, `too_many_requests`
 */
export async function markPhoto(
  deps: PeopleDeps,
  photoId: number,
  form: MarkForm,
  viewer: Viewer,
): Promise<PhotoMarks> {
  await limitMarks(deps, form.freakBrotherNumber ?? 0, viewer, (db) =>
    mark(deps, db, photoId, form, viewer),
  );
  return getPhotoMarks(deps, photoId, viewer);
}

/**
 * The viewer answers for the name from then on, in place of the account that made the mark.
 * @throws Refusal `not_found` for the mark or the number, `forbidden`, `taken` when the member is marked or refused,
 * `too_many_requests`
 */
export async function nameMark(
  deps: PeopleDeps,
  id: number,
  number: number,
  viewer: Viewer,
): Promise<PhotoMarks> {
  const { accountId } = viewer;
  let photoId = 0;
  await limitMarks(deps, number, viewer, async (db) => {
    const { mark: before, who } = await lockSeenMark(deps, db, viewer, id);
    if (!mayName(who, before)) {
      throw new Refusal('forbidden', {
        message: 'Only the contributor of the photo or an admin can say who this is.',
      });
    }
    photoId = before.photo_id;
    const member = await getMarkedMember(db, number);
    const by = { at: deps.now(), accountId };
    await freePair(db, photoId, member, who.memberId, by);
    await updateMark(db, id, { member_id: member.id, marked_by: accountId, marked_at: by.at });
    const after = await approveAtOnce(deps, db, viewer, id, by.at);
    await refuseOpen(db, after, accountId);
    await logMark(db, by, before, after);
  });
  return getPhotoMarks(deps, photoId, viewer);
}
