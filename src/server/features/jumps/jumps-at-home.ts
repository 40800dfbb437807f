/** Jumps of the days around today, for the home page. Those with the same day, place and formation are one jump. */
import { anniversariesOn, dayKey, type CalendarDate } from '#contract/jumps/calendar-days.ts';
import { maxJumpsAtHome, maxMembersOfJump, type JumpAtHome } from '#contract/jumps/jumps.ts';
import { foldText } from '#contract/members/search-text.ts';
import { dayMs } from '#contract/time.ts';
import type { Connection } from '#server/database/open-database.ts';
import { reply, type Reply } from '#server/http/bind-operation.ts';
import {
  anniversaryOf,
  readJumpBook,
  type Jump,
  type JumpBook,
  type JumpDeps,
} from './jump-book.ts';

/** Before and after today, so that the week is right in every time zone. */
const daysAround = 3;
/** More than ever shared a day and a place. */
const longestLoad = 500;

function dateAt(at: number): CalendarDate {
  const date = new Date(at);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  };
}

const jumpsAround = (book: JumpBook, now: number): readonly Jump[] =>
  Array.from({ length: 2 * daysAround + 1 }, (_, index) => now + (index - daysAround) * dayMs)
    .flatMap((at) => anniversariesOn(dateAt(at)))
    .flatMap((day) => anniversaryOf(book, day));

function largestOf(jumps: readonly Jump[], keyOf: (jump: Jump) => string): readonly Jump[] {
  const groups = [...Map.groupBy(jumps, keyOf).values()];
  return groups.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

/** Without a place, no one knows who else was on it. */
const dayAndPlace = (jump: Jump): string =>
  jump.placeId === 0 ? `alone ${jump.memberId}` : `${dayKey(jump)} ${jump.placeId}`;

async function findManeuvers(
  db: Connection,
  jumps: readonly Jump[],
): Promise<ReadonlyMap<number, string>> {
  if (jumps.length === 0) return new Map();
  const ids = jumps.map(({ memberId }) => memberId);
  const rows = await db
    .selectFrom('shown_members')
    .where('id', 'in', ids)
    .select(['id', 'maneuver'])
    .execute();
  return new Map(rows.map(({ id, maneuver }) => [id, maneuver]));
}

function present(
  jumps: readonly Jump[],
  maneuvers: ReadonlyMap<number, string>,
): readonly JumpAtHome[] {
  const [first] = jumps;
  if (first === undefined) return [];
  const { year, month, day, member, memberId } = first;
  return [
    {
      year,
      month,
      day,
      location: member.location,
      maneuver: maneuvers.get(memberId) ?? '',
      total: jumps.length,
      members: jumps.slice(0, maxMembersOfJump).map((jump) => jump.member),
    },
  ];
}

export async function getAnniversariesAtHome({
  database,
  now,
}: JumpDeps): Promise<Reply<JumpAtHome[]>> {
  const around = jumpsAround(await readJumpBook(database), now());
  const loads = [...Map.groupBy(around, ({ year }) => year).values()]
    .map((ofYear) => largestOf(ofYear, dayAndPlace).slice(0, longestLoad))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, maxJumpsAtHome);
  const maneuvers = await findManeuvers(database.kysely, loads.flat());
  const jumps = loads
    .map((load) => largestOf(load, ({ memberId }) => foldText(maneuvers.get(memberId) ?? '')))
    .flatMap((jump) => present(jump, maneuvers))
    .toSorted((a, b) => a.year - b.year);
  return reply(jumps, { isOfToday: true });
}
