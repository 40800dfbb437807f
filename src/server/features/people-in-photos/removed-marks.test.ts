import { expect, test } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { goodPassword } from '#tests/support/sites/account-site.ts';
import { openPhotoMarks } from '#tests/support/sites/people-in-photos/photo-marks.ts';
import { downloadData } from '#tests/support/sites/download-data.ts';
import { setMember } from '#tests/support/databases/set-rows.ts';

const body = { password: goodPassword };

describeEachDialect('a mark that is removed', ({ open }) => {
  test('ends in one state when agreeing, removing and marking again meet', async () => {
    const site = await openPhotoMarks(await open(), [2, 3, 4]);
    const { ask, mark, markOf, marks, own, shown } = site;
    const [contributor, marker, marked] = site.members as [User, User, User];
    for (let round = 0; round < 4; round += 1) {
      const made = await Promise.all([mark(marker, 4), mark(contributor, 4), mark(marker, 4)]);
      expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
      const { markId } = await markOf(marked, 4);
      const by = made[1].status === 200 ? contributor : marker;
      const [agreed, withdrawn] = await Promise.all([
        ask(marked, `POST Marks/${markId}/Agree`),
        ask(by, `DELETE Marks/${markId}`),
      ]);
      expect([200, 404]).toContain(agreed.status);
      expect([200, 403, 404]).toContain(withdrawn.status);
      const [left] = await marks(marked);
      expect(await shown()).toEqual(left ? [4] : []);
      if (left) await ask(contributor, `DELETE Marks/${left.markId}`);
    }
    await mark(marker, 4);
    const { markId } = await markOf(marked, 4);
    const all = await Promise.all([
      ask(marked, `DELETE Marks/${markId}`),
      ask(marked, `POST Marks/${markId}/Agree`),
      ask(marked, `DELETE Marks/${markId}`),
      mark(contributor, 4),
    ]);
    for (const { status } of all) expect([200, 404, 409]).toContain(status);
    expect(await shown()).toEqual([]);
    expect((await own(marked)).removed).toHaveLength(1);
  });
});

describeOnSqlite('a mark that is removed', ({ open }) => {
  test('by the marked member stays removed, also for admins', async () => {
    const database = await open();
    const site = await openPhotoMarks(database, [2, 3, 4]);
    const { admin, ask, mark, marks, markOf, own, shown } = site;
    const [contributor, marker, marked] = site.members as [User, User, User];
    await mark(marker, 4);
    const { markId } = await markOf(marker, 4);
    await ask(marked, `POST Marks/${markId}/Agree`);
    expect(await shown()).toEqual([4]);
    expect(await own(marked)).toMatchObject({ waiting: [], shown: [{ markId }] });
    expect((await ask(marked, `DELETE Marks/${markId}`)).status).toBe(200);
    expect(await shown()).toEqual([]);
    for (const by of [admin, contributor, marker, marked]) {
      expect(await marks(by)).toEqual([]);
      expect((await ask(by, `POST Marks/${markId}/Agree`)).status).toBe(404);
      expect((await ask(by, `DELETE Marks/${markId}`)).status).toBe(404);
    }
    expect(await own(marked)).toMatchObject({ waiting: [], shown: [], removed: [{ markId }] });
    for (const by of [admin, contributor, marker]) expect((await mark(by, 4)).status).toBe(409);
    await mark(contributor);
    const unnamed = await markOf(contributor, null);
    const name = { freakBrotherNumber: 4 };
    expect((await ask(admin, `POST Marks/${unnamed.markId}/Name`, name)).status).toBe(409);
    const suggest = { text: 'fb 4' };
    expect((await ask(marker, `POST Marks/${unnamed.markId}/Suggestions`, suggest)).status).toBe(
      409,
    );
    // Not even once the accounts are deleted.
    for (const { token } of [marker, contributor]) {
      await admin.site.ask('POST Account/Delete', { token, body });
    }
    const kept = await database.kysely.selectFrom('photo_marks').selectAll().execute();
    expect(kept).toEqual([]);
  });

  test('stays removed when the account that made it is deleted', async () => {
    const site = await openPhotoMarks(await open(), [2, 3, 4]);
    const { admin, ask, mark, markOf, own } = site;
    const [contributor, marker, marked] = site.members as [User, User, User];
    await mark(marker, 4);
    await ask(marked, `DELETE Marks/${(await markOf(marker, 4)).markId}`);
    await admin.site.ask('POST Account/Delete', { token: marker.token, body });
    expect((await own(marked)).removed).toHaveLength(1);
    expect((await mark(contributor, 4)).status).toBe(409);
    // The member alone changes this.
    expect((await mark(marked, 4)).status).toBe(200);
    expect(await site.shown()).toEqual([4]);
  });
});

describeOnSqlite('marks in photos', ({ open }) => {
  test('go with the account that made them, unless someone agreed', async () => {
    const site = await openPhotoMarks(await open(), [2, 3, 4, 5]);
    const { admin, ask, mark, marks, markOf, shown } = site;
    const [contributor, marker, marked] = site.members as [User, User, User];
    await mark(marker, 4);
    await ask(marked, `POST Marks/${(await markOf(marker, 4)).markId}/Agree`);
    await mark(marker, 5, { x: 10 });
    await mark(marker, undefined, { x: 20 });
    const unnamed = await markOf(marker, null);
    await ask(marker, `POST Marks/${unnamed.markId}/Suggestions`, { text: 'Someone tall' });
    const data = (await downloadData(admin.site, marker.token)).body;
    expect(data).toMatchObject({
      account: { mails: { marks: true }, markMailSentAt: null },
      photoMarks: [
        { freakBrotherNumber: 5, isByAccount: true, agreedAt: null },
        { freakBrotherNumber: null, isByAccount: true, x: 20 },
      ],
      photoSuggestions: [{ photoId: 1, text: 'Someone tall' }],
    });
    expect((await downloadData(admin.site, marked.token)).body).toMatchObject({
      photoMarks: [{ freakBrotherNumber: 4, isByAccount: false, removedForGoodAt: null }],
    });
    await admin.site.ask('POST Account/Delete', { token: marker.token, body });
    expect(await shown()).toEqual([4]);
    expect(await marks(contributor)).toHaveLength(1);
    const log = await admin.site.ask('GET Admin/Changes?kind=suggestion', { token: admin.token });
    expect(log.text).not.toContain('Someone tall');
    // The member has no account then, and can no longer remove the mark, so an admin decides.
    await admin.site.ask('POST Account/Delete', { token: marked.token, body });
    expect(await shown()).toEqual([]);
    await ask(admin, `POST Marks/${(await markOf(admin, 4)).markId}/Agree`);
    expect(await shown()).toEqual([4]);
    await admin.site.ask('POST Account/Delete', { token: contributor.token, body });
    expect((await admin.site.ask('GET FreakBrother/4/photosIn')).body).toMatchObject({ total: 0 });
  });

  test('of members who withhold their names or photos are shown to the member and the admins', async () => {
    const database = await open();
    const site = await openPhotoMarks(database, [2, 3, 4]);
    const { admin, ask, mark, marks, markOf, shown, photosIn, own } = site;
    const [contributor, marker, marked] = site.members as [User, User, User];
    await mark(marker, 4);
    await ask(marked, `POST Marks/${(await markOf(marker, 4)).markId}/Agree`);
    for (const row of [{ is_name_withheld: 1 }, { is_photo_withheld: 1 }]) {
      await setMember(database, 4, row);
      expect(await shown()).toEqual([]);
      expect(await photosIn(4)).toMatchObject({ total: 0, photos: [] });
      const profile = (await admin.site.ask('GET FreakBrother/4')).body;
      expect(profile).toMatchObject({ photosIn: { total: 0, photos: [] } });
      for (const by of [contributor, marker]) expect(await marks(by)).toEqual([]);
      for (const by of [admin, marked]) expect(await marks(by)).toHaveLength(1);
      expect((await own(marked)).shown).toHaveLength(1);
      await setMember(database, 4, { is_name_withheld: 0, is_photo_withheld: 0 });
      expect(await shown()).toEqual([4]);
    }
    await mark(marker);
    const { markId } = await markOf(marker, null);
    await ask(admin, `DELETE Marks/${(await markOf(admin, 4)).markId}`);
    await setMember(database, 4, { is_photo_withheld: 1 });
    const suggested = await ask(marker, `POST Marks/${markId}/Suggestions`, { text: 'FB4' });
    expect(suggested.status).toBe(409);
    // Their marks wait as others do.
    expect((await mark(marker, 4, { x: 1 })).status).toBe(200);
    expect(await marks(contributor)).toHaveLength(1);
    expect(await marks(marker)).toHaveLength(2);
  });

  test('change the content version only when everybody sees it', async () => {
    const database = await open();
    const site = await openPhotoMarks(database, [2, 3, 4]);
    const { ask, mark, markOf } = site;
    const [, marker, marked] = site.members as [User, User, User];
    const changes = async (act: () => Promise<{ readonly status: number }>) => {
      const before = await database.readContentVersion();
      expect((await act()).status).toBe(200);
      return (await database.readContentVersion()) !== before;
    };
    expect(await changes(() => mark(marker, 4))).toBe(false);
    const { markId } = await markOf(marker, 4);
    expect(await changes(() => ask(marked, `POST Marks/${markId}/Agree`))).toBe(true);
    expect(await changes(() => ask(marked, `DELETE Marks/${markId}`))).toBe(true);
    expect(await changes(() => mark(marker))).toBe(true);
    const unnamed = (await markOf(marker, null)).markId;
    const suggest = { text: 'Somebody' };
    expect(await changes(() => ask(marked, `POST Marks/${unnamed}/Suggestions`, suggest))).toBe(
      false,
    );
    expect(await changes(() => ask(marker, `DELETE Marks/${unnamed}`))).toBe(true);
  });
});
