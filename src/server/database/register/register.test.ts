import { expect, test } from 'vitest';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { openModeratedSite } from '#tests/support/sites/moderated-site.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import type { Database } from '../open-database.ts';
import { highestOf, placeOf, readRegister } from './register.ts';

const given = [
  { number: 3, first_name: 'Cy', location: 'Hinckley', year: 1976, aliases: ['Kestrel'] },
  { number: 1 },
  { number: 70, is_name_withheld: 1, year: 1980, location: 'Hinckley', aliases: ['Secret'] },
  { series: 'nnfb', number: 2 },
] as const;
const people = given.map((member) => ({ is_name_withheld: 0 as const, ...member }));

const setFirst = ({ kysely }: Database, change: object) =>
  kysely.updateTable('members').set(change).where('number', '=', 1).execute();

describeEachDialect('the register', ({ open }) => {
  test('has the members of each series by number, as everybody may see them', async () => {
    const database = await open();
    await insertMembers(database, people);
    const { fb, nnfb, nnfs } = (await readRegister(database)).series;
    expect(fb.members.map(({ listed }) => listed.freakBrotherNumber)).toEqual([1, 3, 70]);
    expect([nnfb.members.length, nnfs.members.length]).toEqual([1, 0]);
    expect([highestOf(fb), highestOf(nnfs)]).toEqual([70, 0]);
    expect([1, 2, 3, 4, 71].map((number) => placeOf(fb, number))).toEqual([0, 1, 1, 2, 3]);
    expect(fb.members[2]).toMatchObject({
      listed: { nameWithheld: true, firstName: '', lastName: '', location: '', year: 0 },
      placeId: null,
    });
  });

  test('has texts of shown names, those of aliases apart, and none of withheld names', async () => {
    const database = await open();
    await insertMembers(database, people);
    const { shown, withOtherNames } = (await readRegister(database)).series.fb;
    const textOf = ({ texts }: typeof shown) => texts.map(({ text }) => text).join('|');
    expect(textOf(shown)).toBe('ann example\ncy example\n');
    expect(textOf(withOtherNames)).toBe('ann example\ncy example\n|kestrel\n');
  });

  test('is kept until something changes that it shows or searches', async () => {
    const database = await open();
    await insertMembers(database, people);
    const before = await readRegister(database);
    await setFirst(database, { maneuver: '8 way', updated_at: 5 });
    expect(await readRegister(database)).toBe(before);
    const { kysely } = database;
    const member_id = before.series.fb.members[0]?.id ?? 0;
    const changes: (() => Promise<unknown>)[] = [
      () => setFirst(database, { first_name: 'Anne' }),
      () => setFirst(database, { deceased: 1 }),
      () => setFirst(database, { is_story_withheld: 1 }),
      () => setFirst(database, { story: 'We jumped.' }),
      () => kysely.insertInto('member_aliases').values({ member_id, alias: 'Bo' }).execute(),
      () => kysely.deleteFrom('member_aliases').where('alias', '=', 'Bo').execute(),
      () => setFirst(database, { number: 9 }),
      () => kysely.deleteFrom('members').where('number', '=', 9).execute(),
    ];
    let last = before;
    for (const change of changes) {
      await change();
      const now = await readRegister(database);
      expect(now, String(change)).not.toBe(last);
      last = now;
    }
    expect(last.series.fb.members).toHaveLength(2);
  });

  test('follows the photos and cards of members, and not those of the gallery', async () => {
    const database = await open();
    const site = await openModeratedSite(database);
    const { token } = await site.site.join(2);
    const before = await readRegister(database);
    await site.addPhoto(token, 'A jump');
    expect(await readRegister(database)).toBe(before);
    await site.addMemberPhoto(token, 'photo');
    const { fb } = (await readRegister(database)).series;
    expect(fb.members[placeOf(fb, 2)]?.listed.avatarUri).toMatch(/^\/photos\//);
    await database.kysely.updateTable('photos').set({ hidden_at: 1 }).execute();
    const hidden = (await readRegister(database)).series.fb;
    expect(hidden.members[placeOf(hidden, 2)]?.listed.avatarUri).toBe(null);
  });

  test('is loaded once for requests that arrive together', async () => {
    const database = await open();
    await insertMembers(database, people);
    const all = await Promise.all(Array.from({ length: 5 }, () => readRegister(database)));
    expect(new Set(all).size).toBe(1);
  });
});
