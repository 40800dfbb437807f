/** Who shared the day of a member's jump. */
import { Refusal } from '#contract/errors.ts';
import {
  type Company,
  maxCompany,
  maxCompanyOnProfile,
  type ShownCompany,
} from '#contract/jumps/company.ts';
import { findShownMember } from '#server/database/members/shown-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import { unknownPart } from '#server/database/places/place-tables.ts';
import { membersInOrder } from './get-jump-day.ts';
import type { JumpDeps } from './jump-deps.ts';
import { findCompanions, findJumpOf } from './jumps.queries.ts';
import { findFirstJumpAt, findPlacesById } from './places.queries.ts';

type Jump = NonNullable<Awaited<ReturnType<typeof findJumpOf>>>;

const isDated = ({ year, month, day }: Jump) => Math.max(year, month, day) < unknownPart;

async function findPlaceOf(db: Connection, jump: Jump): Promise<Company['place']> {
  const place = (await findPlacesById(db, [jump.place_id])).get(jump.place_id);
  if (!place) return null;
  const first = await findFirstJumpAt(db, place.id);
  const isFirst =
    isDated(jump) &&
    first?.year === jump.year &&
    first.month === jump.month &&
    first.day === jump.day;
  return { slug: place.slug, name: place.name, isFirst };
}

/** @param limit of the members in each list */
async function findCompany(db: Connection, memberId: number, limit: number): Promise<ShownCompany> {
  const jump = await findJumpOf(db, memberId);
  const present = async (ids: readonly number[]) => ({
    total: ids.length,
    members: await membersInOrder(db, ids.slice(0, limit)),
  });
  const find = async (where: 'same place' | 'elsewhere') =>
    present(jump && isDated(jump) ? await findCompanions(db, jump, where, maxCompany) : []);
  return {
    place: jump ? await findPlaceOf(db, jump) : null,
    samePlace: await find('same place'),
    sameDay: await find('elsewhere'),
  };
}

/** @throws Refusal `not_found` */
export async function getCompany(
  { database: { kysely } }: JumpDeps,
  number: number,
): Promise<Company> {
  const member = await findShownMember(kysely, number);
  if (!member) throw new Refusal('not_found', { message: `There is no member ${number}.` });
  const { place, samePlace, sameDay } = await findCompany(kysely, member.id, maxCompany);
  return {
    place,
    samePlace: samePlace.members,
    sameDay: sameDay.members,
  };
}

/** For the profile of the member. */
export const findShownCompany = (
  { database: { kysely } }: JumpDeps,
  memberId: number,
): Promise<ShownCompany> => findCompany(kysely, memberId, maxCompanyOnProfile);
