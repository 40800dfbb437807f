/** Who shared the day of a member's jump. */
import { Refusal } from '#contract/errors.ts';
import { dayKey } from '#contract/jumps/calendar-days.ts';
import {
  maxCompany,
  maxCompanyOnProfile,
  type companyOperations,
  type Company,
  type ShownCompany,
} from '#contract/jumps/company.ts';
import { placeOf, readRegister } from '#server/database/register/register.ts';
import type { Input } from '#server/http/bind-operation.ts';
import { isDated, readJumpBook, type Jump, type JumpBook, type JumpDeps } from './jump-book.ts';
import { findPlacesById } from './places.ts';

async function findPlaceOf(
  { database }: JumpDeps,
  book: JumpBook,
  jump: Jump,
): Promise<Company['place']> {
  const place = (await findPlacesById(database.kysely, [jump.placeId])).get(jump.placeId);
  if (!place) return null;
  const [first] = book.byPlace.get(place.id) ?? [];
  const isFirst = isDated(jump) && first !== undefined && dayKey(first) === dayKey(jump);
  return { slug: place.slug, name: place.name, isFirst };
}

/** @param limit of the members in each list */
async function findCompany(deps: JumpDeps, memberId: number, limit: number): Promise<ShownCompany> {
  const book = await readJumpBook(deps.database);
  const jump = book.byMember.get(memberId);
  const ofDay = jump && isDated(jump) ? (book.byDay.get(dayKey(jump)) ?? []) : [];
  const others = ofDay.filter((other) => other.memberId !== memberId);
  const isThere = ({ placeId }: Jump) => placeId !== 0 && placeId === jump?.placeId;
  const present = (jumps: readonly Jump[]) => ({
    total: Math.min(jumps.length, maxCompany),
    members: jumps.slice(0, limit).map(({ member }) => member),
  });
  return {
    place: jump ? await findPlaceOf(deps, book, jump) : null,
    samePlace: present(others.filter(isThere)),
    sameDay: present(others.filter((other) => !isThere(other))),
  };
}

/** @throws Refusal `not_found` */
export async function getCompany(
  deps: JumpDeps,
  { params: { number } }: Input<typeof companyOperations.getCompany>,
): Promise<Company> {
  const { fb } = (await readRegister(deps.database)).series;
  const member = fb.members[placeOf(fb, number)];
  if (member?.listed.freakBrotherNumber !== number) {
    throw new Refusal('not_found', { message: `There is no member ${number}.` });
  }
  const { place, samePlace, sameDay } = await findCompany(deps, member.id, maxCompany);
  return {
    place,
    samePlace: samePlace.members,
    sameDay: sameDay.members,
  };
}

/** For the profile of the member. */
export const findShownCompany = (deps: JumpDeps, memberId: number): Promise<ShownCompany> =>
  findCompany(deps, memberId, maxCompanyOnProfile);
