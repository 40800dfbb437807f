/** Keepers and admins approve and remove remembrances; members, keepers and admins report them. */
import { Refusal } from '#contract/errors.ts';
import {
  reportsPerDay,
  type RemembranceQueue,
  type ReportedRemembrance,
  type remembranceOperations,
} from '#contract/memorials/remembrances.ts';
import { toInstant } from '#contract/time.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findNumber } from '#server/database/register/shown-members.ts';
import type { RemembranceRow } from '#server/database/schema/memorials.ts';
import { countDailyUse } from '#server/database/use-counts.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { lockAsAdmin } from '#server/identity/accounts.ts';
import { mailAccount } from '#server/identity/mail.ts';
import { findMemberOf } from '#server/identity/member-of-account.ts';
import { isKeeper } from './keepers.ts';
import type { ReviewDeps } from './memorial-deps.ts';
import { logRemembrance } from './memorial-log.ts';
import { approvedMail, removedMail } from './memorial-mails.ts';
import {
  active,
  deleteRemembrance,
  lockRemembrance,
  shown,
  updateRemembrance,
} from './remembrances.queries.ts';
import { listRemembranceQueue, remembranceStateOf } from './remembrances.ts';

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
  const isActive = await active(db)
    .where('remembrances.id', '=', id)
    .select('remembrances.id')
    .executeTakeFirst();
  return isActive ? row : refuseRemembrance();
}

interface Reviewer {
  readonly accountId: number;
  /** Runs first, in the transaction. */
  readonly lock: (db: Connection) => Promise<unknown>;
  readonly check: (db: Connection, row: RemembranceRow) => Promise<void>;
}

/** A keeper decides about what waits, and not about what was reported. */
const asKeeper = ({ accountId }: Viewer): Reviewer => ({
  accountId,
  lock: () => Promise.resolve(),
  async check(db, row) {
    const isWaiting = remembranceStateOf(row) === 'waiting';
    if (!isWaiting || !(await isKeeper(db, accountId, row.member_id))) refuseRemembrance();
  },
});

const asAdmin = (deps: ReviewDeps, viewer: Viewer): Reviewer => ({
  accountId: viewer.accountId,
  lock: (db) => lockAsAdmin(deps, db, viewer),
  check: () => Promise.resolve(),
});

async function approve(
  deps: ReviewDeps,
  {
    params: { remembrance: id },
    body: { changedAt },
  }: Pick<Input<typeof remembranceOperations.approveRemembrance>, 'params' | 'body'>,
  { accountId, lock, check }: Reviewer,
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
    mailAccount(deps, row.account_id, 'decision', (to) => approvedMail(deps, to, number));
  }
}

async function remove(
  deps: ReviewDeps,
  {
    params: { remembrance: id },
    body: { reason },
  }: Pick<Input<typeof remembranceOperations.rejectRemembrance>, 'params' | 'body'>,
  { accountId, lock, check }: Reviewer,
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
  mailAccount(deps, row.account_id, 'decision', (to) =>
    removedMail(deps, to, { number, reason, text: row.text }),
  );
}

/** @throws Refusal `not_found`, `taken` when it was changed meanwhile */
export const approveRemembrance = async (
  deps: ReviewDeps,
  input: Input<typeof remembranceOperations.approveRemembrance>,
  { viewer }: Caller<Viewer>,
): Promise<void> => approve(deps, input, asKeeper(viewer));

/** @throws Refusal `not_found` when it does not wait for a keeper of its memorial */
export const rejectRemembrance = async (
  deps: ReviewDeps,
  input: Input<typeof remembranceOperations.rejectRemembrance>,
  { viewer }: Caller<Viewer>,
): Promise<void> => remove(deps, input, asKeeper(viewer));

/** @throws Refusal `not_found`, `taken` when it was changed meanwhile */
export async function approveRemembranceAsAdmin(
  deps: ReviewDeps,
  input: Input<typeof remembranceOperations.approveRemembranceAsAdmin>,
  { viewer }: Caller<Viewer>,
): Promise<RemembranceQueue> {
  await approve(deps, input, asAdmin(deps, viewer));
  return listRemembranceQueue(deps);
}

/** @throws Refusal `not_found` */
export async function removeRemembranceAsAdmin(
  deps: ReviewDeps,
  input: Input<typeof remembranceOperations.removeRemembranceAsAdmin>,
  { viewer }: Caller<Viewer>,
): Promise<RemembranceQueue> {
  await remove(deps, input, asAdmin(deps, viewer));
  return listRemembranceQueue(deps);
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
    if (!before || !isShown) refuseRemembrance();
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
