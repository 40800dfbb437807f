import { expect, test } from 'vitest';
import type { BlueSkies } from '#contract/memorials/blue-skies.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { numbersOf, openBook } from '#tests/support/sites/jumps/jump-book.ts';

const groupsOf = ({ groups }: BlueSkies) =>
  groups.map(({ heading, members }) => [heading, ...numbersOf(members)]);

const flags = { is_name_withheld: 0, is_year_withheld: 0 } as const;
const gone = { deceased: 1 } as const;

const given = [
  { number: 1, first_name: 'Ann', last_name: 'Zimmer', ...gone, year: 1990 },
  { number: 2, first_name: 'Bob', last_name: 'Öster', ...gone, year: 1976 },
  { number: 3, first_name: 'Cy', last_name: 'Orr' },
  { number: 4, first_name: 'Dee', last_name: 'Abel', ...gone, is_name_withheld: 1, year: 1980 },
  { number: 5, first_name: 'Eve', last_name: 'orr', ...gone },
  { number: 6, first_name: 'Fay', last_name: '1st', ...gone, year: 1976, is_year_withheld: 1 },
  { number: 7, first_name: 'Gus', last_name: '', ...gone, year: 1976, aliases: ['Sunny'] },
  { number: 8, first_name: 'Hal', last_name: 'Orr', ...gone, series: 'nnfb' },
] as const;
const members = given.map((member) => ({ ...flags, ...member }));

describeEachDialect('blue skies', ({ open }) => {
  test('lists the deceased regular members by name, and names that are withheld last', async () => {
    const { read } = await openBook(await open(), members);
    const list = await read<BlueSkies>('BlueSkies');
    expect(list).toMatchObject({ total: 6, page: 1, totalPages: 1 });
    expect(groupsOf(list)).toEqual([
      ['G', 7],
      ['O', 5, 2],
      ['Z', 1],
      ['#', 6],
      ['', 4],
    ]);
    const withheld = list.groups.at(-1)?.members;
    expect(withheld).toMatchObject([{ firstName: '', lastName: '', nameWithheld: true, year: 0 }]);
  });

  test('lists them by the year of the jump, and unknown years last', async () => {
    const { read } = await openBook(await open(), members);
    expect(groupsOf(await read<BlueSkies>('BlueSkies?by=year'))).toEqual([
      ['1976', 2, 7],
      ['1990', 1],
      ['', 4, 5, 6],
    ]);
  });

  test('finds them by parts of names and by number; names that are withheld only by number', async () => {
    const { read, ask } = await openBook(await open(), [
      ...members,
      { ...flags, number: 40, first_name: 'Ida', last_name: 'Moon', ...gone },
    ]);
    const find = async (term: string, rest = '') =>
      groupsOf(await read<BlueSkies>(`BlueSkies/search/${term}${rest}`));
    expect(await find('OSTER')).toEqual([['O', 2]]);
    expect(await find('oester')).toEqual([['O', 2]]);
    expect(await find('rr%20ev')).toEqual([['O', 5]]);
    expect(await find('sunny')).toEqual([['G', 7]]);
    expect(await find('abel')).toEqual([]);
    expect(await find('FB4')).toEqual([
      ['M', 40],
      ['', 4],
    ]);
    expect(await find('4', '?by=year')).toEqual([['', 4, 40]]);
    // Living, and of another series.
    expect(await find('3')).toEqual([]);
    expect(await find('hal')).toEqual([]);
    for (const wrong of ['BlueSkies/search/%20', 'BlueSkies?by=age', 'BlueSkies?page=0']) {
      expect((await ask(wrong)).status, wrong).toBe(400);
    }
  });

  test('has pages of 100, and follows changes', async () => {
    const database = await open();
    const many = Array.from({ length: 101 }, (_, index) => ({
      number: index + 1,
      last_name: `Moon${String(index).padStart(3, '0')}`,
      ...gone,
    }));
    const { read, ask } = await openBook(database, many);
    expect(await read('BlueSkies')).toMatchObject({ total: 101, page: 1, totalPages: 2 });
    expect(groupsOf(await read<BlueSkies>('BlueSkies?page=2'))).toEqual([['M', 101]]);
    expect((await ask('BlueSkies?page=3')).status).toBe(404);
    await database.kysely.updateTable('members').set({ deceased: 0 }).execute();
    expect(await read('BlueSkies')).toMatchObject({ total: 0, totalPages: 1, groups: [] });
    expect((await ask('BlueSkies?page=2')).status).toBe(404);
  });
});
