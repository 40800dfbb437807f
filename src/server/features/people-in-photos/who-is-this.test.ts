import { expect, test } from 'vitest';
import { waitingItems } from '#tests/support/sites/inbox.ts';
import type { User } from '#contract/accounts/account.ts';
import { suggestionsPerDay } from '#contract/people-in-photos/marks.ts';
import type { UnnamedPhotos } from '#contract/people-in-photos/photos-of-members.ts';
import { countedAs } from '#server/database/use-counts.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { openPhotoMarks } from '#tests/support/sites/people-in-photos/photo-marks.ts';

describeEachDialect('people without a name', ({ open }) => {
  test('are shown one photo at a time, the newest first', async () => {
    const site = await openPhotoMarks(await open(), [2, 3]);
    const { admin, ask, mark } = site;
    const [contributor, marker] = site.members as [User, User];
    const page = async (query = '') =>
      (await admin.site.ask(`GET WhoIsThis${query}`)).body as unknown as UnnamedPhotos;
    expect(await page()).toEqual({ total: 0, page: 1, totalPages: 1, photo: null, marks: [] });
    await mark(marker, undefined, { x: 700 });
    await mark(marker, undefined, { x: 20 });
    await mark(marker, 20);
    admin.site.clock.now += 1000;
    const second = await admin.addPhoto(contributor.token, 'In the plane');
    await ask(marker, `POST Gallery/Photo/${second}/Marks`, { x: 1, y: 2 });
    expect(await page()).toMatchObject({
      total: 2,
      page: 1,
      totalPages: 2,
      photo: { photoId: second, caption: 'In the plane' },
      marks: [{ x: 1, y: 2 }],
    });
    expect(await page('?page=2')).toMatchObject({
      photo: { photoId: 1 },
      marks: [{ x: 20 }, { x: 700 }],
    });
    expect(await page('?page=9')).toMatchObject({ page: 2, photo: { photoId: 1 } });
    expect((await admin.site.ask('GET WhoIsThis?page=0')).status).toBe(400);
    expect((await admin.ask('GET Admin/Waiting')).body).toMatchObject({ inbox: { mark: 1 } });
    await ask(admin, `POST Admin/Photos/${second}/Hide`, {});
    expect(await page()).toMatchObject({ total: 1, photo: { photoId: 1 } });
  });
});

describeOnSqlite('people without a name', ({ open }) => {
  test('get suggestions that members alone see, until the contributor or an admin settles it', async () => {
    const site = await openPhotoMarks(await open(), [2, 3, 4, 5]);
    const { admin, ask, mark, markOf, marks, shown, photoId } = site;
    const [contributor, marker, named, other] = site.members as [User, User, User, User];
    await mark(marker);
    const { markId } = await markOf(marker, null);
    const suggest = (by: User, text: string) =>
      ask(by, `POST Marks/${markId}/Suggestions`, { text });
    expect((await suggest(other, ' ')).status).toBe(400);
    expect((await suggest(other, 'x'.repeat(201))).status).toBe(400);
    expect((await suggest(other, 'FB 4')).status).toBe(200);
    expect((await suggest(other, 'FB 5')).status).toBe(409);
    expect((await suggest(marker, 'The one from Perris')).status).toBe(200);
    expect((await markOf(named, null)).suggestions).toMatchObject([
      { by: { freakBrotherNumber: 5 }, text: 'FB 4', member: { freakBrotherNumber: 4 } },
      { by: { freakBrotherNumber: 3 }, text: 'The one from Perris', member: null },
    ]);
    // Neither visitors nor accounts without a member see them.
    const visitor = await admin.site.ask(`GET Gallery/Photo/${photoId}/People`);
    expect(visitor.text).not.toContain('Perris');
    await admin.site.ask('GET WhoIsThis').then(({ text }) => expect(text).not.toContain('Perris'));
    expect((await admin.ask('GET Admin/Waiting')).body).toMatchObject({ inbox: { suggestion: 2 } });
    const [first] = await waitingItems(admin, 'suggestion');
    expect(first).toMatchObject({ line: 'FB 4', about: { freakBrotherNumber: 4 } });
    const [ofOther, ofMarker] = (await markOf(other, null)).suggestions;
    const withdraw = (by: User, id = 0) => ask(by, `DELETE Marks/${markId}/Suggestions/${id}`);
    expect((await withdraw(other, ofMarker?.suggestionId)).status).toBe(404);
    expect((await withdraw(marker, ofMarker?.suggestionId)).status).toBe(200);
    expect((await withdraw(marker, ofOther?.suggestionId)).status).toBe(404);
    expect(
      (await ask(admin, `DELETE Marks/${markId}/Suggestions/${ofOther?.suggestionId}`)).status,
    ).toBe(200);

    const name = (by: Pick<User, 'token'>, freakBrotherNumber: number) =>
      ask(by, `POST Marks/${markId}/Name`, { freakBrotherNumber });
    expect((await name(other, 4)).status).toBe(403);
    expect((await name(marker, 4)).status).toBe(403);
    expect((await name(contributor, 99)).status).toBe(404);
    expect((await name(contributor, 4)).status).toBe(200);
    // The member has to agree, as to any mark.
    expect(await shown()).toEqual([]);
    expect(await marks(other)).toEqual([]);
    expect((await markOf(named, 4)).suggestions).toEqual([]);
    expect((await name(admin, 4)).status).toBe(403);
    // A wrong name is taken back by removing the mark.
    expect((await ask(contributor, `DELETE Marks/${markId}`)).status).toBe(200);
    await mark(contributor);
    expect(await shown()).toEqual([null]);
    const { markId: again } = await markOf(contributor, null);
    const right = { freakBrotherNumber: 20 };
    expect((await ask(admin, `POST Marks/${again}/Name`, right)).status).toBe(200);
    expect(await shown()).toEqual([20]);
  });

  test('get a limited number of suggestions a day from each account', async () => {
    const database = await open();
    const site = await openPhotoMarks(database, [2, 3]);
    const { ask, mark, markOf } = site;
    const [, marker] = site.members as [User, User];
    await mark(marker);
    const { markId } = await markOf(marker, null);
    const suggest = async () => {
      const { status } = await ask(marker, `POST Marks/${markId}/Suggestions`, { text: 'Someone' });
      return status;
    };
    const withdraw = async () => {
      const [own] = (await markOf(marker, null)).suggestions;
      await ask(marker, `DELETE Marks/${markId}/Suggestions/${own?.suggestionId ?? 0}`);
    };
    expect(await suggest()).toBe(200);
    await withdraw();
    const { numUpdatedRows } = await database.kysely
      .updateTable('use_counts')
      .set({ uses: suggestionsPerDay - 1 })
      .where('counted', '=', countedAs('mark suggestions', 3))
      .executeTakeFirst();
    expect(numUpdatedRows).toBe(1n);
    expect(await suggest()).toBe(200);
    await withdraw();
    expect(await suggest()).toBe(429);
  });
});
