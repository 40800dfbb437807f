import { expect, test } from 'vitest';
import type { JumpFacets } from '#contract/jumps/facets.ts';
import type { Offers } from '#contract/jumps/offers.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { openBook } from '#tests/support/sites/jumps/jump-book.ts';

const members = [
  { number: 1, year: 1976, location: 'Hinckley', is_name_withheld: 0 },
  { number: 2, year: 1976, location: 'HINCKLEY', is_name_withheld: 0 },
  { number: 3, year: 1981, location: 'Hinckley Farm', is_name_withheld: 0 },
  { number: 4, location: 'Zephyrhills 2000', is_name_withheld: 0 },
  { number: 5, year: 1990, location: 'Perris', is_name_withheld: 1 },
] as const;

describeEachDialect('offers of the search', ({ open }) => {
  test('are the year and the places that a term names', async () => {
    const { read, ask } = await openBook(await open(), members);
    const titles = async (term: string) =>
      (await read<Offers>(`Search/offers/${encodeURIComponent(term)}`)).map(({ title }) => title);
    expect(await read<Offers>('Search/offers/hinckley%201976')).toEqual([
      { title: 'Jumps at Hinckley', path: '/Places/hinckley' },
      { title: 'Jumps in 1976', path: '/Jumps/1976' },
    ]);
    expect(await titles('1976')).toEqual(['Jumps in 1976']);
    expect(await titles('1976, Hínckley!')).toEqual(['Jumps at Hinckley', 'Jumps in 1976']);
    expect(await titles('hinck')).toEqual(['Jumps at Hinckley', 'Jumps at Hinckley Farm']);
    expect(await titles('zephyrhills 2000')).toEqual(['Jumps at Zephyrhills 2000']);
    for (const term of ['1977', '19766', 'hi', 'ann', '%', '1976 1981', '1990', 'perris']) {
      expect(await titles(term), term).toEqual([]);
    }
    expect((await ask('Search/offers/%20')).status).toBe(400);
  });
});

describeOnSqlite('facets of the list', ({ open }) => {
  test('are the decades and places, and the members at one place', async () => {
    const { read, ask } = await openBook(await open(), members);
    const places = [
      { slug: 'hinckley', name: 'Hinckley' },
      { slug: 'hinckley-farm', name: 'Hinckley Farm' },
      { slug: 'zephyrhills-2000', name: 'Zephyrhills 2000' },
    ];
    expect(await read<JumpFacets>('Jumps/facets')).toEqual({
      decades: [1970, 1980],
      places,
      slug: '',
      numbers: null,
    });
    expect(await read<JumpFacets>('Jumps/facets?place=hinckley')).toMatchObject({
      slug: 'hinckley',
      numbers: [1, 2],
    });
    for (const place of ['nowhere', 'perris']) {
      expect((await read<JumpFacets>(`Jumps/facets?place=${place}`)).numbers).toBeNull();
    }
    expect((await ask('Jumps/facets?place=A%20b')).status).toBe(400);
  });
});
