/** Members, keepers of the page and admins report a remembrance to the admins. */
import { Refusal } from '#contract/errors.ts';
import { reportsPerDay, type ReportedRemembrance } from '#contract/memorials/remembrances.ts';
import { countDailyUse } from '#server/database/use-counts.ts';
import type { RemembranceRow } from '#server/database/schema/memorials.ts';
import { findMemberOf } from '#server/database/members/linked-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { isKeeper } from '../keepers/keepers.queries.ts';
import type { ReviewDeps } from '../memorial-deps.ts';
import { logRemembrance } from './log-remembrance.ts';
import { isShown, lockRemembrance, updateRemembrance } from './remembrances.queries.ts';
import { refuseRemembrance } from './review-remembrances.ts';

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
  id: number,
  reason: string,
  viewer: Viewer,
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
    if (!before || !(await isShown(db, id))) refuseRemembrance();
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
