/** Reads the public profile of a regular member. */
import { brand } from '#contract/brand.ts';
import { Refusal } from '#contract/errors.ts';
import { maxProfilePhotos, type ShownProfile } from '#contract/members/profile.ts';
import type { OperationResponse, OnServed } from '#contract/operation.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findMemberPhotos, findPhotosBy } from './member-photos.queries.ts';
import { findShownMember } from '#server/database/members/shown-members.ts';
import type { ShownMemberRow } from '#server/database/schema/tables.ts';
import type { VisitorDeps } from '../member-deps.ts';
import { isMemberClaimed } from './claimed-members.queries.ts';
import { presentShownProfile } from '../directory/members.present.ts';
import { yearsSinceJump } from './years-since-jump.ts';
import { readRegister, placeOf, type RegisterSeries } from '#server/database/register/register.ts';

const dayMs = 24 * 60 * 60 * 1000;
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
