/** What the viewer wrote about a deceased member. Each change waits for an approval again. */
import type { Insertable } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import {
  remembrancesPerDay,
  type OwnRemembrance,
  type remembranceOperations,
} from '#contract/memorials/remembrances.ts';
import { numberLabel } from '#contract/number-label.ts';
import { toInstant } from '#contract/time.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findListItems, getShownMember } from '#server/database/register/shown-members.ts';
import type { RemembranceRow, RemembrancesTable } from '#server/database/schema/memorials.ts';
import type { ShownMemberRow } from '#server/database/schema/tables.ts';
import { withDailyUse } from '#server/database/use-counts.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { findMemberOf } from '#server/identity/member-of-account.ts';
import { findKeeperState, isKeeper } from './keepers.ts';
import type { MemorialDeps, ReviewDeps } from './memorial-deps.ts';
import { logRemembrance } from './memorial-log.ts';
import { notifyKeepers } from './memorial-mails.ts';
import {
  deleteRemembrance,
  findRemembranceOf,
  lockRemembranceOf,
  updateRemembrance,
  type Pair,
} from './remembrances.queries.ts';
import { remembranceStateOf } from './remembrances.ts';

const noWriterProblem = 'Only members and those who keep this page can write a remembrance.';

/** Why this account cannot write about the member; null if it can. */
async function problemOfWriting(
  db: Connection,
  member: ShownMemberRow,
  accountId: number,
): Promise<string | null> {
  if (member.deceased === 0) {
    return `${numberLabel('fb', member.number)} is not marked as deceased, so there are no remembrances.`;
  }
  const mayWrite =
    (await findMemberOf(db, accountId))?.deceased === 0 ||
    (await isKeeper(db, accountId, member.id));
  return mayWrite ? null : noWriterProblem;
}

/** @throws Refusal `not_found` for the number, `forbidden` when the account cannot write about the member */
export async function getMemberToRemember(
  db: Connection,
  number: number,
  accountId: number,
): Promise<ShownMemberRow> {
  const member = await getShownMember(db, number);
  const message = await problemOfWriting(db, member, accountId);
  if (message !== null) throw new Refusal('forbidden', { message });
  return member;
}

/** @throws Refusal `not_found` for the number */
export async function getOwnRemembrance(
  { database: { kysely } }: MemorialDeps,
  { params }: Pick<Input<typeof remembranceOperations.getOwnRemembrance>, 'params'>,
  { viewer: { accountId } }: Caller<Viewer>,
): Promise<OwnRemembrance> {
  const deceased = await getShownMember(kysely, params.number);
  const member = (await findListItems(kysely, [deceased.id])).get(deceased.id);
  if (!member) throw new Refusal('not_found');
  const row = await findRemembranceOf(kysely, { account_id: accountId, member_id: deceased.id });
  return {
    member,
    problem: await problemOfWriting(kysely, deceased, accountId),
    keeping: await findKeeperState(kysely, accountId, deceased.id),
    remembrance: row
      ? {
          remembranceId: row.id,
          text: row.text,
          hasPhoto: row.photo_name !== null,
          writtenAt: toInstant(row.written_at),
          state: remembranceStateOf(row),
        }
      : null,
  };
}

/** A text or a photo of this account. */
export const writingBy = (accountId: number) => ({
  name: 'remembrances',
  accountId,
  uses: remembrancesPerDay,
  message: 'You have changed remembrances too often today. Please continue tomorrow.',
});

/**
 * After any change by the writer, the remembrance waits, unless the writer keeps the memorial. A report stays until an
 * admin has decided, also through a removal. The time of each change is another one, because approvals name it.
 */
export async function changedByWriter(
  db: Connection,
  { account_id, member_id }: Pair,
  at: number,
  before?: Pick<RemembranceRow, 'changed_at'>,
) {
  const isApproved = await isKeeper(db, account_id, member_id);
  return {
    changed_at: Math.max(at, (before?.changed_at ?? 0) + 1),
    approved_at: isApproved ? at : null,
    approved_by: isApproved ? account_id : null,
    kept_at: null,
  };
}

const noPhoto = { photo_name: null, photo_width: 0, photo_height: 0, photo_file_name: '' } as const;

/** The report of the last one, if it was removed before an admin had decided. */
async function findRemovedReport(db: Connection, { account_id, member_id }: Pair) {
  const report = await db
    .selectFrom('removed_reports')
    .where('account_id', '=', account_id)
    .where('member_id', '=', member_id)
    .select(['reported_at', 'report_reason'])
    .executeTakeFirst();
  return report ?? { reported_at: null, report_reason: '' };
}

/** @throws the database's unique violation when the account has written about the member */
async function insertRemembrance(
  db: Connection,
  row: Insertable<RemembrancesTable>,
): Promise<void> {
  await db.insertInto('remembrances').values(row).execute();
  await db
    .deleteFrom('removed_reports')
    .where('account_id', '=', row.account_id)
    .where('member_id', '=', row.member_id)
    .execute();
}

async function write(
  { database: { dialect }, now }: ReviewDeps,
  db: Connection,
  { number, text, accountId }: { number: number; text: string; accountId: number },
): Promise<{ readonly memberId: number; readonly isWaiting: boolean }> {
  const { id: memberId } = await getMemberToRemember(db, number, accountId);
  const pair = { account_id: accountId, member_id: memberId };
  const before = await lockRemembranceOf(db, dialect, pair);
  // A page repeats a call whose response was lost.
  if (before?.text === text) return { memberId, isWaiting: false };
  const at = now();
  const changes = { text, ...(await changedByWriter(db, pair, at, before)) };
  if (before) {
    await updateRemembrance(db, before.id, changes);
    await logRemembrance(db, { at, accountId, before, after: { ...before, ...changes } });
  } else {
    const report = await findRemovedReport(db, pair);
    const row = { ...pair, ...noPhoto, ...report, ...changes, written_at: at };
    await insertRemembrance(db, row);
    await logRemembrance(db, { at, accountId, before: null, after: row });
  }
  return { memberId, isWaiting: changes.approved_at === null };
}

/** @throws Refusal `not_found` for the number, `forbidden`, `too_many_requests` */
export async function writeRemembrance(
  deps: ReviewDeps,
  input: Input<typeof remembranceOperations.writeRemembrance>,
  caller: Caller<Viewer>,
): Promise<OwnRemembrance> {
  const { number } = input.params;
  const { text } = input.body;
  const { accountId } = caller.viewer;
  const { memberId, isWaiting } = await withDailyUse(
    deps,
    writingBy(accountId),
    (db) => write(deps, db, { number, text, accountId }),
    () => {
      throw new Refusal('taken', { message: 'This was already saved. Reload the page.' });
    },
  );
  if (isWaiting) await notifyKeepers(deps, memberId, accountId);
  return getOwnRemembrance(deps, input, caller);
}

/** @throws Refusal `not_found` when there is none */
async function lockOwn(
  { database: { dialect } }: ReviewDeps,
  db: Connection,
  number: number,
  accountId: number,
): Promise<RemembranceRow> {
  const { id } = await getShownMember(db, number);
  const row = await lockRemembranceOf(db, dialect, { account_id: accountId, member_id: id });
  if (row) return row;
  throw new Refusal('not_found', { message: 'You have not written a remembrance yet.' });
}

/**
 * Also when the viewer could not write one now: removing is not publishing.
 * @throws Refusal `not_found` when there is none
 */
export async function removeRemembrance(
  deps: ReviewDeps,
  input: Input<typeof remembranceOperations.removeRemembrance>,
  caller: Caller<Viewer>,
): Promise<OwnRemembrance> {
  const { accountId } = caller.viewer;
  const removedPhoto = await deps.database.kysely.transaction().execute(async (db) => {
    const before = await lockOwn(deps, db, input.params.number, accountId);
    await deleteRemembrance(db, before);
    await logRemembrance(db, { at: deps.now(), accountId, before, after: null });
    return before.photo_name;
  });
  await deps.photos.release(removedPhoto === null ? [] : [removedPhoto]);
  return getOwnRemembrance(deps, input, caller);
}

/** @throws Refusal `not_found` when there is none */
export async function removeRemembrancePhoto(
  deps: ReviewDeps,
  input: Input<typeof remembranceOperations.removeRemembrancePhoto>,
  caller: Caller<Viewer>,
): Promise<OwnRemembrance> {
  const { accountId } = caller.viewer;
  const removedPhoto = await deps.database.kysely.transaction().execute(async (db) => {
    const before = await lockOwn(deps, db, input.params.number, accountId);
    if (before.photo_name === null) return null;
    const at = deps.now();
    const changes = { ...noPhoto, ...(await changedByWriter(db, before, at, before)) };
    await updateRemembrance(db, before.id, changes);
    await logRemembrance(db, { at, accountId, before, after: { ...before, ...changes } });
    return before.photo_name;
  });
  await deps.photos.release(removedPhoto === null ? [] : [removedPhoto]);
  return getOwnRemembrance(deps, input, caller);
}
