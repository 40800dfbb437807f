/**
 * Decides who sees a mark, who agrees to it and who removes it, from the present state of the member. A mark of a living
 * member with an account needs that member; without an account, an admin; of a deceased member, the contributor of the
 * photo, a keeper of the member's page, or an admin.
 */
import type { Agreer } from '#contract/people-in-photos/marks.ts';
import type { Flag } from '#server/database/schema/tables.ts';

export interface JudgedMark {
  readonly member_id: number | null;
  readonly marked_by: number | null;
  readonly agreed_at: number | null;
  readonly agreed_by: number | null;
  readonly agreed_as_admin: Flag;
  readonly refused_at: number | null;
  /** The account that added the photo. */
  readonly contributor_id: number;
  /** Of the member; null for an unnamed mark. */
  readonly deceased: Flag | null;
  /** The account that is linked to the member, even if it is disabled. */
  readonly owner_id: number | null;
  /** 0 when the member withholds the name or photos; null for an unnamed mark. */
  readonly is_photo_shown: Flag | null;
}

export interface MarkViewer {
  readonly accountId: number;
  readonly isAdmin: boolean;
  /** The member that is linked to the account; null without one. */
  readonly memberId: number | null;
  /** False if that member is deceased. */
  readonly isLiving: boolean;
  /** Deceased members whose pages the account keeps. */
  readonly keptMemberIds: ReadonlySet<number>;
}

type Named = JudgedMark & { readonly member_id: number };

export const isUnnamed = ({ member_id }: Pick<JudgedMark, 'member_id'>): boolean =>
  member_id === null;

/**
 * Whether someone has agreed who may speak for the member now. When a living member has an account by now, only its own
 * agreement counts: not that of an admin from before, nor of a former account. Without an account, only that of an admin
 * counts. See also `agreed` in `photos-of-members.ts` and `isOpen` in `mark-kind.ts`.
 */
export function isShown(mark: Omit<JudgedMark, 'contributor_id'>): boolean {
  if (mark.agreed_at === null) return false;
  if (mark.deceased === 1) return true;
  return mark.owner_id === null ? mark.agreed_as_admin === 1 : mark.agreed_by === mark.owner_id;
}

export const isWaiting = (mark: JudgedMark): mark is Named =>
  mark.member_id !== null && mark.refused_at === null && !isShown(mark);

export function agreerOf({ deceased, owner_id }: JudgedMark): Agreer {
  if (deceased === 1) return 'the contributor, a keeper or an admin';
  return owner_id === null ? 'an admin' : 'the member';
}

export const isOf = (viewer: MarkViewer, { owner_id }: JudgedMark): boolean =>
  owner_id !== null && owner_id === viewer.accountId;

/** What the agreement of the viewer changes. The mark then no longer needs the account that made it. */
export const agreementOf = (viewer: MarkViewer, mark: JudgedMark, at: number) => ({
  marked_by: null,
  agreed_at: at,
  agreed_by: viewer.accountId,
  agreed_as_admin: viewer.isAdmin && !isOf(viewer, mark) ? (1 as const) : (0 as const),
});

/** The account of a deceased member publishes nothing. */
const mayPublish = ({ memberId, isLiving }: MarkViewer) => memberId === null || isLiving;

const isContributor = (viewer: MarkViewer, { contributor_id }: JudgedMark) =>
  contributor_id === viewer.accountId;

const isKeeper = (viewer: MarkViewer, { member_id }: JudgedMark) =>
  member_id !== null && viewer.keptMemberIds.has(member_id);

export function mayAgree(viewer: MarkViewer, mark: JudgedMark): boolean {
  if (!isWaiting(mark)) return false;
  const agreer = agreerOf(mark);
  if (agreer === 'the member') return isOf(viewer, mark);
  if (viewer.isAdmin) return true;
  const isInPlace = isContributor(viewer, mark) || isKeeper(viewer, mark);
  return (
    agreer === 'the contributor, a keeper or an admin' &&
    mark.is_photo_shown === 1 &&
    mayPublish(viewer) &&
    isInPlace
  );
}

export function maySee(viewer: MarkViewer, mark: JudgedMark): boolean {
  if (mark.refused_at !== null) return false;
  if (isUnnamed(mark) || viewer.isAdmin || isOf(viewer, mark)) return true;
  if (isShown(mark)) return mark.is_photo_shown === 1;
  return mark.marked_by === viewer.accountId || mayAgree(viewer, mark);
}

/** The member removes it for good; others only until someone marks it again. */
export function mayRemove(viewer: MarkViewer, mark: JudgedMark): boolean {
  if (!maySee(viewer, mark)) return false;
  if (viewer.isAdmin || isOf(viewer, mark) || mark.marked_by === viewer.accountId) return true;
  if (isWaiting(mark)) return mayAgree(viewer, mark);
  return isContributor(viewer, mark) || (mark.deceased === 1 && isKeeper(viewer, mark));
}

/** Whether the viewer can say who an unnamed mark is. */
export const mayName = (viewer: MarkViewer, mark: JudgedMark): boolean =>
  isUnnamed(mark) && mayPublish(viewer) && (viewer.isAdmin || isContributor(viewer, mark));

/** Whether the viewer can mark people and suggest names. */
export const mayMark = ({ memberId, isLiving }: MarkViewer): boolean =>
  memberId !== null && isLiving;

/** Suggestions are for members, and for those who settle them. */
export const maySeeSuggestions = (viewer: MarkViewer, mark: JudgedMark): boolean =>
  isUnnamed(mark) && (viewer.memberId !== null || viewer.isAdmin || isContributor(viewer, mark));
