import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { createMemberWriter } from '#server/database/members/member-writer.ts';
import { buildTestApp } from '#tests/support/sites/build-test-app.ts';
import { buildMemberRecord, insertMembers } from '#tests/support/sites/builders.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { person, search } from '#tests/support/sites/search-for.ts';

async function suggest(app: FastifyInstance, term: string): Promise<string[]> {
  const reply = await app.inject(`/api/Search/suggestions/${encodeURIComponent(term)}`);
  expect(reply.statusCode, term).toBe(200);
  return reply.json<string[]>();
}

describeEachDialect('did you mean', ({ open }) => {
  test('suggests names one edit or swap away, anywhere in the word, as they are spelled', async () => {
    const database = await open();
    await insertMembers(database, [person(1, 'Zoë Ångström'), person(2, 'Bo McAllister')]);
    const app = await buildTestApp(database);
    const slips = [
      'xangstrom',
      'xngstrom',
      'nagstrom',
      'aangstrom',
      'angtrom',
      'angtsrom',
      'angsrtom',
      'angstxrom',
      'angstroms',
      'angstrmo',
      'ANGSTRÖN',
    ];
    for (const slip of slips) expect(await suggest(app, slip), slip).toEqual(['Ångström']);
    expect(await suggest(app, 'mcalister')).toEqual(['McAllister']);
    for (const slip of ['ngstxro', 'gnastrom', 'xxgstrom']) {
      expect(await suggest(app, slip), slip).toEqual([]);
    }
  });

  test('sorts by number of members and suggests at most three', async () => {
    const database = await open();
    await insertMembers(database, [
      ...['Bann Lee', 'Hann Lee', 'Mann Lee', 'Manna Lee'].map((name, index) =>
        person(index + 1, name),
      ),
      ...[11, 12, 13].map((number) => person(number, 'Anna Lee')),
      ...[21, 22].map((number) => person(number, 'Annx Lee')),
    ]);
    const app = await buildTestApp(database);
    expect(await suggest(app, 'annb')).toEqual(['Anna', 'Annx']);
    expect(await suggest(app, 'xann')).toHaveLength(3);
  });
});

describeOnSqlite('did you mean', ({ open }) => {
  test('suggests short words for any single edit', async () => {
    const database = await open();
    await insertMembers(database, [person(1, 'Lee Ek'), person(2, 'Anna Xu')]);
    const app = await buildTestApp(database);
    for (const slip of ['lxee', 'eel', 'lex', 'xee', 'lxe', 'leex', 'xlee']) {
      expect(await suggest(app, slip), slip).toEqual(slip === 'eel' ? [] : ['Lee']);
    }
    for (const slip of ['ana xu', 'naan', 'anan', 'annna', 'axna', 'anxa', 'xnna']) {
      const meant = slip === 'naan' ? undefined : slip.replace(/^\w+/, 'Anna').replace('xu', 'Xu');
      expect((await suggest(app, slip))[0], slip).toBe(meant);
    }
    // Almost every word is one edit away from a word of two letters.
    expect(await suggest(app, 'ey')).toEqual([]);
    expect(await suggest(app, 'eky')).toEqual(['Ek']);
  });

  test('each suggestion finds a member, and correct words stay as typed', async () => {
    const database = await open();
    await insertMembers(database, [
      person(1, 'Mike Smith'),
      person(2, 'Maria Smyth'),
      person(3, 'John Doe'),
      person(4, 'Jon Lee'),
    ]);
    const app = await buildTestApp(database);
    expect(await suggest(app, 'Mikey Smth')).toEqual(['Mike Smith']);
    expect(await suggest(app, 'maria smith')).toEqual(['Maria Smyth']);
    expect(await suggest(app, 'mar smth')).toEqual(['Mar Smyth']);
    expect(await suggest(app, 'Jon  Doe')).toEqual(['John Doe']);
    expect(await suggest(app, 'smth')).toEqual(['Smith', 'Smyth']);
  });

  test('omits words without a similar name, and words that match no member together with the others', async () => {
    const database = await open();
    await insertMembers(database, [person(1, 'Michael Smith'), person(2, 'Mike Doe')]);
    const app = await buildTestApp(database);
    expect(await suggest(app, 'Zebulon Smth')).toEqual(['Smith']);
    expect(await suggest(app, 'Mikey Smth')).toEqual(['Smith']);
    expect(await suggest(app, 'doe mkie xyzzy')).toEqual(['Doe Mike']);
    expect(await suggest(app, 'zebulon xyzzy')).toEqual([]);
  });

  test('suggests nothing for a number, for a term with results, or for too many words', async () => {
    const database = await open();
    await insertMembers(database, [
      person(1, 'Ann Lee'),
      person(2, 'Anna Lee'),
      person(77, 'Sev7n Lee'),
      { ...person(5, 'Robert Night'), series: 'nnfb' },
    ]);
    const app = await buildTestApp(database);
    for (const term of [
      '78',
      'FB78',
      'ann',
      'lee an',
      'r s t u v w leee',
      'robrt',
      '\u0301',
      '%',
    ]) {
      expect(await suggest(app, term), term).toEqual([]);
    }
    for (const term of ['%20', '', 'a%00b', 'x'.repeat(101)]) {
      expect((await app.inject(`/api/Search/suggestions/${term}`)).statusCode).toBe(400);
    }
  });

  test('follows every change of a name at once, and each suggestion finds a member', async () => {
    const database = await open();
    const app = await buildTestApp(database);
    const write = (given: Parameters<typeof buildMemberRecord>[0]) =>
      database.kysely.transaction().execute(async (transaction) => {
        const writer = createMemberWriter(transaction, { isSample: false, at: 1 });
        await writer.write([buildMemberRecord(given)]);
      });
    expect(await suggest(app, 'kowalsky')).toEqual([]);
    await write({ firstName: 'Jan', lastName: 'Kowalski', aliases: ['Jasiek'] });
    expect(await suggest(app, 'kowalsky')).toEqual(['Kowalski']);
    expect((await search(app, 'Jasiek')).numbers).toEqual([1]);
    await write({ firstName: 'Jan', lastName: 'Nowak' });
    expect(await suggest(app, 'kowalsky')).toEqual([]);
    expect(await suggest(app, 'jasek')).toEqual([]);
    expect(await suggest(app, 'novak')).toEqual(['Nowak']);
  });

  test('is not logged, and shares the rate limit of searches', async () => {
    const database = await open();
    const app = await buildTestApp(database, { isRateLimited: true });
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

  test('aliases are searchable but never suggested', async () => {
    const database = await open();
    await insertMembers(database, [person(1, 'Zoë Ångström', ['Earlier Nickqwert'])]);
    const app = await buildTestApp(database);
    expect((await search(app, 'Nickqwert')).numbers).toEqual([1]);
    for (const slip of ['Nickqwrt', 'Earler', 'Earlr Nickqwrt']) {
      expect(await suggest(app, slip), slip).toEqual([]);
    }
  });

  test('suggests a common name even if many members with it withhold theirs', async () => {
    const database = await open();
    const withheld = Array.from({ length: 40 }, (_, index) => ({
      ...person(index + 1, 'Quirina Example'),
      is_name_withheld: 1 as const,
    }));
    await insertMembers(database, [
      ...withheld,
      { ...person(99, 'Quirina Shown'), is_name_withheld: 0 },
    ]);
    const app = await buildTestApp(database);
    expect(await suggest(app, 'quirinna')).toEqual(['Quirina']);
  });
});
