/** People in photos, and those in their place, agree to a mark or remove it. */
import type { markOperations, PhotoMarks } from '#contract/people-in-photos/marks.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { approval, decide, refuseGone, rejection, type Ask } from '#server/identity/decide.ts';
import { readPhotoMarks } from './get-photo-marks.ts';
import { asMarkViewer, markKind } from './mark-kind.ts';
import type { PeopleDeps } from './mark-viewer.ts';
import { findMark } from './marks.queries.ts';

async function settle(deps: PeopleDeps, viewer: Viewer, ask: Ask): Promise<PhotoMarks> {
  const mark = (await findMark(deps.database.kysely, ask.id)) ?? refuseGone();
  await decide(deps, 'mark', markKind(deps), ask, asMarkViewer(deps, viewer));
  return readPhotoMarks(deps, mark.photo_id, viewer);
}

/** @throws Refusal `not_found`, `taken` when it does not wait, `forbidden` when it waits for someone else */
export const approveMark = (
  deps: PeopleDeps,
  { params: { mark: id } }: Input<typeof markOperations.approveMark>,
  { viewer }: Caller<Viewer>,
): Promise<PhotoMarks> => settle(deps, viewer, { id, ...approval() });

/** @throws Refusal `not_found`, and `forbidden` when the viewer sees it but may not remove it */
export const removeMark = (
  deps: PeopleDeps,
  { params: { mark: id } }: Input<typeof markOperations.removeMark>,
  { viewer }: Caller<Viewer>,
): Promise<PhotoMarks> => settle(deps, viewer, { id, ...rejection() });
