/** The public profile of a regular member. */
import { brand } from '#contract/brand.ts';
import { Refusal } from '#contract/errors.ts';
import type { ShownCompany } from '#contract/jumps/company.ts';
import type { ClientAddress, OnServed } from '#contract/operation.ts';
import {
  maxProfilePhotos,
  type FirstPhotosIn,
  type profileOperations,
  type ShownProfile,
} from '#contract/profile/profile.ts';
import { dayOf } from '#contract/time.ts';
import type { Connection } from '#server/database/open-database.ts';
import { shownPhotos, thumbColumns } from '#server/database/photos/photos.ts';
import { placeOf, readRegister, type RegisterSeries } from '#server/database/register/register.ts';
import { findShownMember } from '#server/database/register/shown-members.ts';
import type { PhotoRow } from '#server/database/schema/gallery.ts';
import type { ShownMemberRow } from '#server/database/schema/tables.ts';
import { reply, type Input, type Reply } from '#server/http/bind-operation.ts';
import { isLinked } from '#server/identity/member-of-account.ts';
import type { MemberDeps } from '../record/stored-members.ts';
import { presentShownProfile } from './profile.present.ts';
import type { VisitLog } from './visit-log.ts';

/** For public profiles. */
export interface VisitorDeps extends MemberDeps {
  readonly visits: VisitLog;
  readonly findCompany: (memberId: number) => Promise<ShownCompany>;
  /** The first page of the photos that the member is in. */
  readonly findPhotosIn: (memberId: number) => Promise<FirstPhotosIn>;
  /** Counts a view by an address; false when the address is over its limit. */
  readonly countView: (by: ClientAddress) => boolean;
}

/** Approved claims of validated accounts that are not disabled. */
export const activeClaims = (db: Connection) =>
  db
    .selectFrom('claims')
    .innerJoin('accounts', 'accounts.id', 'claims.account_id')
    .where(isLinked())
    .where('disabled_at', 'is', null);

/** Ordered by number, without members who withhold their names. */
export async function findClaimedNumbers(db: Connection, limit: number): Promise<number[]> {
  const rows = await activeClaims(db)
    .innerJoin('members', 'members.id', 'claims.member_id')
    .where('members.is_name_withheld', '=', 0)
    .orderBy('number')
    .limit(limit)
    .select('number')
    .execute();
  return rows.map((row) => row.number);
}

async function isMemberClaimed(db: Connection, memberId: number): Promise<boolean> {
  const claim = await activeClaims(db)
    .where('member_id', '=', memberId)
    .select('member_id')
    .executeTakeFirst();
  return claim !== undefined;
}

/** Photo and card, including hidden ones. */
export async function findMemberPhotos(db: Connection, memberId: number): Promise<PhotoRow[]> {
  return db.selectFrom('photos').where('member_id', '=', memberId).selectAll().execute();
}

/**
 * Visible gallery photos that name the member as contributor, newest first. The same condition as
 * the gallery's: an approved claim of a validated account.
 */
async function findPhotosBy(db: Connection, memberId: number) {
  return shownPhotos(db)
    .innerJoin('claims', 'claims.account_id', 'photos.account_id')
    .where('claims.member_id', '=', memberId)
    .where(isLinked())
    .orderBy('photos.created_at', 'desc')
    .orderBy('photos.id', 'desc')
    .limit(maxProfilePhotos)
    .select(thumbColumns)
    .execute();
}

async function findRegularMember(db: Connection, number: number): Promise<ShownMemberRow> {
  const row = await findShownMember(db, number);
  if (row) return row;
  throw new Refusal('not_found', {
    message: `There is no ${brand.singular} with the number ${number}.`,
  });
}

type Jump = Pick<ShownMemberRow, 'year' | 'month' | 'day' | 'deceased'>;

/**
 * Whole years until today at UTC; the years that are certain if the day is unknown.
 *
 * @returns null without a year, before the first year is over, and for a deceased member
 */
export function yearsSinceJump({ year, month, day, deceased }: Jump, now: number): number | null {
  if (year === 0 || deceased === 1) return null;
  const today = new Date(now);
  const lastMonth = month === 0 ? 12 : month;
  const lastDay = day === 0 || month === 0 ? 31 : day;
  const isBefore =
    today.getUTCMonth() + 1 < lastMonth ||
    (today.getUTCMonth() + 1 === lastMonth && today.getUTCDate() < lastDay);
  const years = today.getUTCFullYear() - year - (isBefore ? 1 : 0);
  return years > 0 ? years : null;
}

/**
 * A separate function, because the cached response keeps it in memory: it must not hold the
 * response's data.
 */
const viewCounter =
  ({ visits, now, countView }: VisitorDeps, memberId: number): OnServed =>
  (to) => {
    if (countView(to)) visits.addView(memberId, dayOf(now()));
  };

/** The members with the nearest lower and higher number; undefined at the ends. */
function neighborsOf(series: RegisterSeries, number: number) {
  const place = placeOf(series, number);
  return {
    previous: series.members[place - 1]?.listed,
    next: series.members
      .slice(place, place + 2)
      .find(({ listed }) => listed.freakBrotherNumber > number)?.listed,
  };
}

/**
 * Counts a view of the member for each time the response is served, unless `logView` is false or
 * the address is over its limit.
 * @throws Refusal `not_found` when no member has the number.
 */
export async function getMember(
  deps: VisitorDeps,
  { params: { number }, query: { logView } }: Input<typeof profileOperations.getMember>,
): Promise<Reply<ShownProfile>> {
  const { kysely: db } = deps.database;
  const row = await findRegularMember(db, number);
  const body = presentShownProfile(
    row,
    { isClaimed: await isMemberClaimed(db, row.id), photos: await findMemberPhotos(db, row.id) },
    {
      ...neighborsOf((await readRegister(deps.database)).series.fb, number),
      company: await deps.findCompany(row.id),
      photosIn: await deps.findPhotosIn(row.id),
      yearsSinceJump: yearsSinceJump(row, deps.now()),
      photosBy: row.is_name_withheld === 1 ? [] : await findPhotosBy(db, row.id),
    },
  );
  return reply(body, {
    // The years.
    isOfToday: row.year > 0 && row.deceased === 0,
    ...(logView && { onServed: viewCounter(deps, row.id) }),
  });
}

/**
 * Counts a view of a profile that the client showed without requesting it.
 * @throws Refusal `not_found` when no member has the number.
 */
export async function logMemberView(
  { database, visits, now }: VisitorDeps,
  { params: { number } }: Input<typeof profileOperations.logMemberView>,
): Promise<void> {
  const { id } = await findRegularMember(database.kysely, number);
  visits.addView(id, dayOf(now()));
}
