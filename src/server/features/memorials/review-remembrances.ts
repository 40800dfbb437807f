/** Keepers approve and remove remembrances; members, keepers and admins report them. */
import { Refusal } from '#contract/errors.ts';
import {
  reportsPerDay,
  type ReportedRemembrance,
  type remembranceOperations,
} from '#contract/memorials/remembrances.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { RemembranceRow } from '#server/database/schema/memorials.ts';
import { countDailyUse } from '#server/database/use-counts.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { approval, decide, refuseGone, rejection } from '#server/identity/decide.ts';
import { findMemberOf } from '#server/identity/member-of-account.ts';
import { isKeeper } from './keepers.ts';
import type { ReviewDeps } from './memorial-deps.ts';
import { logRemembrance } from './memorial-log.ts';
import { asKeeper, remembranceKind } from './remembrance-kind.ts';
import { lockRemembrance, shown, updateRemembrance } from './remembrances.queries.ts';

/** @throws Refusal `not_found` when it does not wait for a keeper of its memorial, `taken` when it was changed meanwhile */
export async function approveRemembrance(
  deps: ReviewDeps,
  {
    params: { remembrance: id },
    body: { changedAt },
  }: Input<typeof remembranceOperations.approveRemembrance>,
  { viewer }: Caller<Viewer>,
): Promise<void> {
  const ask = { id, ...approval() };
  await decide(deps, 'remembrance', remembranceKind(deps), ask, asKeeper(viewer, changedAt));
}

/** @throws Refusal `not_found` when it does not wait for a keeper of its memorial */
export async function rejectRemembrance(
  deps: ReviewDeps,
  {
    params: { remembrance: id },
    body: { reason },
  }: Input<typeof remembranceOperations.rejectRemembrance>,
  { viewer }: Caller<Viewer>,
): Promise<void> {
  const ask = { id, ...rejection(reason) };
  await decide(deps, 'remembrance', remembranceKind(deps), ask, asKeeper(viewer));
}

/** @throws Refusal `forbidden`: anyone with an email address could hide remembrances otherwise */
async function checkMayReport(
  db: Connection,
  row: RemembranceRow,
  { accountId, role }: Viewer,
): Promise<void> {
  const mayReport =
    role === 'Admin' ||
    (await findMemberOf(db, accountId)) !== undefined ||
    (await isKeeper(db, accountId, row.member_id));
  if (mayReport) return;
  throw new Refusal('forbidden', {
    message:
      'Only members, the keepers of the page and admins can report a remembrance. Please write to us through Contact.',
  });
}

/**
 * Hides it, unless an admin has kept this version before. One that is reported already stays as it is.
 *
 * @throws Refusal `not_found` for one that is hidden, `forbidden`, `too_many_requests`
 */
export async function reportRemembrance(
  deps: ReviewDeps,
  {
    params: { remembrance: id },
    body: { reason },
  }: Input<typeof remembranceOperations.reportRemembrance>,
  { viewer }: Caller<Viewer>,
): Promise<ReportedRemembrance> {
  const { database, now } = deps;
  const { kysely, dialect } = database;
  const { accountId } = viewer;
  await countDailyUse(deps, {
    name: 'remembrance reports',
    accountId,
    uses: reportsPerDay,
    message: `You have reported ${reportsPerDay} remembrances today. Please continue tomorrow.`,
  });
  return kysely.transaction().execute(async (db) => {
    const before = await lockRemembrance(db, dialect, id);
    const isShown = await shown(db)
      .where('remembrances.id', '=', id)
      .select('remembrances.id')
      .executeTakeFirst();
    if (!before || !isShown) refuseGone();
    await checkMayReport(db, before, viewer);
    const isHidden = before.kept_at === null;
    if (before.reported_at !== null) return { isHidden };
    const at = now();
    const changes = { reported_at: at, report_reason: reason };
    await updateRemembrance(db, id, changes);
    await logRemembrance(db, { at, accountId, before, after: { ...before, ...changes } });
    return { isHidden };
  });
}
