import { expect, test } from 'vitest';
import type { AnniversariesAtHome } from '#contract/jumps/jumps.ts';
import type { ListedMember } from '#contract/members/directory.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { numbersOf, openBook } from '#tests/support/sites/jumps/jump-book.ts';

describeEachDialect('anniversaries', ({ open }) => {
  test('knows the anniversaries of a day, and of the days around today', async () => {
    const newYear = Date.UTC(2026, 11, 31, 12);
    const { read } = await openBook(
      await open(),
      [
        { number: 1, year: 1980, month: 12, day: 30 },
        { number: 2, year: 1979, month: 12, day: 31 },
        { number: 3, year: 1975, month: 12, day: 31, deceased: 1 },
        { number: 4, year: 1990, month: 1, day: 6 },
        { number: 5, year: 1990, month: 1, day: 7 },
        { number: 6, year: 1971, month: 12, day: 1 },
        { number: 7, year: 1971, month: 12 },
        { number: 8, month: 12, day: 31 },
      ],
      () => newYear,
    );
    const { total, members } = await read<{ total: number; members: ListedMember[] }>(
      'Jumps/onThisDay/12-31',
    );
    expect([total, numbersOf(members)]).toEqual([2, [3, 2]]);
    const { days, week, month } = await read<AnniversariesAtHome>('Jumps/anniversaries');
    expect(days.map((day) => [day.month, day.day, day.total, numbersOf(day.members)])).toEqual([
      [12, 30, 1, [1]],
      [12, 31, 2, [3, 2]],
      [1, 1, 0, []],
    ]);
    expect([week.total, numbersOf(week.members)]).toEqual([3, [3, 2, 4]]);
    expect([month.total, numbersOf(month.members)]).toEqual([4, [6, 1, 3, 2]]);
  });
});

describeOnSqlite('anniversaries', ({ open }) => {
  test('counts February 29 on March 1, except in leap years', async () => {
    const ofDays = async (now: number) => {
      const members = [
        { number: 1, year: 1976, month: 2, day: 29 },
        { number: 2, year: 1975, month: 3, day: 1 },
        { number: 3, year: 1977, month: 3, day: 1 },
      ];
      const { read } = await openBook(await open(), members, () => now);
      const { days, week } = await read<AnniversariesAtHome>('Jumps/anniversaries');
      return [...days.map((day) => numbersOf(day.members)), week.total];
    };
    expect(await ofDays(Date.UTC(2026, 1, 28, 12))).toEqual([[], [], [2, 1, 3], 3]);
    expect(await ofDays(Date.UTC(2028, 1, 29, 12))).toEqual([[], [1], [2, 3], 3]);
  });
});
