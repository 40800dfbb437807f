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

describeEachDialect('did you mean, by sound', ({ open }) => {
  test('suggests names that sound alike, as they are spelled', async () => {
    const database = await open();
    const names = [
      'Dwight',
      'Geoff',
      'Wright',
      'Knight',
      'Catherine',
      'Stephen',
      'Žižek',
      'Nguyễn',
      'Schmidt',
    ];
    await insertMembers(
      database,
      names.map((name, index) => person(index + 1, `${name} Q`)),
    );
    const app = await buildTestApp(database);
    const meant = {
      Dwite: 'Dwight',
      DWITE: 'Dwight',
      Jeff: 'Geoff',
      Rite: 'Wright',
      Nite: 'Knight',
      Kathryn: 'Catherine',
      Steven: 'Stephen',
      Sisek: 'Žižek',
      Nugueen: 'Nguyễn',
      Smith: 'Schmidt',
    };
    for (const [term, name] of Object.entries(meant)) {
      expect(await suggest(app, term), term).toEqual([name]);
      expect((await search(app, name)).numbers).toEqual([names.indexOf(name) + 1]);
    }
  });

  test('lists the most similar names first, then the most common', async () => {
    const database = await open();
    await insertMembers(database, [
      person(1, 'Philyp Q'),
      person(2, 'Phillip Q'),
      person(3, 'Phillip Q'),
      person(4, 'Philip Q'),
    ]);
    const app = await buildTestApp(database);
    expect(await suggest(app, 'Filipp')).toEqual(['Philip', 'Phillip', 'Philyp']);
  });
});

describeOnSqlite('did you mean, by sound', ({ open }) => {
  test('suggests nothing that only has the same consonants, or no Latin letters', async () => {
    const database = await open();
    await insertMembers(database, [
      person(1, 'Todd Tate'),
      person(2, 'Karen Garcia'),
      person(3, '小龙 Ивановна'),
    ]);
    const app = await buildTestApp(database);
    for (const term of ['Dwite', 'Kris', 'Gruen', '大山大山', 'Сергеевич', '---']) {
      expect(await suggest(app, term), term).toEqual([]);
    }
  });

  test('lists names one edit away before those that sound alike, and at most three', async () => {
    const database = await open();
    await insertMembers(database, [
      ...[1, 2, 3].map((number) => person(number, 'Stephen Q')),
      ...[4, 5].map((number) => person(number, 'Steven Q')),
      person(6, 'Stefan Q'),
      person(7, 'Stevan Q'),
    ]);
    const app = await buildTestApp(database);
    expect(await suggest(app, 'Stefen')).toEqual(['Steven', 'Stefan', 'Stephen']);
  });

  test('suggests a rare name one edit away, however many members have a name that sounds alike', async () => {
    const database = await open();
    await insertMembers(database, [
      ...Array.from({ length: 300 }, (_, index) => person(index + 1, 'Stephen Q')),
      person(1_000, 'Stefan Q'),
    ]);
    const app = await buildTestApp(database);
    expect(await suggest(app, 'Stefen')).toEqual(['Stefan', 'Stephen']);
  });

  test('combines sound and edits, and leaves out a word that only sounds like a name', async () => {
    const database = await open();
    await insertMembers(database, [
      person(1, 'Dwight Smith'),
      person(2, 'Geoff Miller'),
      person(3, 'Mike Jones Rae'),
    ]);
    const app = await buildTestApp(database);
    expect(await suggest(app, 'Dwite Smth')).toEqual(['Dwight Smith']);
    expect(await suggest(app, 'dwite smith')).toEqual(['Dwight Smith']);
    expect(await suggest(app, 'Jeff Smth')).toEqual(['Smith']);
    expect(await suggest(app, 'Mikee Dwite Rae')).toEqual(['Mike Rae']);
    expect(await suggest(app, 'Dwite Zzyzx')).toEqual(['Dwight']);
    expect(await suggest(app, 'Dwite Zzyzx Qqxyz')).toEqual([]);
  });

  test('prefers one word that sounds alike to two that are one edit away', async () => {
    const database = await open();
    await insertMembers(database, [person(1, 'Stefan Smyth'), person(2, 'Stephen Smith')]);
    const app = await buildTestApp(database);
    expect(await suggest(app, 'Stefen Smith')).toEqual(['Stephen Smith']);
    expect(await suggest(app, 'Stefen Smth')).toEqual(['Stefan Smyth', 'Stephen Smith']);
  });

  test('suggests the other spelling of a misspelled name', async () => {
    const database = await open();
    await insertMembers(database, [person(1, 'Jörg Grün'), person(2, 'Joerg Blaeser')]);
    const app = await buildTestApp(database);
    expect(await suggest(app, 'Gruenn')).toEqual(['Grün']);
    expect(await suggest(app, 'Gruuen')).toEqual(['Grün']);
    expect(await suggest(app, 'Grünn')).toEqual(['Grün']);
    expect(await suggest(app, 'Bläsar')).toEqual(['Blaeser']);
    expect(await suggest(app, 'Joerg Gruenn')).toEqual(['Jörg Grün']);
    expect(await suggest(app, 'gruen')).toEqual([]);
  });

  test('suggests no aliases, and no names of other series', async () => {
    const database = await open();
    await insertMembers(database, [
      person(1, 'Ann Lee', ['Dwight', 'Grünling']),
      { ...person(5, 'Geoff Night'), series: 'nnfb' },
    ]);
    const app = await buildTestApp(database);
    expect((await search(app, 'dwight')).numbers).toEqual([1]);
    expect((await search(app, 'gruenling')).numbers).toEqual([1]);
    for (const term of ['Dwite', 'Gruenlinng', 'Gruenlink', 'Jeff']) {
      expect(await suggest(app, term), term).toEqual([]);
    }
  });

  test('follows every change of a name at once', async () => {
    const database = await open();
    const app = await buildTestApp(database);
    const write = (firstName: string) =>
      database.kysely.transaction().execute(async (transaction) => {
        const writer = createMemberWriter(transaction, { isSample: false, at: 1 });
        await writer.write([buildMemberRecord({ firstName })]);
      });
    await write('Dwight');
    expect(await suggest(app, 'Dwite')).toEqual(['Dwight']);
    await write('Geoff');
    expect(await suggest(app, 'Dwite')).toEqual([]);
    expect(await suggest(app, 'Jeff')).toEqual(['Geoff']);
  });
});
