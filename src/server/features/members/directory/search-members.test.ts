import { expect, test } from 'vitest';
import { createMemberWriter } from '../record/member-writer.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { buildTestApp } from '#tests/support/sites/build-test-app.ts';
import {
  buildMemberRecord,
  insertMember,
  insertMembers,
  type MemberToInsert,
} from '#tests/support/sites/builders.ts';
import { person, search } from '#tests/support/sites/search-for.ts';

const people = (names: string) => names.split(', ').map((name, index) => person(index + 1, name));
const allFinding = (numbers: number[], ...terms: string[]) =>
  Object.fromEntries(terms.map((term) => [term, numbers]));

interface Case {
  readonly title: string;
  readonly members: readonly MemberToInsert[];
  /** The numbers that each term finds, in order. */
  readonly finds: Readonly<Record<string, number[]>>;
}

const cases: readonly Case[] = [
  {
    title: 'digits find the exact number first, then the numbers that begin with them',
    members: [
      ...[2, 12, 112, 120, 129, 1200, 13, 1_234_567, 9_999_999].map((number) => ({ number })),
      person(500, '12 Monkeys'),
      { series: 'nnfb', number: 12 },
    ],
    finds: {
      ...allFinding([12, 120, 129, 1200, 1_234_567], '12', ' 0012 '),
      9999999: [9_999_999],
      ...allFinding([], '0', '99999999', '9'.repeat(100)),
    },
  },
  {
    title: 'a number is found with a prefix, a number sign or leading zeros',
    members: [{ number: 41 }, { number: 7 }, person(500, 'Fb Example')],
    finds: {
      ...allFinding([41], 'FB41', 'fb 41', '#41', '# 41', 'FB0041', 'FB-41', 'FB #41', 'FB# 41'),
      ...allFinding([41], 'No. 41', '(41)', '41.', 'FB no. 41', 'Freak Brother 41', '４１ '),
      ...allFinding([41], '٤١', 'FB ४१', '\u200b41\u2069', '\u316441\u00a0'),
      ...allFinding([500], 'fb', 'FB'),
      ...allFinding([], '#', 'NNFB41', '-41', '41.0', '1e3'),
    },
  },
  {
    title: 'names are found by any part, ignoring case and accents',
    members: people(
      'Jørgen Strauß, Łukasz Dvořák, Zoë Ångström, Æsa Đorđević, Iñigo O’Brien, ΟΔΥΣΣΕΥΣ ΠΑΠΠΑΣ, İbrahim Işık, 李 小龙, Jean-Paul Sartor',
    ),
    finds: {
      ...allFinding([1], 'jorgen', 'STRAUSS', 'strauß', 'ß', 'ss'),
      ...allFinding([2], 'lukasz', 'dvorak luk'),
      ...allFinding([3], 'ANGSTROM', 'zoe angstrom'),
      ...allFinding([4], 'aesa', 'dordevic'),
      ...allFinding([5], "o'brien", 'o’b', 'inigo'),
      οδυσς: [6],
      ...allFinding([7], 'ibrahim', 'isik'),
      ...allFinding([8], '李', '小龙'),
      'n-p': [9],
      // Only combining marks.
      '\u0301': [],
    },
  },
  {
    title: 'every word must match, in any order, including words of one and two letters',
    members: people('Mary Ann Smith, Ann Smith, Smith Annable, Xu Li, Bo Ek'),
    finds: {
      'smith ann': [1, 2, 3],
      'smith   mary': [1],
      ...allFinding([4], 'x', 'xu', 'u l', 'x l'),
      ...allFinding([5], 'ek bo', 'k'),
      ...allFinding([], 'smith q', 'uli'),
    },
  },
  {
    title: 'an exact full name comes first, in either spelling; the others follow by number',
    members: [
      person(1, 'Lee Annson'),
      person(5, 'Ann Leeward'),
      person(9, 'Ann Lee'),
      person(7, 'Ann Lee'),
      person(21, 'Hans Grünwald'),
      person(22, 'Hans Gruenwald'),
      person(23, 'Hans Grün'),
      person(24, 'Hans Gruen'),
    ],
    finds: {
      'ANN LEE': [7, 9, 1, 5],
      ...allFinding([23, 24, 21, 22], 'Hans Gruen', 'Hans Grün'),
    },
  },
  {
    title:
      'wildcards, quotes, slashes and operators are plain characters, which may be left out around a word',
    members: people('Per%cent Under_score, Quo"te Back\\slash, Sla/sh Star*, Ann Example'),
    finds: {
      ...allFinding([1], '%', 'r%c', '_', 'r_s'),
      ...allFinding([2], '"', 'o"t', '\\', 'k\\s'),
      ...allFinding([3], '/', 'a/s', 'star*'),
      ...allFinding([4], '^ann', '(ann)', 'ann*'),
      ...allFinding([], 'r_c', 'e%e', "'", 'ann OR sla', 'NOT ann', 'first_name:ann'),
      ...allFinding([], '(', '%25', '#', '?', '+', '.. ', "'; drop table members; --"),
    },
  },
  {
    title: 'aliases and both spellings of a name are found, whichever is typed',
    members: [
      ...people(
        'Jürgen Grün, Juergen Gruen, Søren Ødegård, Soeren Oedegaard, Birgit Bräuer, Birgit Braeuer, Rosa Weiß, Rosa Weiss, Zoe Kræmer, Zoe Kraemer',
      ),
      person(11, 'Ann Other', ['Überflieger']),
    ],
    finds: {
      ...allFinding([1, 2], 'gruen', 'grün', 'gru\u0308n', 'GRÜN', 'GRUEN', 'Juergen Grün'),
      ...allFinding([1, 2], 'grün juergen', 'uergen'),
      'juergen grun': [1],
      ...allFinding([3, 4], 'soeren', 'sören', 'søren', 'ødegård', 'oedegaard'),
      ...allFinding([5, 6], 'braeuer', 'bräuer'),
      brau: [5],
      ...allFinding([7, 8], 'weiß', 'weiss'),
      ...allFinding([9, 10], 'kræmer', 'krämer', 'kraemer'),
      ...allFinding([11], 'ueberfl', 'überfl', 'other überfl'),
    },
  },
  {
    title: 'a part of an expanded letter is not found, nor a short word like Joe in Björn',
    members: people(
      'Joe Manuel, Samuel Eller, Michael Joel, Björn Müller, Jörg Möwe, Sue Jorgens, Ann Süß',
    ),
    finds: {
      joe: [1, 3],
      sue: [6],
      eller: [2],
      joel: [3],
      manuel: [1],
      samuel: [2],
      michael: [3],
      mull: [4],
      jorg: [5, 6],
      ...allFinding([], 'moe', 'ern'),
    },
  },
];

describeEachDialect('in a search', ({ open }) => {
  test.each(cases)('$title', async ({ members, finds }) => {
    const database = await open();
    await insertMembers(database, members);
    const app = await buildTestApp(database);
    for (const [term, numbers] of Object.entries(finds)) {
      expect(await search(app, term), term).toMatchObject({ numbers, total: `${numbers.length}` });
    }
  });

  test('at most 1,000 rows are listed, the exact name first, and both spellings are counted', async () => {
    const database = await open();
    await insertMembers(database, [
      ...Array.from({ length: 600 }, (_, index) => person(index + 1, 'Hans Grünwald')),
      ...Array.from({ length: 600 }, (_, index) => person(index + 1_001, 'Hans Gruenwald')),
      person(5_000, 'Hans Gruen'),
    ]);
    const app = await buildTestApp(database);
    for (const term of ['hans grün', 'hans gruen']) {
      const found = await search(app, term);
      expect(found, term).toMatchObject({ total: '1201', exact: undefined });
      expect(found.numbers, term).toHaveLength(1_000);
      expect(found.numbers.slice(0, 2), term).toEqual([5_000, 1]);
      expect(found.numbers.at(-1), term).toBe(1_399);
    }
    expect(await search(app, '1')).toMatchObject({ total: '711', exact: undefined });
  });
});

describeOnSqlite('a search', ({ open }) => {
  test('counts exactly up to 10,000, and says so above', async () => {
    const database = await open();
    await insertMembers(
      database,
      Array.from({ length: 10_000 }, (_, index) => person(1_000_000 + index, 'Xi Yu')),
    );
    const app = await buildTestApp(database);
    for (const term of ['xi yu', 'xi', 'x', 'u', '1', '100']) {
      expect(await search(app, term), term).toMatchObject({ total: '10000', exact: undefined });
    }
    await insertMember(database, person(1_010_000, 'Xi Yu'));
    for (const term of ['xi yu', 'xi', 'x', 'u', '1', '10']) {
      expect(await search(app, term), term).toMatchObject({ total: '10000', exact: 'false' });
    }
  });

  test('takes a term of 100 characters, and refuses longer, blank and broken ones', async () => {
    const database = await open();
    await insertMember(database, person(3, 'Sla/sh Star'));
    const app = await buildTestApp(database);
    for (const character of ['x', '😀', '%']) await search(app, character.repeat(100));
    const refused = [
      '%20',
      '',
      'a%00b',
      'x'.repeat(101),
      encodeURIComponent('😀'.repeat(101)),
      'x'.repeat(12_000),
      '%',
      '%zz',
      '%ED%A0%80',
      '%C0%AF',
      '%E2%82',
    ];
    for (const term of refused) {
      for (const path of ['FreakBrothers/search', 'Search/fb']) {
        const reply = await app.inject(`/api/${path}/${term}`);
        expect([reply.statusCode, reply.json()], term.slice(0, 20)).toMatchObject([
          400,
          { code: 'bad_request', message: expect.any(String) as string },
        ]);
      }
    }
    const withSlash = await app.inject('/api/FreakBrothers/search/a/s');
    expect(withSlash.json()).toMatchObject([{ freakBrotherNumber: 3 }]);
  });

  test('follows every change of a name', async () => {
    const database = await open();
    const app = await buildTestApp(database);
    const write = (firstName: string, lastName: string) =>
      database.kysely.transaction().execute(async (transaction) => {
        const writer = createMemberWriter(transaction, { isSample: false, at: 1 });
        await writer.write([buildMemberRecord({ firstName, lastName })]);
      });
    await write('Jörg', 'Grün');
    expect((await search(app, 'joerg gruen')).numbers).toEqual([1]);
    await write('Jörg', 'Weiß');
    expect((await search(app, 'gruen')).numbers).toEqual([]);
    expect((await search(app, 'joerg weiss')).numbers).toEqual([1]);
  });
});
