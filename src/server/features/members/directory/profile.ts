/** Dependencies of the member use cases. */
import { dayMs } from '#contract/time.ts';
import type { ShownCompany } from '#contract/jumps/company.ts';
import {
  maxProfilePhotos,
  type FirstPhotosIn,
  type ShownProfile,
} from '#contract/profile/profile.ts';
import type { ClientAddress, OperationResponse, OnServed } from '#contract/operation.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { VisitLog } from './visit-log.ts';
import type { ShownMemberRow } from '#server/database/schema/tables.ts';
import { brand } from '#contract/brand.ts';
import { Refusal } from '#contract/errors.ts';
import { findMemberPhotos, findPhotosBy, isMemberClaimed } from './profile.queries.ts';
import { findShownMember } from '#server/database/register/shown-members.ts';
import { presentShownProfile } from './profile.present.ts';
import { readRegister, placeOf, type RegisterSeries } from '#server/database/register/register.ts';
import type { MemberDeps } from '../record/stored-members.ts';

/** For public profiles. */
export interface VisitorDeps extends MemberDeps {
  readonly visits: VisitLog;
  readonly findCompany: (memberId: number) => Promise<ShownCompany>;
  /** The first page of the photos that the member is in. */
  readonly findPhotosIn: (memberId: number) => Promise<FirstPhotosIn>;
  /** Counts a view by an address; false when the address is over its limit. */
  readonly countView: (by: ClientAddress) => boolean;
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

// Reads the public profile of a regular member.

const today = (now: () => number) => Math.floor(now() / dayMs);

async function findRegularMember(db: Connection, number: number): Promise<ShownMemberRow> {
  const row = await findShownMember(db, number);
  if (row) return row;
  throw new Refusal('not_found', {
    message: `There is no ${brand.singular} with the number ${number}.`,
  });
}

/**
 * A separate function, because the cached response keeps it in memory: it must not hold the
 * response's data.
 */
const viewCounter =
  ({ visits, now, countView }: VisitorDeps, memberId: number): OnServed =>
  (to) => {
    if (countView(to)) visits.addView(memberId, today(now));
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
 * Counts a view of the member for each time the response is served, unless `isViewCounted` is false
 * or the address is over its limit.
 * @throws Refusal `not_found` when no member has the number.
 */
export async function getMember(
  deps: VisitorDeps,
  number: number,
  isViewCounted: boolean,
): Promise<OperationResponse<ShownProfile>> {
  const { kysely: db } = deps.database;
  const row = await findRegularMember(db, number);
  const around = {
    isClaimed: await isMemberClaimed(db, row.id),
    photos: await findMemberPhotos(db, row.id),
  };
  const beside = {
    ...neighborsOf((await readRegister(deps.database)).series.fb, number),
    company: await deps.findCompany(row.id),
    photosIn: await deps.findPhotosIn(row.id),
    yearsSinceJump: yearsSinceJump(row, deps.now()),
    photosBy: row.is_name_withheld === 1 ? [] : await findPhotosBy(db, row.id, maxProfilePhotos),
  };
  const body = presentShownProfile(row, around, beside);
  // The years.
  const isOfToday = row.year > 0 && row.deceased === 0;
  return { body, isOfToday, ...(isViewCounted && { onServed: viewCounter(deps, row.id) }) };
}

/**
 * Counts a view of a profile that the client showed without requesting it.
 * @throws Refusal `not_found` when no member has the number.
 */
export async function logMemberView(
  { database, visits, now }: VisitorDeps,
  number: number,
): Promise<void> {
  const { id } = await findRegularMember(database.kysely, number);
  visits.addView(id, today(now));
}
