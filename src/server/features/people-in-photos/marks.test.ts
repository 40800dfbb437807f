/** How a member is when they are marked, and which of these people can agree. */
import { expect, test } from 'vitest';
import { decide, getItem, waitingItems } from '#tests/support/sites/inbox.ts';
import { setClaim, setMember, setAccount } from '#tests/support/databases/set-rows.ts';
import type { User } from '#contract/accounts/account.ts';
import {
  marksPerDay,
  openMarksAtMost,
  maxMarksInPhoto,
  openMarksInPhotoAtMost,
  ownMarksInPhoto,
} from '#contract/people-in-photos/marks.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { openPhotoMarks } from '#tests/support/sites/people-in-photos/photo-marks.ts';
import { countedAs } from '#server/database/use-counts.ts';
import type { Database } from '#server/database/open-database.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';

const states = [
  { state: 'living, with an account', row: { deceased: 0 }, number: 4, agrees: ['marked'] },
  { state: 'living, without an account', row: { deceased: 0 }, number: 20, agrees: ['admin'] },
  {
    state: 'deceased, without an account',
    row: { deceased: 1 },
    number: 20,
    agrees: ['admin', 'contributor'],
  },
  {
    state: 'deceased, with an account',
    row: { deceased: 1 },
    number: 4,
    agrees: ['admin', 'contributor'],
  },
] as const;
const people = ['admin', 'contributor', 'marker', 'marked', 'stranger'] as const;

describeEachDialect('marks of people in photos', ({ open }) => {
  test('are shown at once if those who can agree make them', async () => {
    const database = await open();
    const site = await openPhotoMarks(database, [2, 3]);
    const { admin, mark, shown, markOf } = site;
    const [contributor, other] = site.members as [User, User];
    await setMember(database, 21, { deceased: 1 });
    await setMember(database, 22, { deceased: 1 });
    await mark(other, 3, { x: 900 });
    await mark(contributor, 21, { x: 100 });
    await mark(admin, 20, { x: 300 });
    await mark(other, 22, { x: 10 });
    await mark(contributor, 23, { x: 10 });
    expect(await shown()).toEqual([21, 20, 3]);
    expect(await markOf(contributor, 22)).toMatchObject({
      state: 'waiting',
      waitsFor: 'the contributor, a keeper or an admin',
      canAgree: true,
    });
    expect(await markOf(contributor, 23)).toMatchObject({ waitsFor: 'an admin', canAgree: false });
    expect((await admin.ask('GET Admin/Waiting')).body).toMatchObject({ inbox: { mark: 2 } });
    const items = await waitingItems(admin, 'mark');
    expect(items).toMatchObject([
      { about: { freakBrotherNumber: 22 }, title: expect.stringContaining('FB22') as string },
      { about: { freakBrotherNumber: 23 } },
    ]);
    const { evidence } = await getItem(admin, 'mark', items[1]?.itemId);
    expect(evidence.picture).toMatchObject({ of: 'photo', id: 1 });
    expect(await waitingItems(admin, 'suggestion')).toEqual([]);
  });
});

describeOnSqlite('marks of people in photos', ({ open }) => {
  test.each(states)('of a member who is $state', async ({ row, number, agrees }) => {
    const database = await open();
    const site = await openPhotoMarks(database, [2, 3, 4, 5]);
    const { admin, ask, mark, markOf, marks, shown, photosIn, own } = site;
    const [contributor, marker, marked, stranger] = site.members as [User, User, User, User];
    await setMember(database, number, row);
    const persons = { admin, contributor, marker, marked, stranger };
    for (const answerer of people) {
      const canAgree = (agrees as readonly string[]).includes(answerer);
      const made = await mark(marker, `FB${number}`);
      expect(made.status).toBe(200);
      const waiting = await markOf(marker, number);
      expect(waiting).toMatchObject({ state: 'waiting', canAgree: false, canRemove: true });
      expect(await shown()).toEqual([]);
      expect((await photosIn(number)).total).toBe(0);
      const by = persons[answerer];
      const sees = (await marks(by)).length > 0;
      const isOwn = answerer === 'marked' && number === 4;
      expect(sees, answerer).toBe(
        canAgree || answerer === 'marker' || answerer === 'admin' || isOwn,
      );
      const response = await ask(by, `POST Marks/${waiting.markId}/Agree`);
      const refusal = sees ? 403 : 404;
      expect(response.status, answerer).toBe(canAgree ? 200 : refusal);
      expect(await shown()).toEqual(canAgree ? [number] : []);
      if (canAgree) {
        expect(await photosIn(number)).toMatchObject({ total: 1, photos: [{ photoId: 1 }] });
        expect((await ask(by, `POST Marks/${waiting.markId}/Agree`)).status).toBe(409);
        expect(await markOf(stranger, number)).toMatchObject({ state: 'shown', canRemove: false });
        expect((await ask(marker, `DELETE Marks/${waiting.markId}`)).status).toBe(403);
      }
      // The admin is not marked, so the same member can be marked again.
      expect((await ask(admin, `DELETE Marks/${waiting.markId}`)).status).toBe(200);
      expect(await shown()).toEqual([]);
    }
    expect(await own(marked)).toMatchObject({ waiting: [], shown: [], removed: [] });
  });

  test('follow who can answer now', async () => {
    const database = await open();
    const site = await openPhotoMarks(database, [2, 3]);
    const { admin, ask, mark, markOf, own } = site;
    const [, marker] = site.members as [User, User];
    await mark(marker, 20);
    const { markId } = await markOf(marker, 20);
    const late = await admin.site.join(20);
    expect(await own(late)).toMatchObject({ waiting: [{ markId }] });
    expect((await ask(admin, `POST Marks/${markId}/Agree`)).status).toBe(403);
    // The account of a deceased member agrees to nothing, and still removes it.
    await setMember(database, 20, { deceased: 1 });
    expect((await ask(late, `POST Marks/${markId}/Agree`)).status).toBe(403);
    expect((await own(late)).problem).toContain('deceased');
    expect((await ask(late, `DELETE Marks/${markId}`)).status).toBe(200);
  });

  test('wait for the member as soon as a living one has an account', async () => {
    const database = await open();
    const site = await openPhotoMarks(database, [2, 3]);
    const { admin, ask, mark, shown, photosIn, own } = site;
    const [contributor] = site.members as [User];
    // An admin agreed for a member without an account, and the contributor for one marked as deceased by mistake.
    await setMember(database, 21, { deceased: 1 });
    await mark(admin, 20, { x: 100 });
    await mark(contributor, 21, { x: 200 });
    const [claimed, mistaken] = [await admin.site.join(20), await site.admin.site.join(22)];
    await database.kysely
      .updateTable('claims')
      .set((eb) => ({
        member_id: eb
          .selectFrom('members')
          .where('number', '=', 21)
          .where('series', '=', 'fb')
          .select('id'),
      }))
      .where('member_id', '=', (eb) =>
        eb.selectFrom('members').where('number', '=', 22).where('series', '=', 'fb').select('id'),
      )
      .execute();
    expect(await shown()).toEqual([21]);
    await setMember(database, 21, { deceased: 0 });
    expect(await shown()).toEqual([]);
    for (const [member, number] of [
      [claimed, 20],
      [mistaken, 21],
    ] as const) {
      expect((await photosIn(number)).total).toBe(0);
      const { waiting, shown: agreed } = await own(member);
      expect([waiting.length, agreed.length]).toEqual([1, 0]);
      expect((await ask(member, `POST Marks/${waiting[0]?.markId}/Agree`)).status).toBe(200);
      expect((await photosIn(number)).total).toBe(1);
      expect((await own(member)).shown).toHaveLength(1);
    }
    expect(await shown()).toEqual([20, 21]);
  });

  test('wait for an admin when a living member has no account any more, even if someone else agreed before', async () => {
    const database = await open();
    const site = await openPhotoMarks(database, [2, 3, 4]);
    const { admin, ask, mark, marks, markOf, shown, photosIn } = site;
    const [contributor, marker, marked] = site.members as [User, User, User];
    await setMember(database, 21, { deceased: 1 });
    await mark(contributor, 21, { x: 100 });
    await mark(admin, 20, { x: 200 });
    await mark(marker, 4, { x: 300 });
    await ask(marked, `POST Marks/${(await markOf(marker, 4)).markId}/Agree`);
    expect(await shown()).toEqual([21, 20, 4]);
    expect((await photosIn(4)).total).toBe(1);

    // The contributor agreed for a member who is alive, and a wrong account for itself.
    await setMember(database, 21, { deceased: 0 });
    const unlinked = await admin.ask(`DELETE Admin/Accounts/${marked.accountId}/Member/4`);
    expect(unlinked.status).toBe(200);
    expect(await shown()).toEqual([20]);
    expect((await photosIn(4)).total).toBe(0);
    expect((await photosIn(21)).total).toBe(0);
    for (const by of [contributor, marker, marked]) expect(await marks(by)).toHaveLength(1);
    expect((await admin.ask('GET Admin/Waiting')).body).toMatchObject({ inbox: { mark: 2 } });
    const waiting = await waitingItems(admin, 'mark');
    expect(waiting).toMatchObject([
      { about: { freakBrotherNumber: 21 } },
      { about: { freakBrotherNumber: 4 } },
    ]);
    for (const { itemId } of waiting) {
      expect((await ask(marked, `POST Marks/${itemId}/Agree`)).status).toBe(404);
      expect((await decide(admin, 'mark', itemId, 'approve')).status).toBe(200);
    }
    expect(await shown()).toEqual([21, 20, 4]);
    expect((await admin.ask('GET Admin/Waiting')).body).toMatchObject({ inbox: { mark: 0 } });
  });

  test('are made by living, linked members only, within limits', async () => {
    const database = await open();
    const site = await openPhotoMarks(database, [2, 3]);
    const { admin, ask, mark, marks, photoId } = site;
    const [ann, bob] = site.members as [User, User];
    const place = { x: 1, y: 1 };
    for (const wrong of [{ x: -1 }, { x: 1001 }, { y: 0.5 }, { x: '1' as unknown as number }]) {
      expect((await mark(ann, 20, wrong)).status).toBe(400);
    }
    expect((await mark(ann, 99)).status).toBe(404);
    expect((await mark(ann, 'nobody')).status).toBe(400);
    expect((await ask(ann, 'POST Gallery/Photo/99/Marks', place)).status).toBe(404);
    expect((await mark(ann, 20)).status).toBe(200);
    expect((await mark(bob, 20)).status).toBe(409);
    await setMember(database, 3, { deceased: 1 });
    expect((await mark(bob)).status).toBe(403);
    await setMember(database, 3, { deceased: 0 });
    const link = (is_approved: 0 | 1) => setClaim(database, 3, { is_approved });
    await link(0);
    expect((await mark(bob)).status).toBe(403);
    await link(1);
    const full = maxMarksInPhoto - ownMarksInPhoto;
    for (let count = 1; count < full; count += 1) expect((await mark(bob)).status).toBe(200);
    expect((await mark(bob)).status).toBe(409);
    // The rest is for the contributor, and for members who mark themselves.
    expect((await mark(bob, 3)).status).toBe(200);
    for (let count = full + 1; count < 40; count += 1) expect((await mark(ann)).status).toBe(200);
    expect((await mark(ann)).status).toBe(409);
    expect(await marks(ann)).toHaveLength(40);
    expect((await ask(admin, `POST Admin/Photos/${photoId}/Hide`, {})).status).toBe(200);
    expect((await ask(ann, `GET Gallery/Photo/${photoId}/Marks`)).status).toBe(404);
    expect((await admin.site.ask(`GET Gallery/Photo/${photoId}/People`)).status).toBe(404);
    expect((await mark(ann)).status).toBe(404);
  });
});

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
    const responses = await Promise.all([
      mark(marker, freakBrotherNumber),
      ask(marker, `POST Gallery/Photo/${otherPhoto}/Marks`, { x: 1, y: 1, freakBrotherNumber }),
    ]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
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
