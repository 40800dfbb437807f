import { expect, test } from 'vitest';
import { setMember } from '#tests/support/databases/set-rows.ts';
import type { Company } from '#contract/jumps/company.ts';
import type { JumpYear } from '#contract/jumps/jumps.ts';
import type { ShownProfile } from '#contract/members/profile.ts';
import type { Place } from '#contract/jumps/places.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { fourth, numbersOf, openBook } from '#tests/support/sites/jumps/jump-book.ts';

const company = [
  { number: 1, ...fourth, location: 'Hinckley' },
  { number: 2, ...fourth, location: 'Hinckley!' },
  { number: 3, ...fourth, location: 'Perris' },
  { number: 4, ...fourth },
  { number: 5, year: 1976, month: 7, location: 'Hinckley' },
  { number: 6, year: 1976, month: 7, day: 5, location: 'Hinckley' },
];

describeEachDialect('company', ({ open }) => {
  test('is who shared the day, at the same place or elsewhere', async () => {
    const { ask, read } = await openBook(await open(), company);
    const numbers = async (number: number) => {
      const { place, samePlace, sameDay, confirmed } = await read<Company>(
        `FreakBrother/${number}/company`,
      );
      return [place?.isFirst ?? null, numbersOf(samePlace), numbersOf(sameDay), confirmed];
    };
    expect(await numbers(1)).toEqual([true, [2], [3, 4], []]);
    expect(await numbers(3)).toEqual([true, [], [1, 2, 4], []]);
    expect(await numbers(4)).toEqual([null, [], [1, 2, 3], []]);
    expect(await numbers(5)).toEqual([false, [], [], []]);
    expect(await numbers(6)).toEqual([false, [], [], []]);
    expect((await ask('FreakBrother/99/company')).status).toBe(404);
  });
});

describeOnSqlite('company', ({ open }) => {
  test('is on the profile, with the first members of each list', async () => {
    const many = Array.from({ length: 15 }, (_, index) => ({
      number: 10 + index,
      ...fourth,
      location: 'Perris',
    }));
    const now = () => Date.UTC(2026, 6, 3);
    const { read } = await openBook(await open(), [...company, ...many], now);
    const profile = await read<ShownProfile>('FreakBrother/1');
    const { place, samePlace, sameDay, confirmed } = profile.company;
    expect(place).toEqual({ slug: 'hinckley', name: 'Hinckley', isFirst: true });
    expect([samePlace.total, numbersOf(samePlace.members)]).toEqual([1, [2]]);
    expect([sameDay.total, numbersOf(sameDay.members)]).toEqual([
      17,
      [3, 4, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19],
    ]);
    expect([confirmed.total, confirmed.members]).toEqual([0, []]);
    expect(profile.yearsSinceJump).toBe(49);
    expect((await read<ShownProfile>('FreakBrother/5')).yearsSinceJump).toBe(49);
  });

  test('leaves out what a member withholds', async () => {
    const database = await open();
    const { read } = await openBook(database, company);
    const withhold = (number: number, flag: 'is_name_withheld' | 'is_year_withheld') =>
      setMember(database, number, { [flag]: 1 });
    await withhold(2, 'is_name_withheld');
    await withhold(3, 'is_year_withheld');
    const { samePlace, sameDay } = await read<Company>('FreakBrother/1/company');
    expect([numbersOf(samePlace), numbersOf(sameDay)]).toEqual([[], [4]]);
    expect(await read<Company>('FreakBrother/2/company')).toEqual({
      place: null,
      samePlace: [],
      sameDay: [],
      confirmed: [],
    });
    expect((await read<JumpYear>('Jumps/1976')).total).toBe(4);
    expect((await read<Place>('Places/hinckley')).count).toBe(3);
    const { firstYear, members } = await read<Place>('Places/perris');
    expect([firstYear, members[0]?.year]).toEqual([0, 0]);
    const later = database.kysely
      .updateTable('members')
      .set({ is_name_withheld: 0, is_year_withheld: 0 });
    await later.execute();
    expect((await read<JumpYear>('Jumps/1976')).total).toBe(6);
  });
});
