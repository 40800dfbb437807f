/** Draws what visitors did in the last 30 days: searches, some without results, and views of members. */
import { hourMs, dayMs } from '#contract/time.ts';
import type { MemberRecord } from '#contract/members/member-fields.ts';
import type { MemberViews } from '#server/features/members/directory/visit-log.ts';
import type { LoggedSearch } from '#server/features/members/directory/search-log.ts';
import type { SeededRandom } from './seeded-random.ts';

const days = 30;
/** In UTC: the evenings of North America are the nights here. */
const busiestHours = [0, 1, 1, 2, 2, 3, 13, 15, 17, 18, 20, 22, 23] as const;

/**
 * How often each of these is searched, the most frequent first. No sample member has such a name or nickname; some are
 * misspellings of one.
 */
const missedTerms: Readonly<Record<string, number>> = {
  Macdonald: 5,
  'Big Ed': 3,
  Kenedy: 3,
  'Dutch Vandermolen': 2,
  Shmidt: 2,
  Hendersen: 1,
  Jonson: 1,
  'skydive camp 1983': 1,
  Tumblehawk: 1,
};

/** The days before `now`, the oldest first, each with how busy it is: weekends are. */
function* lastDays(now: number): Generator<{ readonly start: number; readonly share: number }> {
  const today = Math.floor(now / dayMs) * dayMs;
  for (let ago = days; ago >= 1; ago -= 1) {
    const start = today - ago * dayMs;
    const weekday = new Date(start).getUTCDay();
    yield { start, share: weekday === 0 || weekday === 6 ? 1 : 0.55 };
  }
}

function drawTerm(
  people: readonly MemberRecord[],
  random: SeededRandom,
): Pick<LoggedSearch, 'term' | 'results'> {
  const [first, ...others] = people;
  if (!first) return { term: '1', results: 0 };
  const { firstName, lastName, number } = random.pick([first, ...others]);
  const kind = random.next();
  if (kind < 0.2) return { term: String(number), results: 1 };
  const isSame = (member: MemberRecord) =>
    member.lastName === lastName && (kind < 0.6 || member.firstName === firstName);
  return {
    term: kind < 0.6 ? lastName : `${firstName} ${lastName}`,
    results: people.filter(isSame).length,
  };
}

/** Oldest first. */
export function drawSearches(
  people: readonly MemberRecord[],
  now: number,
  random: SeededRandom,
): LoggedSearch[] {
  const missed = Object.entries(missedTerms).flatMap(([term, times]) =>
    Array.from({ length: times }, () => term),
  );
  const searches = [...lastDays(now)].flatMap(({ start, share }) =>
    Array.from({ length: Math.round(share * (9 + random.below(8))) }, (): LoggedSearch => {
      const searchedAt = start + random.pick(busiestHours) * hourMs + random.below(hourMs);
      const term = random.chance(0.08)
        ? missed.splice(random.below(missed.length), 1)[0]
        : undefined;
      return term === undefined
        ? { searchedAt, ...drawTerm(people, random) }
        : { searchedAt, term, results: 0 };
    }),
  );
  return searches.toSorted((a, b) => a.searchedAt - b.searchedAt);
}

/** @param memberIds of the members who are viewed most, the most popular first */
export function drawViews(
  memberIds: readonly number[],
  now: number,
  random: SeededRandom,
): MemberViews[] {
  return [...lastDays(now)].flatMap(({ start, share }) =>
    memberIds.flatMap((memberId, rank) => {
      const views = Math.floor((share * random.below(14)) / (1 + rank / 6));
      return views === 0 ? [] : [{ memberId, day: start / dayMs, views }];
    }),
  );
}
