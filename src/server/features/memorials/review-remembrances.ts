/** Keepers and admins approve and remove remembrances; see also `report-remembrance.ts`. */
import { toInstant } from '#contract/time.ts';
import { Refusal } from '#contract/errors.ts';
import {
  reportsPerDay,
  type RemembranceQueue,
  type ReportedRemembrance,
} from '#contract/memorials/remembrances.ts';
import type { RemembranceRow } from '#server/database/schema/memorials.ts';
import { findNumber } from '#server/database/register/shown-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { isKeeper } from './keepers.ts';
import type { ReviewDeps } from './memorial-deps.ts';
import { logRemembrance, listQueue, stateOf } from './remembrances.ts';
import { approvedMail, removedMail } from './memorial-mails.ts';
import {
  deleteRemembrance,
  isActive,
  lockRemembrance,
  updateRemembrance,
  isShown,
} from './remembrances.queries.ts';
import { countDailyUse } from '#server/database/use-counts.ts';
import { findMemberOf } from '#server/identity/member-of-account.ts';

function refuseRemembrance(): never {
  throw new Refusal('not_found', {
    message: 'This remembrance does not exist, or someone has already decided about it.',
  });
}

/** @throws Refusal `not_found` when it does not exist, or its writer is no longer linked */
async function lockActive(
  { database: { dialect } }: ReviewDeps,
  db: Connection,
  id: number,
): Promise<RemembranceRow> {
  const row = (await lockRemembrance(db, dialect, id)) ?? refuseRemembrance();
  return (await isActive(db, id)) ? row : refuseRemembrance();
}

type Check = (db: Connection, row: RemembranceRow) => Promise<void>;

/** A keeper decides about what waits, and not about what was reported. */
const checkKeeper =
  ({ accountId }: Viewer): Check =>
  async (db, row) => {
    if (stateOf(row) !== 'waiting' || !(await isKeeper(db, accountId, row.member_id))) {
      refuseRemembrance();
    }
  };

const checkNothing: Check = () => Promise.resolve();

interface Deciding {
  readonly viewer: Viewer;
  /** Runs first, in the transaction. */
  readonly lock: (db: Connection) => Promise<void>;
  readonly check: Check;
}

const asKeeper = (viewer: Viewer): Deciding => ({
  viewer,
  lock: () => Promise.resolve(),
  check: checkKeeper(viewer),
});

const asAdmin = (deps: ReviewDeps, viewer: Viewer): Deciding => ({
  viewer,
  lock: (db) => deps.lockAsAdmin(db, viewer),
  check: checkNothing,
});

async function approve(
  deps: ReviewDeps,
  id: number,
  changedAt: string,
  { viewer: { accountId }, lock, check }: Deciding,
): Promise<void> {
  const { row, number } = await deps.database.kysely.transaction().execute(async (db) => {
    await lock(db);
    const before = await lockActive(deps, db, id);
    await check(db, before);
    if (before.approved_at !== null && before.reported_at === null) refuseRemembrance();
    if (toInstant(before.changed_at) !== changedAt) {
      throw new Refusal('taken', { message: 'The writer has changed it. Read it again first.' });
    }
    const at = deps.now();
    const changes = {
      approved_at: at,
      approved_by: accountId,
      reported_at: null,
      report_reason: '',
      kept_at: before.reported_at === null ? before.kept_at : at,
    };
    await updateRemembrance(db, id, changes);
    await logRemembrance(db, { at, accountId, before, after: { ...before, ...changes } });
    return { row: before, number: await findNumber(db, before.member_id) };
  });
  // One mail for each text. The writer gets none about a report that came to nothing.
  if (row.approved_at === null && row.account_id !== accountId) {
    deps.mailAccount(row.account_id, 'decision', (to) => approvedMail(deps, to, number));
  }
}

async function remove(
  deps: ReviewDeps,
  id: number,
  reason: string,
  { viewer: { accountId }, lock, check }: Deciding,
): Promise<void> {
  const { row, number } = await deps.database.kysely.transaction().execute(async (db) => {
    await lock(db);
    const before = await lockActive(deps, db, id);
    await check(db, before);
    await deleteRemembrance(db, before);
    await logRemembrance(db, { at: deps.now(), accountId, before, after: null });
    return { row: before, number: await findNumber(db, before.member_id) };
  });
  await deps.photos.release(row.photo_name === null ? [] : [row.photo_name]);
  if (row.account_id === accountId) return;
  deps.mailAccount(row.account_id, 'decision', (to) =>
    removedMail(deps, to, { number, reason, text: row.text }),
  );
}

/** @throws Refusal `not_found`, `taken` when it was changed meanwhile */
export async function approveRemembrance(
  deps: ReviewDeps,
  id: number,
  changedAt: string,
  viewer: Viewer,
): Promise<void> {
  await approve(deps, id, changedAt, asKeeper(viewer));
}

/** @throws Refusal `not_found` when it does not wait for a keeper of its memorial */
export async function rejectRemembrance(
  deps: ReviewDeps,
  id: number,
  reason: string,
  viewer: Viewer,
): Promise<void> {
  await remove(deps, id, reason, asKeeper(viewer));
}

/** @throws Refusal `not_found`, `taken` when it was changed meanwhile */
export async function approveRemembranceAsAdmin(
  deps: ReviewDeps,
  id: number,
  changedAt: string,
  viewer: Viewer,
): Promise<RemembranceQueue> {
  await approve(deps, id, changedAt, asAdmin(deps, viewer));
  return listQueue(deps);
}

/** @throws Refusal `not_found` */
export async function removeRemembranceAsAdmin(
  deps: ReviewDeps,
  id: number,
  reason: string,
  viewer: Viewer,
): Promise<RemembranceQueue> {
  await remove(deps, id, reason, asAdmin(deps, viewer));
  return listQueue(deps);
}

// Members, keepers of the page and admins report a remembrance to the admins.

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
