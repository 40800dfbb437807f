/** Reads what decides about the viewer's rights, and locks a mark for a change. */
import { brand } from '#contract/brand.ts';
import { Refusal, refuseField } from '#contract/errors.ts';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import { numberLabel } from '#contract/number-label.ts';
import { lockRows } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findShownMember } from '#server/database/register/shown-members.ts';
import type { ShownMemberRow } from '#server/database/schema/tables.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { lockAccounts, lockAsAdmin } from '#server/identity/accounts.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { findMemberOf } from '#server/identity/member-of-account.ts';
import { maySee, type JudgedMark, type MarkViewer } from './marks.policy.ts';
import { findMark, type FoundMark } from './marks.queries.ts';

export interface PeopleDeps extends Pick<
  IdentityDeps,
  'database' | 'now' | 'isRateLimited' | 'deferred' | 'messaging'
> {
  /** Undefined for a hidden or unknown photo. */
  readonly findPhoto: (db: Connection, photoId: number) => Promise<GalleryPhoto | undefined>;
  /** Whether the account keeps the page of this deceased member. */
  readonly isKeeper: (db: Connection, accountId: number, memberId: number) => Promise<boolean>;
}

export const unlinkedProblem = `Only members can mark people in photos, and your account is not linked to a living ${brand.singular}.`;

export async function readViewer(
  { isKeeper }: PeopleDeps,
  db: Connection,
  { accountId, role }: Pick<Viewer, 'accountId' | 'role'>,
  marks: readonly Pick<JudgedMark, 'member_id' | 'deceased'>[],
): Promise<MarkViewer> {
  const own = await findMemberOf(db, accountId);
  const deceased = new Set(
    marks.flatMap((mark) => (mark.deceased === 1 && mark.member_id !== null ? mark.member_id : [])),
  );
  const keptMemberIds = new Set<number>();
  for (const memberId of deceased) {
    if (await isKeeper(db, accountId, memberId)) keptMemberIds.add(memberId);
  }
  return {
    accountId,
    isAdmin: role === 'Admin',
    memberId: own?.id ?? null,
    isLiving: own?.deceased === 0,
    keptMemberIds,
  };
}

/** Admins before other rows, as everywhere, so that no two transactions wait for each other. */
export async function lockViewer(
  deps: Pick<PeopleDeps, 'database'>,
  db: Connection,
  viewer: Viewer,
): Promise<void> {
  if (viewer.role === 'Admin') await lockAsAdmin(deps, db, viewer);
  await lockAccounts(db, deps.database.dialect, [viewer.accountId]);
}

export function refuseMark(): never {
  throw new Refusal('not_found', {
    message: 'This mark does not exist, or it was answered or removed in the meantime.',
  });
}

export interface SeenMark {
  readonly mark: FoundMark;
  readonly who: MarkViewer;
}

/** Locks the mark until the transaction ends. On SQLite the transaction is the only writer. */
export async function lockMark(
  { database: { dialect } }: Pick<PeopleDeps, 'database'>,
  db: Connection,
  id: number,
): Promise<FoundMark | undefined> {
  await lockRows(db.selectFrom('photo_marks').where('id', '=', id).select('id'), dialect).execute();
  return findMark(db, id);
}

/** @throws Refusal `not_found` when the viewer cannot see it */
export async function lockSeenMark(
  deps: PeopleDeps,
  db: Connection,
  viewer: Viewer,
  id: number,
): Promise<SeenMark> {
  await lockViewer(deps, db, viewer);
  const mark = (await lockMark(deps, db, id)) ?? refuseMark();
  const who = await readViewer(deps, db, viewer, [mark]);
  return maySee(who, mark) ? { mark, who } : refuseMark();
}

/** @throws Refusal `not_found` */
export async function getMarkedMember(db: Connection, number: number): Promise<ShownMemberRow> {
  const member = await findShownMember(db, number);
  if (member) return member;
  refuseField('freakBrotherNumber', `There is no ${numberLabel('fb', number)}.`, 'not_found');
}

/** The same words whether the member is marked, is asked or refused, so that they reveal neither. */
export function refuseMarkedAgain({ number }: Pick<ShownMemberRow, 'number'>): never {
  throw new Refusal('taken', {
    message: `${numberLabel('fb', number)} is already marked in this photo, or cannot be marked in it.`,
  });
}
