/** Agrees to a mark, or removes it. */
import { Refusal } from '#contract/errors.ts';
import type { PhotoMarks } from '#contract/people-in-photos/marks.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { getPhotoMarks } from './get-photo-marks.ts';
import { logMark } from './log-mark.ts';
import { lockSeenMark, refuseMark } from './mark-viewer.ts';
import { agreementOf, isOf, isWaiting, mayAgree, mayRemove } from './marks.policy.ts';
import { deleteMark, updateMark, deleteSuggestions, type FoundMark } from './marks.queries.ts';
import type { PeopleDeps } from './people-deps.ts';

/** @throws Refusal `not_found` when it does not wait, `forbidden` when it waits for someone else */
export async function approveMark(
  deps: PeopleDeps,
  id: number,
  viewer: Viewer,
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
  return getPhotoMarks(deps, photoId, viewer);
}

async function removeForGood(
  db: Connection,
  mark: FoundMark,
  { accountId, at }: { readonly accountId: number; readonly at: number },
): Promise<void> {
  const { id, photo_id, member_id } = mark;
  if (member_id === null) return;
  const changes = {
    marked_by: null,
    agreed_at: null,
    agreed_by: null,
    agreed_as_admin: 0 as const,
    refused_at: at,
  };
  await updateMark(db, id, changes);
  await deleteSuggestions(db, { id, photo_id, member_id });
  await logMark(db, { at, accountId }, mark, { ...mark, ...changes });
}

/** @throws Refusal `not_found`, and `forbidden` when the viewer sees it but may not remove it */
export async function removeMark(
  deps: PeopleDeps,
  id: number,
  viewer: Viewer,
): Promise<PhotoMarks> {
  const { accountId } = viewer;
  const photoId = await deps.database.kysely.transaction().execute(async (db) => {
    const { mark, who } = await lockSeenMark(deps, db, viewer, id);
    if (!mayRemove(who, mark)) {
      throw new Refusal('forbidden', { message: 'You cannot remove this mark.' });
    }
    const by = { accountId, at: deps.now() };
    if (isOf(who, mark)) await removeForGood(db, mark, by);
    else {
      await deleteMark(db, id);
      await logMark(db, by, mark, null);
    }
    return mark.photo_id;
  });
  return getPhotoMarks(deps, photoId, viewer);
}
