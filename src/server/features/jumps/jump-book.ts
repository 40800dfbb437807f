/** The jumps of the regular members as everyone may see them: lists by date, day and place, made once per register. */
import {
  anniversaryKey,
  dayKey,
  type CalendarDate,
  type CalendarDay,
} from '#contract/jumps/calendar-days.ts';
import { jumpPageSize } from '#contract/jumps/jumps.ts';
import type { ListedMember } from '#contract/members/directory.ts';
import { checkPage } from '#server/database/list-pages.ts';
import type { Database } from '#server/database/open-database.ts';
import { readRegister, type Register } from '#server/database/register/register.ts';

export interface JumpDeps {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
}

/** More than any known year, month or day, so that unknown parts of a date follow the known ones. */
export const unknownPart = 10_000;

export interface Jump {
  readonly memberId: number;
  readonly member: ListedMember;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** 0 when unknown. */
  readonly placeId: number;
}

export interface JumpBook {
  readonly byMember: ReadonlyMap<number, Jump>;
  /** Known years, oldest first. In a year by date, place and number. */
  readonly byYear: ReadonlyMap<number, readonly Jump[]>;
  /** By date and number. */
  readonly byPlace: ReadonlyMap<number, readonly Jump[]>;
  /** Known days, oldest first, as `dayKey` writes them; each by number. */
  readonly byDay: ReadonlyMap<string, readonly Jump[]>;
  /** The keys of `byDay`. */
  readonly days: readonly string[];
  /** Jumps of a known year by month and day, as `anniversaryKey` writes them, oldest first. */
  readonly byAnniversary: ReadonlyMap<string, readonly Jump[]>;
}

export const isDated = ({ year, month, day }: CalendarDate): boolean =>
  Math.max(year, month, day) < unknownPart;

const byDate = (one: Jump, other: Jump) =>
  one.year - other.year || one.month - other.month || one.day - other.day;
const byNumber = (one: Jump, other: Jump) =>
  one.member.freakBrotherNumber - other.member.freakBrotherNumber;

/** A member without a year and a place, or who withholds the name, is not in the book. */
function readJumps({ series }: Register): Jump[] {
  return series.fb.members.flatMap(({ id, listed, month, day, placeId }) =>
    listed.nameWithheld === true || (placeId === null && listed.year === 0)
      ? []
      : [
          {
            memberId: id,
            member: listed,
            year: listed.year || unknownPart,
            month: month || unknownPart,
            day: day || unknownPart,
            placeId: placeId ?? 0,
          },
        ],
  );
}

function makeBook(register: Register): JumpBook {
  const jumps = readJumps(register).toSorted((a, b) => byDate(a, b) || byNumber(a, b));
  const ofYears = jumps.filter(({ year }) => year < unknownPart);
  const dated = ofYears.filter(isDated);
  const byDay = Map.groupBy(dated, dayKey);
  return {
    byMember: new Map(jumps.map((jump) => [jump.memberId, jump])),
    byYear: Map.groupBy(
      ofYears.toSorted((a, b) => byDate(a, b) || a.placeId - b.placeId || byNumber(a, b)),
      ({ year }) => year,
    ),
    byPlace: Map.groupBy(
      jumps.filter(({ placeId }) => placeId !== 0),
      ({ placeId }) => placeId,
    ),
    byDay,
    days: [...byDay.keys()],
    byAnniversary: Map.groupBy(
      ofYears.toSorted((a, b) => a.year - b.year || byNumber(a, b)),
      anniversaryKey,
    ),
  };
}

const books = new WeakMap<Register, JumpBook>();

export function bookOf(register: Register): JumpBook {
  const made = books.get(register) ?? makeBook(register);
  books.set(register, made);
  return made;
}

export const readJumpBook = async (database: Database): Promise<JumpBook> =>
  bookOf(await readRegister(database));

/** Oldest first. */
export const anniversaryOf = ({ byAnniversary }: JumpBook, at: CalendarDay): readonly Jump[] =>
  byAnniversary.get(anniversaryKey(at)) ?? [];

/** @throws Refusal `not_found` past the last page */
export function pageOf(jumps: readonly Jump[], page: number) {
  const { offset, paging } = checkPage(jumps.length, jumpPageSize, page);
  return { shown: jumps.slice(offset, offset + jumpPageSize), paging };
}
