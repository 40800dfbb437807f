/** What admins decide: marks of members who cannot answer, and suggestions of names. */
import { sql } from 'kysely';
import {
  reviewedMarksLimit,
  type ReviewedMark,
  type ReviewedMarks,
} from '#contract/people-in-photos/marks.ts';
import { toInstant } from '#contract/time.ts';
import { countRows } from '#server/database/count-rows.ts';
import type { Connection } from '#server/database/open-database.ts';
import { presentThumb } from '#server/database/photos/photos.ts';
import { findListItems } from '#server/database/register/shown-members.ts';
import type { Caller, Viewer } from '#server/http/bind-operation.ts';
import { isLinked } from '#server/identity/member-of-account.ts';
import { findItemsOfAccounts, readSuggestions } from './get-photo-marks.ts';
import type { PeopleDeps } from './mark-viewer.ts';
import { judged } from './marks.queries.ts';

/**
 * Marks that no one has agreed to, and those whose living member has lost the account that agreed, as `isWaiting` in
 * `marks.policy.ts`. Literals, so that the partial indexes match.
 */
const isOpen = sql<boolean>`photo_marks.id in (
  select id from photo_marks where member_id is not null and agreed_at is null and refused_at is null
  union all
  select marks.id from photo_marks as marks
    inner join members on members.id = marks.member_id and members.deceased = 0
    where agreed_at is not null and agreed_as_admin = 0 and not exists (
      select 1 from claims
      where claims.member_id = marks.member_id and ${isLinked()}))`;
/** Not of an account that is disabled. */
const isByActive = sql<boolean>`not exists (
  select 1 from accounts where accounts.id = marked_by and disabled_at is not null)`;
/** Living members with an account answer for themselves. */
const isForAdmins = sql<boolean>`(shown_members.deceased = 1 or links.account_id is null)`;

const isUnnamed = sql<boolean>`photo_marks.member_id is null`;
const hasSuggestion = sql<boolean>`exists (
  select 1 from mark_suggestions where mark_suggestions.mark_id = photo_marks.id)`;

type ReviewQueue = 'waiting' | 'suggested';

const inQueue = (db: Connection, queue: ReviewQueue) =>
  queue === 'waiting'
    ? judged(db).where(isOpen).where(isByActive).where(isForAdmins)
    : judged(db).where(isUnnamed).where(hasSuggestion);

/** Marks that an admin can settle. */
export async function countMarksToReview({
  database: { kysely },
}: Pick<PeopleDeps, 'database'>): Promise<number> {
  const waiting = await countRows(inQueue(kysely, 'waiting'));
  return waiting + (await countRows(inQueue(kysely, 'suggested')));
}

/** The oldest first. */
async function readQueue(
  { database: { kysely } }: Pick<PeopleDeps, 'database'>,
  queue: ReviewQueue,
  { accountId }: Viewer,
): Promise<ReviewedMark[]> {
  const marks = await inQueue(kysely, queue)
    .orderBy('photo_marks.id')
    .limit(reviewedMarksLimit)
    .select(['photos.name', 'photos.thumb_width', 'photos.thumb_height', 'photos.caption'])
    .execute();
  const items = await findListItems(
    kysely,
    marks.map(({ member_id }) => member_id),
  );
  const markers = await findItemsOfAccounts(
    kysely,
    marks.map(({ marked_by }) => marked_by),
  );
  const open = marks.filter(({ member_id }) => member_id === null);
  const suggestions = await readSuggestions(
    kysely,
    open.map(({ id }) => id),
    { accountId, isAdmin: true },
  );
  return marks.map((mark) => ({
    markId: mark.id,
    x: mark.x,
    y: mark.y,
    member: items.get(mark.member_id ?? 0) ?? null,
    photo: presentThumb({ ...mark, id: mark.photo_id }),
    by: markers.get(mark.marked_by ?? 0) ?? null,
    markedAt: toInstant(mark.marked_at),
    suggestions: suggestions.get(mark.id) ?? [],
  }));
}

export async function listMarksToReview(
  deps: Pick<PeopleDeps, 'database'>,
  _: unknown,
  { viewer }: Caller<Viewer>,
): Promise<ReviewedMarks> {
  return {
    waiting: await readQueue(deps, 'waiting', viewer),
    suggested: await readQueue(deps, 'suggested', viewer),
  };
}
