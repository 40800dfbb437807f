import { expect, test } from 'vitest';
import { setAccount } from '#tests/support/databases/set-rows.ts';
import type { User } from '#contract/accounts/account.ts';
import {
  marksPerDay,
  openMarksAtMost,
  openMarksInPhotoAtMost,
} from '#contract/people-in-photos/marks.ts';
import { countedAs } from '#server/database/limits/use-counts.ts';
import type { Database } from '#server/database/open-database.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import { openPhotoMarks } from '#tests/support/sites/people-in-photos/photo-marks.ts';

const firstOther = 1001;

/** Members without an account, whose marks wait for an admin. */
const addOthers = (database: Database, count: number) =>
  insertMembers(
    database,
    Array.from({ length: count }, (_, index) => ({ number: firstOther + index })),
  );

describeEachDialect('marks that wait', ({ open }) => {
  test(`are at most ${openMarksAtMost} of each account in all photos`, async () => {
    const database = await open();
    const site = await openPhotoMarks(database, [2, 3]);
    await addOthers(database, openMarksAtMost + 1);
    const { admin, ask, mark } = site;
    const [contributor, marker] = site.members as [User, User];
    const photos = openMarksAtMost / openMarksInPhotoAtMost;
    const { kysely } = database;
    const members = await kysely
      .selectFrom('members')
      .where('number', '>=', firstOther)
      .orderBy('number')
      .select('id')
      .execute();
    for (let photo = 1; photo <= photos; photo += 1) {
      const photoId = await admin.addPhoto(contributor.token, `Photo ${photo}`);
      const from = (photo - 1) * openMarksInPhotoAtMost;
      const rows = members.slice(from, from + openMarksInPhotoAtMost).map(({ id }) => ({
        photo_id: photoId,
        x: 1,
        y: 1,
        member_id: id,
        marked_by: 3,
        marked_at: 1,
        agreed_at: null,
        agreed_by: null,
        agreed_as_admin: 0 as const,
        refused_at: null,
      }));
      await kysely.insertInto('photo_marks').values(rows).execute();
    }
    const refused = await mark(marker, firstOther + openMarksAtMost);
    expect(refused).toMatchObject({ status: 429 });
    expect(refused.body['message']).not.toContain('in this photo');
    const [first] = await kysely.selectFrom('photo_marks').select('id').limit(1).execute();
    expect((await ask(marker, `DELETE Marks/${first?.id}`)).status).toBe(200);
    const otherPhoto = await admin.addPhoto(contributor.token, 'Another');
    const freakBrotherNumber = firstOther + openMarksAtMost;
    const answers = await Promise.all([
      mark(marker, freakBrotherNumber),
      ask(marker, `POST Gallery/Photo/${otherPhoto}/Marks`, { x: 1, y: 1, freakBrotherNumber }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
  });
});

describeOnSqlite('marks that wait', ({ open }) => {
  test(`are at most ${openMarksInPhotoAtMost} of each account in a photo, also by naming`, async () => {
    const database = await open();
    const site = await openPhotoMarks(database, [2, 3]);
    await addOthers(database, openMarksInPhotoAtMost + 1);
    const { ask, mark, markOf } = site;
    const [contributor, other] = site.members as [User, User];
    for (let index = 0; index < openMarksInPhotoAtMost; index += 1) {
      expect((await mark(contributor, firstOther + index)).status).toBe(200);
    }
    const last = firstOther + openMarksInPhotoAtMost;
    const refused = await mark(contributor, last);
    expect(refused).toMatchObject({ status: 429 });
    expect(refused.body['message']).toContain('in this photo');
    // Everybody sees an unnamed mark, and one that is shown at once.
    expect((await mark(contributor)).status).toBe(200);
    const { markId } = await markOf(contributor, null);
    const name = (freakBrotherNumber: number) =>
      ask(contributor, `POST Marks/${markId}/Name`, { freakBrotherNumber });
    expect((await name(last)).status).toBe(429);
    expect(await markOf(contributor, null)).toMatchObject({ markId, state: 'unnamed' });
    expect((await name(2)).status).toBe(200);
    // Others still can.
    expect((await mark(other, last)).status).toBe(200);
  });

  test(`and names are at most ${marksPerDay} a day together`, async () => {
    const database = await open();
    const site = await openPhotoMarks(database, [2, 3]);
    const { admin, ask, mark, markOf } = site;
    const [contributor] = site.members as [User];
    expect((await mark(contributor)).status).toBe(200);
    const { markId } = await markOf(contributor, null);
    await database.kysely
      .updateTable('use_counts')
      .set({ uses: marksPerDay })
      .where('counted', '=', countedAs('photo marks', 2))
      .execute();
    const name = () => ask(contributor, `POST Marks/${markId}/Name`, { freakBrotherNumber: 2 });
    expect((await name()).status).toBe(429);
    expect((await mark(contributor, 20)).status).toBe(429);
    admin.site.clock.now += 25 * 60 * 60_000;
    expect((await name()).status).toBe(200);
  });

  test('wait for the member whether or not the account is disabled', async () => {
    const database = await open();
    const site = await openPhotoMarks(database, [2, 3, 4, 5]);
    const { mark, markOf } = site;
    const [, marker] = site.members as [User, User];
    await setAccount(database, 5, { disabled_at: 1 });
    for (const number of [4, 5]) expect((await mark(marker, number)).status).toBe(200);
    const [active, disabled] = [await markOf(marker, 4), await markOf(marker, 5)];
    expect(disabled).toMatchObject({ waitsFor: 'the member', state: 'waiting' });
    expect([disabled.waitsFor, disabled.canAgree]).toEqual([active.waitsFor, active.canAgree]);
  });
});
