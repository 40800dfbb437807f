import { dayMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import type { Figures } from '#contract/members/insights.ts';
import { openAdminSite, type AdminSite } from '#tests/support/sites/admin-site.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { insertPhotoRow } from '#tests/support/photos/photo-rows.ts';
import { hidePhotoRow } from '#server/features/gallery/moderation/photo-rows.ts';
import { search } from '#tests/support/sites/search-for.ts';

async function readFigures(admin: AdminSite): Promise<Figures> {
  const { status, body } = await admin.ask('GET Admin/Figures');
  expect(status).toBe(200);
  return body as unknown as Figures;
}

describeEachDialect('figures', ({ open }) => {
  test('counts searches and missed searches by UTC day, up to today', async () => {
    const admin = await openAdminSite(await open());
    const { clock, app } = admin.site;
    const today = clock.now;
    for (const [days, term] of [
      [30, 'long ago'],
      [29, 'first'],
      [1, 'ann'],
      [0, 'ann'],
      [0, 'nobody'],
      [0, '\u0301'],
    ] as const) {
      clock.now = today - days * dayMs;
      await search(app, term, 'Search/fb');
    }
    clock.now = today;
    const { searches } = await readFigures(admin);
    expect(searches.filter((day) => day.searches > 0)).toEqual([
      { day: '2026-06-02', searches: 1, missed: 1 },
      { day: '2026-06-30', searches: 1, missed: 0 },
      { day: '2026-07-01', searches: 3, missed: 2 },
    ]);
    expect([searches[0]?.day, searches.at(-1)?.day]).toEqual(['2026-06-02', '2026-07-01']);
  });

  test('counts claimed profiles and public gallery photos by month', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    admin.site.clock.now -= 40 * dayMs;
    await admin.site.join(2);
    await admin.site.register(3);
    admin.site.clock.now += 40 * dayMs;
    const add = (caption: string, ...at: Parameters<typeof Date.UTC>) =>
      insertPhotoRow(database, { caption, at: Date.UTC(...at) });
    await add('last of July', 2024, 6, 31, 23, 59);
    await add('first of August', 2024, 7, 1);
    await add('shown', 2026, 6, 1);
    const hidden = await add('hidden', 2026, 6, 1, 1);
    await hidePhotoRow(database.kysely, hidden, { at: 1, by: 1, reason: '' });
    const portrait = await add('of a member', 2026, 6, 1, 2);
    const row = database.kysely.updateTable('photos').where('id', '=', portrait);
    await row.set({ kind: 'photo', member_id: 1 }).execute();
    const { claimedMembers, claims, photos, photosByMonth } = await readFigures(admin);
    const some = (counts: Figures['claims']) => counts.filter(({ count }) => count > 0);
    expect([claimedMembers, photos]).toEqual([2, 3]);
    expect(some(claims)).toEqual([
      { month: '2026-05', count: 1 },
      { month: '2026-07', count: 1 },
    ]);
    expect(some(photosByMonth)).toEqual([
      { month: '2024-08', count: 1 },
      { month: '2026-07', count: 1 },
    ]);
    expect([claims[0]?.month, claims.at(-1)?.month]).toEqual(['2024-08', '2026-07']);
  });
});

describeOnSqlite('figures', ({ open }) => {
  test('a site without activity has no years, and zeros', async () => {
    const figures = await readFigures(await openAdminSite(await open()));
    expect(figures).toMatchObject({ jumps: [], membersWithoutYear: 30, members: 30, photos: 0 });
    expect(figures.searches).toHaveLength(30);
    expect(figures.searches.every(({ searches, missed }) => searches + missed === 0)).toBe(true);
    expect([figures.claims.length, figures.photosByMonth.length]).toEqual([24, 24]);
    expect(figures.photosByMonth.every(({ count }) => count === 0)).toBe(true);
  });

  test('counts regular members by year of jump, including years without any', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    await insertMembers(database, [
      { number: 101, year: 1971 },
      { number: 102, year: 1974 },
      { number: 103, year: 1971 },
      { number: 1, year: 1990, series: 'nnfb' },
    ]);
    expect(await readFigures(admin)).toMatchObject({
      jumps: [
        { year: 1971, members: 2 },
        { year: 1972, members: 0 },
        { year: 1973, members: 0 },
        { year: 1974, members: 1 },
      ],
      membersWithoutYear: 30,
      members: 33,
    });
  });
});
