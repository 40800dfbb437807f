/** Marks a person in a photo, or says who an unnamed mark is. */
import { Refusal } from '#contract/errors.ts';
import {
  marksPerDay,
  maxMarksInPhoto,
  openMarksAtMost,
  type MarkForm,
  type PhotoMarks,
} from '#contract/people-in-photos/marks.ts';
import { refuseGoneAccount } from '#server/database/account-gone.ts';
import { isUniqueViolation } from '#server/database/database-errors.ts';
import { countedAs } from '#server/database/limits/use-counts.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { ShownMemberRow } from '#server/database/tables.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { limitUses } from './limit-uses.ts';
import { logMark, type By } from './log-mark.ts';
import {
  getMarkedMember,
  lockSeenMark,
  lockViewer,
  readViewer,
  refuseMarkedAgain,
  unlinkedProblem,
} from './mark-viewer.ts';
import { getPhotoMarks, refusePhoto } from './get-photo-marks.ts';
import { mayAgree, mayMark, mayName } from './marks.policy.ts';
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

const dayMs = 24 * 60 * 60_000;
const dailyLimit = { uses: marksPerDay, windowMs: dayMs };

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
async function agreeAtOnce(
  deps: PeopleDeps,
  db: Connection,
  viewer: Viewer,
  id: number,
  at: number,
): Promise<NewMark | undefined> {
  const mark = await findMark(db, id);
  if (!mark) return undefined;
  const who = await readViewer(deps, db, viewer, [mark]);
  if (!mayAgree(who, mark)) return mark;
  const changes = { marked_by: null, agreed_at: at, agreed_by: viewer.accountId };
  await updateMark(db, id, changes);
  return { ...mark, ...changes };
}

async function refuseFull(db: Connection, photoId: number, accountId: number): Promise<void> {
  if ((await countMarksIn(db, photoId)) >= maxMarksInPhoto) {
    throw new Refusal('taken', {
      message: `This photo has ${maxMarksInPhoto} marks already, which is the most.`,
    });
  }
  if ((await countOpenOf(db, accountId)) >= openMarksAtMost) {
    throw new Refusal('too_many_requests', {
      message: `${openMarksAtMost} of your marks wait for an answer. Remove one to make another.`,
    });
  }
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
  if (!(await lockPhoto(db, deps.database.dialect, photoId))) refusePhoto();
  const member =
    freakBrotherNumber === undefined ? null : await getMarkedMember(db, freakBrotherNumber);
  const by = { at: deps.now(), accountId };
  if (member) await freePair(db, photoId, member, who.memberId, by);
  await refuseFull(db, photoId, accountId);
  const id = await insertMark(db, {
    photo_id: photoId,
    x,
    y,
    member_id: member?.id ?? null,
    marked_by: accountId,
    marked_at: by.at,
    agreed_at: null,
    agreed_by: null,
    refused_at: null,
  });
  await logMark(db, by, null, (await agreeAtOnce(deps, db, viewer, id, by.at)) ?? null);
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
  const counted = countedAs('photo marks', viewer.accountId);
  const words = `You have marked ${marksPerDay} people today. Please continue tomorrow.`;
  await limitUses(deps, counted, dailyLimit, words, () =>
    deps.database.kysely
      .transaction()
      .execute((db) => mark(deps, db, photoId, form, viewer))
      .catch((error: unknown) => {
        if (isUniqueViolation(error)) refuseMarkedAgain({ number: form.freakBrotherNumber ?? 0 });
        return refuseGoneAccount(error);
      }),
  );
  return getPhotoMarks(deps, photoId, viewer);
}

/**
 * The viewer answers for the name from then on, in place of the account that made the mark.
 * @throws Refusal `not_found` for the mark or the number, `forbidden`, `taken` when the member is marked or refused
 */
export async function nameMark(
  deps: PeopleDeps,
  id: number,
  number: number,
  viewer: Viewer,
): Promise<PhotoMarks> {
  const { accountId } = viewer;
  const photoId = await deps.database.kysely
    .transaction()
    .execute(async (db) => {
      const { mark: before, who } = await lockSeenMark(deps, db, viewer, id);
      if (!mayName(who, before)) {
        throw new Refusal('forbidden', {
          message: 'Only the contributor of the photo or an admin can say who this is.',
        });
      }
      const member = await getMarkedMember(db, number);
      const by = { at: deps.now(), accountId };
      await freePair(db, before.photo_id, member, who.memberId, by);
      await updateMark(db, id, { member_id: member.id, marked_by: accountId, marked_at: by.at });
      await logMark(db, by, before, (await agreeAtOnce(deps, db, viewer, id, by.at)) ?? null);
      return before.photo_id;
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) refuseMarkedAgain({ number });
      return refuseGoneAccount(error);
    });
  return getPhotoMarks(deps, photoId, viewer);
}
