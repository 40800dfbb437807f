import { expect, test } from 'vitest';
import type { AnniversariesAtHome } from '#contract/jumps/jumps.ts';
import type { ListedMember } from '#contract/members/directory.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
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
