/** Agrees to a mark, or removes it. */
import { Refusal } from '#contract/errors.ts';
import type { markOperations, PhotoMarks } from '#contract/people-in-photos/marks.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { readPhotoMarks } from './get-photo-marks.ts';
import { logMark, type Author } from './log-mark.ts';
import { lockSeenMark, refuseMark, type PeopleDeps } from './mark-viewer.ts';
import { agreementOf, isOf, isWaiting, mayAgree, mayRemove } from './marks.policy.ts';
import { deleteMark, updateMark, type FoundMark } from './marks.queries.ts';

/** @throws Refusal `not_found` when it does not wait, `forbidden` when it waits for someone else */
export async function approveMark(
  deps: PeopleDeps,
  { params: { mark: id } }: Input<typeof markOperations.approveMark>,
  { viewer }: Caller<Viewer>,
): Promise<PhotoMarks> {
  const { accountId } = viewer;
  const photoId = await deps.database.kysely.transaction().execute(async (db) => {
    const { mark, who } = await lockSeenMark(deps, db, viewer, id);
    if (!isWaiting(mark)) refuseMark();
    if (!mayAgree(who, mark)) {
      throw new Refusal('forbidden', { message: 'Someone else has to agree to this mark.' });
    }
    const at = deps.now();
    const changes = agreementOf(who, mark, at);
    await updateMark(db, id, changes);
    await logMark(db, { at, accountId }, mark, { ...mark, ...changes });
    return mark.photo_id;
  });
  return readPhotoMarks(deps, photoId, viewer);
}

/** Also deletes the suggestions for this mark, and those of the member at other marks in the photo. */
async function removeForGood(db: Connection, mark: FoundMark, author: Author): Promise<void> {
  const { id, photo_id, member_id } = mark;
  if (member_id === null) return;
  const changes = {
    marked_by: null,
    agreed_at: null,
    agreed_by: null,
    agreed_as_admin: 0 as const,
    refused_at: author.at,
  };
  await updateMark(db, id, changes);
  await db.deleteFrom('mark_suggestions').where('mark_id', '=', id).execute();
  await db
    .deleteFrom('mark_suggestions')
    .where('member_id', '=', member_id)
    .where('mark_id', 'in', (eb) =>
      eb.selectFrom('photo_marks').where('photo_id', '=', photo_id).select('photo_marks.id'),
    )
    .execute();
  await logMark(db, author, mark, { ...mark, ...changes });
}

/** @throws Refusal `not_found`, and `forbidden` when the viewer sees it but may not remove it */
export async function removeMark(
  deps: PeopleDeps,
  { params: { mark: id } }: Input<typeof markOperations.removeMark>,
  { viewer }: Caller<Viewer>,
): Promise<PhotoMarks> {
  const photoId = await deps.database.kysely.transaction().execute(async (db) => {
    const { mark, who } = await lockSeenMark(deps, db, viewer, id);
    if (!mayRemove(who, mark)) {
      throw new Refusal('forbidden', { message: 'You cannot remove this mark.' });
    }
    const author = { accountId: viewer.accountId, at: deps.now() };
    if (isOf(who, mark)) await removeForGood(db, mark, author);
    else {
      await deleteMark(db, id);
      await logMark(db, author, mark, null);
    }
    return mark.photo_id;
  });
  return readPhotoMarks(deps, photoId, viewer);
}
