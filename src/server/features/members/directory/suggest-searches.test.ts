import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { findInList } from '#contract/members/matching.ts';
import { createMemberWriter } from '../record/member-writer.ts';
import { loadSampleData } from '#server/sample-data/load-sample-data.ts';
import { createSeededRandom } from '#server/sample-data/seeded-random.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { buildTestApp, testNow } from '#tests/support/sites/build-test-app.ts';
import {
  buildMemberRecord,
  insertMembers,
  type MemberToInsert,
} from '#tests/support/sites/builders.ts';
import { person, search } from '#tests/support/sites/search-for.ts';
import { readRegister } from '#server/database/register/register.ts';
import { findNearTerms } from './suggest-searches.ts';

async function suggest(app: FastifyInstance, term: string): Promise<string[]> {
  const reply = await app.inject(`/api/Search/suggestions/${encodeURIComponent(term)}`);
  expect(reply.statusCode, term).toBe(200);
  return reply.json<string[]>();
}

const people = (names: string) => names.split(', ').map((name, index) => person(index + 1, name));
const withSame = (suggested: string[], ...terms: string[]) =>
  Object.fromEntries(terms.map((term) => [term, suggested]));

interface Case {
  readonly title: string;
  readonly members: readonly MemberToInsert[];
  /** What is suggested for each term. */
  readonly candidates: Readonly<Record<string, string[]>>;
}

const cases: readonly Case[] = [
  {
    title: 'names one edit or swap away, anywhere in the word, as they are spelled',
    members: people('Zoë Ångström, Bo McAllister'),
    candidates: {
      ...withSame(['Ångström'], 'xangstrom', 'xngstrom', 'nagstrom', 'aangstrom', 'angtrom'),
      ...withSame(['Ångström'], 'angtsrom', 'angsrtom', 'angstxrom', 'angstroms', 'angstrmo'),
      ...withSame(['Ångström'], 'ANGSTRÖN'),
      ...withSame([], 'ngstxro', 'gnastrom', 'xxgstrom'),
      mcalister: ['McAllister'],
    },
  },
  {
    title: 'at most three, the most common first',
    members: [
      ...people('Bann Lee, Hann Lee, Mann Lee, Manna Lee'),
      ...[11, 12, 13].map((number) => person(number, 'Anna Lee')),
      ...[21, 22].map((number) => person(number, 'Annx Lee')),
    ],
    candidates: { annb: ['Anna', 'Annx'], xann: ['Bann', 'Hann', 'Mann'] },
  },
  {
    title: 'names that sound alike, as they are spelled',
    members: people(
      'Dwight Q, Geoff Q, Wright Q, Knight Q, Catherine Q, Stephen Q, Žižek Q, Nguyễn Q, Schmidt Q',
    ),
    candidates: {
      ...withSame(['Dwight'], 'Dwite', 'DWITE'),
      Jeff: ['Geoff'],
      Rite: ['Wright'],
      Nite: ['Knight'],
      Kathryn: ['Catherine'],
      Steven: ['Stephen'],
      Sisek: ['Žižek'],
      Nugueen: ['Nguyễn'],
      Smith: ['Schmidt'],
    },
  },
  {
    title: 'the most similar names first, then the most common',
    members: people('Philyp Q, Phillip Q, Phillip Q, Philip Q'),
    candidates: { Filipp: ['Philip', 'Phillip', 'Philyp'] },
  },
  {
    title: 'short words for any single edit',
    members: people('Lee Ek, Anna Xu'),
    candidates: {
      ...withSame(['Lee'], 'lxee', 'lex', 'xee', 'lxe', 'leex', 'xlee'),
      ...withSame(['Anna'], 'anan', 'annna', 'axna', 'anxa', 'xnna'),
      ...withSame([], 'eel', 'naan'),
      'ana xu': ['Anna Xu'],
      eky: ['Ek'],
      // Almost every word is one edit away from a word of two letters.
      ey: [],
    },
  },
  {
    title: 'terms that find a member, with correct words as typed',
    members: people('Mike Smith, Maria Smyth, John Doe, Jon Lee'),
    candidates: {
      'Mikey Smth': ['Mike Smith'],
      'maria smith': ['Maria Smyth'],
      'mar smth': ['Mar Smyth'],
      'Jon  Doe': ['John Doe'],
      smth: ['Smith', 'Smyth'],
    },
  },
  {
    title: 'no words without a similar name, and none that match no member with the others',
    members: people('Michael Smith, Mike Doe'),
    candidates: {
      ...withSame(['Smith'], 'Zebulon Smth', 'Mikey Smth'),
      'doe mkie xyzzy': ['Doe Mike'],
      'zebulon xyzzy': [],
    },
  },
  {
    title: 'nothing for a number, for a term with results, or for too many words',
    members: [
      ...people('Ann Lee, Anna Lee'),
      person(77, 'Sev7n Lee'),
      { ...person(5, 'Robert Night'), series: 'nnfb' },
    ],
    candidates: withSame(
      [],
      '78',
      'FB78',
      'NNFB 78',
      'ann',
      'lee an',
      'r s t u v w leee',
      'robrt',
      '\u0301',
      '%',
    ),
  },
  {
    title: 'nothing that only has the same consonants, or no Latin letters',
    members: people('Todd Tate, Karen Garcia, 小龙 Ивановна'),
    candidates: withSame([], 'Dwite', 'Kris', 'Gruen', '大山大山', 'Сергеевич', '---'),
  },
  {
    title: 'names one edit away before those that sound alike, and at most three',
    members: [
      ...[1, 2, 3].map((number) => person(number, 'Stephen Q')),
      ...[4, 5].map((number) => person(number, 'Steven Q')),
      person(6, 'Stefan Q'),
      person(7, 'Stevan Q'),
    ],
    candidates: { Stefen: ['Steven', 'Stefan', 'Stephen'] },
  },
  {
    title: 'a rare name one edit away, however many members have a name that sounds alike',
    members: [
      ...Array.from({ length: 300 }, (_, index) => person(index + 1, 'Stephen Q')),
      person(1_000, 'Stefan Q'),
    ],
    candidates: { Stefen: ['Stefan', 'Stephen'] },
  },
  {
    title: 'sound and edits combined, without a word that only sounds like a name',
    members: people('Dwight Smith, Geoff Miller, Mike Jones Rae'),
    candidates: {
      ...withSame(['Dwight Smith'], 'Dwite Smth', 'dwite smith'),
      'Jeff Smth': ['Smith'],
      'Mikee Dwite Rae': ['Mike Rae'],
      'Dwite Zzyzx': ['Dwight'],
      'Dwite Zzyzx Qqxyz': [],
    },
  },
  {
    title: 'one word that sounds alike rather than two that are one edit away',
    members: people('Stefan Smyth, Stephen Smith'),
    candidates: {
      'Stefen Smith': ['Stephen Smith'],
      'Stefen Smth': ['Stefan Smyth', 'Stephen Smith'],
    },
  },
  {
    title: 'the other spelling of a misspelled name',
    members: people('Jörg Grün, Joerg Blaeser'),
    candidates: {
      ...withSame(['Grün'], 'Gruenn', 'Gruuen', 'Grünn'),
      Bläsar: ['Blaeser'],
      'Joerg Gruenn': ['Jörg Grün'],
      gruen: [],
    },
  },
  {
    title: 'no aliases, and no names of other series',
    members: [
      person(1, 'Ann Lee', ['Dwight', 'Grünling', 'Earlier Nickqwert']),
      { ...person(5, 'Geoff Night'), series: 'nnfb' },
    ],
    candidates: withSame(
      [],
      'Dwite',
      'Gruenlinng',
      'Gruenlink',
      'Jeff',
      'Nickqwrt',
      'Earler',
      'Earlr Nickqwrt',
    ),
  },
  {
    title: 'a common name even if many members with it withhold theirs, and no withheld name',
    members: [
      ...Array.from({ length: 40 }, (_, index) => ({
        ...person(index + 1, 'Quirina Example'),
        is_name_withheld: 1 as const,
      })),
      { ...person(99, 'Quirina Shown'), is_name_withheld: 0 },
    ],
    candidates: { quirinna: ['Quirina'], exampel: [], Ecksample: [] },
  },
];

describeOnSqlite('did you mean suggests', ({ open }) => {
  test.each(cases)('$title', async ({ members, candidates }) => {
    const database = await open();
    await insertMembers(database, members);
    const app = await buildTestApp(database);
    for (const [term, names] of Object.entries(candidates)) {
      expect(await suggest(app, term), term).toEqual(names);
    }
  });

  test('what is true after every change of a name, and a term that finds its member', async () => {
    const database = await open();
    const app = await buildTestApp(database);
    const write = (given: Parameters<typeof buildMemberRecord>[0]) =>
      database.kysely.transaction().execute(async (transaction) => {
        const writer = createMemberWriter(transaction, { isSample: false, at: 1 });
        await writer.write([buildMemberRecord(given)]);
        await writer.replaceAliases([buildMemberRecord(given)]);
      });
    expect(await suggest(app, 'kowalsky')).toEqual([]);
    await write({ firstName: 'Dwight', lastName: 'Kowalski', aliases: ['Jasiek'] });
    expect(await suggest(app, 'kowalsky')).toEqual(['Kowalski']);
    expect(await suggest(app, 'Dwite')).toEqual(['Dwight']);
    expect((await search(app, 'Dwight')).numbers).toEqual([1]);
    expect((await search(app, 'Jasiek')).numbers).toEqual([1]);
    await write({ firstName: 'Geoff', lastName: 'Nowak' });
    for (const former of ['kowalsky', 'jasek', 'Dwite']) {
      expect(await suggest(app, former)).toEqual([]);
    }
    expect(await suggest(app, 'novak')).toEqual(['Nowak']);
    expect(await suggest(app, 'Jeff')).toEqual(['Geoff']);
  });

  test('only terms that find a member', async () => {
    const database = await open();
    await loadSampleData(database, 1_000, testNow);
    const { fb } = (await readRegister(database)).series;
    const random = createSeededRandom(7);
    let suggested = 0;
    for (const { firstName, lastName } of fb.shown.rows.slice(0, 300)) {
      const letters = [...`${firstName} ${lastName}`];
      letters.splice(random.below(letters.length), random.below(2), 'x');
      for (const term of findNearTerms(fb, letters.join('').trim())) {
        expect(findInList(fb.shown, term), term).not.toEqual([]);
        suggested += 1;
      }
    }
    expect(suggested).toBeGreaterThan(200);
  });

  test('is not logged, shares the rate limit of searches, and refuses void terms', async () => {
    const database = await open();
    const app = await buildTestApp(database, { isRateLimited: true });
    for (const term of ['%20', '', 'a%00b', 'x'.repeat(101)]) {
      expect((await app.inject(`/api/Search/suggestions/${term}`)).statusCode).toBe(400);
    }
    const statuses = new Set<number>();
    // Uses still being written do not count yet, so a few requests above the limit may pass.
    for (let index = 0; index < 330; index += 1) {
      const path = index % 2 === 0 ? 'Search/suggestions' : 'FreakBrothers/search';
      statuses.add((await app.inject(`/api/${path}/q`)).statusCode);
    }
    expect([...statuses]).toEqual([200, 429]);
    await app.close();
    expect(await database.kysely.selectFrom('search_log').selectAll().execute()).toEqual([]);
  });
});
