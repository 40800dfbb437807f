import { dayMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import type { HeldPhoto } from '#contract/gallery/uploading.ts';
import { publishHeldPhotos } from '#server/identity/strangers.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import { makeAdmin } from '#tests/support/sites/admin-site.ts';
import { downloadData } from '#tests/support/sites/download-data.ts';
import { openModeratedSite } from '#tests/support/sites/moderated-site.ts';
import { freshPhoto } from '#tests/support/sites/photo-site.ts';
import { newest as newestChange, undo } from '#tests/support/sites/undo-site.ts';
import type { Database } from '#server/database/open-database.ts';
import { deleteExpiredPhotos, sweepHeldPhotos } from './sweep-photos.ts';

/** Account 2 has claimed number 7, and waits. */
async function openWithStranger(database: Database) {
  const admin = await openModeratedSite(database, { claimPolicy: 'review' });
  const { site } = admin;
  const { token } = await site.join(7, { firstName: 'Zeb', lastName: 'Stranger' });
  const gallery = async () =>
    ((await site.ask('GET Gallery/Photos')).body as unknown as { photoId: number }[]).map(
      ({ photoId }) => photoId,
    );
  const held = async () =>
    (await site.ask('GET Gallery/Photos/waiting', { token })).body as unknown as HeldPhoto[];
  const approve = (photoId: number) => admin.ask(`POST Admin/Photos/${photoId}/Show`);
  return { admin, site, stranger: { token }, gallery, held, approve };
}

describeEachDialect('a photo of an account without a member', ({ open }) => {
  test('waits, is first in the list of admins, and is public once one approves it', async () => {
    const database = await open();
    const { admin, site, stranger, gallery, held, approve } = await openWithStranger(database);
    const photoId = await admin.addPhoto(stranger.token, 'A stranger');
    await admin.addPhoto(admin.token, 'Of the admin');
    expect(await gallery()).toEqual([photoId + 1]);
    const until = new Date(site.clock.now + 90 * dayMs).toISOString();
    expect(await held()).toMatchObject([{ photoId, caption: 'A stranger', until }]);
    expect(await admin.newest()).toMatchObject({
      photoId,
      pictureUri: null,
      hidden: null,
      waiting: { until },
    });
    expect((await admin.find('?show=waiting')).total).toBe(1);
    expect((await admin.find('?show=hidden')).total).toBe(0);

    // It stays in the count of what waits, whatever the admin has seen.
    await admin.ask('POST Admin/Photos/Seen', { photoId: photoId + 1 });
    expect((await admin.ask('GET Admin/Waiting')).body).toMatchObject({ newPhotos: 1 });
    expect((await admin.find('?show=new')).photos).toMatchObject([{ photoId }]);

    const refused = await site.ask(`POST Admin/Photos/${photoId}/Show`, { token: stranger.token });
    expect(refused.status).toBe(403);
    expect(await approve(photoId)).toMatchObject({
      status: 200,
      body: { hidden: null, waiting: null, pictureUri: expect.any(String) as string },
    });
    expect(await gallery()).toEqual([photoId + 1, photoId]);
    expect(await held()).toEqual([]);
    expect((await admin.ask('GET Admin/Waiting')).body).toMatchObject({ newPhotos: 0 });
    expect((await admin.changes('photo')).at(-1)).toMatchObject({
      actor: 'account/1',
      key: `gallery/${photoId}`,
      before: { isHidden: false, isWaiting: true },
      after: { isHidden: false },
    });
    const mails = await admin.mailsTo(emailOfMember(7));
    expect(mails.at(-1)).toMatchObject({ subject: 'Your photo was approved' });
  });

  test('waits again when its words or the name beside it change after the approval', async () => {
    const database = await open();
    const { admin, site, stranger, gallery, held, approve } = await openWithStranger(database);
    const { token } = stranger;
    const data = await freshPhoto();
    const send = (caption: string) =>
      site.ask('POST Gallery/Photo', { token, body: { data, origFileName: 'a.jpg', caption } });
    const photoId = Number((await send('Harmless')).body['photoId']);
    const edit = { token, body: { caption: 'Jim Baron is a thief' } };
    const rename = async (firstName: string) => {
      const profile = (await site.ask('GET Profile', { token })).body;
      const { lastName, timeZoneId, profileName } = profile;
      const body = { firstName, lastName, timeZoneId, profileName };
      return site.ask('PUT Profile', { token, body });
    };
    const changes = [
      () => site.ask(`PUT Gallery/Photo/${photoId}`, edit),
      () => send('Jim Baron stole my reserve'),
      () => rename('Jim'),
    ];
    for (const change of changes) {
      await approve(photoId);
      expect(await gallery()).toEqual([photoId]);
      site.clock.now += 60_000;
      expect(await change()).toMatchObject({ status: 200 });
      const until = new Date(site.clock.now + 90 * dayMs).toISOString();
      expect([await gallery(), await held()]).toMatchObject([[], [{ photoId, until }]]);
    }
    // Nothing new, and changes by an admin, need no approval.
    await approve(photoId);
    await rename('Jim');
    await site.ask(`PUT Gallery/Photo/${photoId}`, { token, body: {} });
    const byAdmin = await site.ask(`PUT Gallery/Photo/${photoId}`, {
      token: admin.token,
      body: { caption: 'Harmless' },
    });
    expect(byAdmin.body).toMatchObject({ caption: 'Harmless', isWaiting: false });
    expect(await gallery()).toEqual([photoId]);
  });

  test('is not approved with words that the admin has not seen', async () => {
    const database = await open();
    const { admin, site, stranger, gallery } = await openWithStranger(database);
    const photoId = await admin.addPhoto(stranger.token, 'Harmless');
    const until = (await admin.newest()).waiting?.until;
    await site.ask(`PUT Gallery/Photo/${photoId}`, {
      token: stranger.token,
      body: { caption: 'Jim Baron is a thief' },
    });
    const show = `POST Admin/Photos/${photoId}/Show`;
    expect(await admin.ask(show, { until })).toMatchObject({
      status: 409,
      body: { message: 'It has changed since. Read it again first.' },
    });
    expect(await gallery()).toEqual([]);
    const seen = (await admin.newest()).waiting?.until;
    expect((await admin.ask(show, { until: seen })).status).toBe(200);
    expect(await gallery()).toEqual([photoId]);
  });

  test('is deleted after 90 days without approval, with a mail', async () => {
    const database = await open();
    const { admin, site, stranger, held } = await openWithStranger(database);
    await admin.addPhoto(stranger.token, 'Never looked at');
    await site.ask('PUT Profile/Photo', {
      token: stranger.token,
      body: { data: await freshPhoto() },
    });
    const sent: { to: string; subject: string; text: string }[] = [];
    const sweepAt = (now: number) =>
      sweepHeldPhotos({
        database,
        photoStorage: admin.photos.storage,
        messaging: { send: (message) => Promise.resolve(void sent.push(message)) },
        now: () => now,
        onFailure: (error) => expect(error).toBe(null),
      });
    await sweepAt(site.clock.now + 90 * dayMs - 1);
    expect([sent, await held()]).toMatchObject([[], [{}]]);
    await sweepAt(site.clock.now + 90 * dayMs);
    expect(await held()).toEqual([]);
    expect(await admin.photos.files()).toEqual([]);
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [emailOfMember(7), 'Your photo was deleted'],
      [emailOfMember(7), 'Your photo was deleted'],
    ]);
    expect(sent[0]?.text).toContain('“Never looked at” within 90 days');
    expect((await admin.changes('photo')).at(-2)).toMatchObject({
      actor: 'sweep',
      before: { caption: 'Never looked at', isWaiting: true },
      after: null,
    });
  });

  test('is either approved or deleted when both happen at the same time', async () => {
    const database = await open();
    const { admin, site, stranger, gallery } = await openWithStranger(database);
    const photoId = await admin.addPhoto(stranger.token, 'At the last moment');
    const [{ status }, deleted] = await Promise.all([
      admin.ask(`POST Admin/Photos/${photoId}/Show`, {}),
      deleteExpiredPhotos(database, 'waiting', site.clock.now + 90 * dayMs),
    ]);
    expect([200, 404]).toContain(status);
    expect(deleted).toHaveLength(status === 200 ? 0 : 1);
    expect(await gallery()).toHaveLength(status === 200 ? 1 : 0);
  });
});

describeOnSqlite('a photo of an account without a member', ({ open }) => {
  test('is shown, changed and deleted by its contributor while it waits', async () => {
    const database = await open();
    const { admin, site, stranger, held } = await openWithStranger(database);
    const { token } = stranger;
    const data = await freshPhoto();
    const send = (caption: string) =>
      site.ask('POST Gallery/Photo', { token, body: { data, origFileName: 'a.jpg', caption } });
    const first = await send('First');
    expect(first).toMatchObject({ status: 200, body: { isWaiting: true, isDuplicate: false } });
    const photoId = Number(first.body['photoId']);
    expect((await send('Again')).body).toMatchObject({
      photoId,
      isWaiting: true,
      isDuplicate: true,
      isCaptionUpdated: true,
    });
    const change = { token, body: { caption: 'Better' } };
    expect((await site.ask(`PUT Gallery/Photo/${photoId}`, change)).status).toBe(200);
    expect(await held()).toMatchObject([{ caption: 'Better' }]);
    const picture = `GET Gallery/Photo/${photoId}/Picture`;
    expect(await site.ask(picture, { token })).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' },
    });
    const data_ = await downloadData(site, token);
    expect(data_.body['photos']).toMatchObject([
      { isHidden: false, isDeleted: false, isWaiting: true },
    ]);

    const other = await site.join(8);
    expect((await site.ask(picture, { token: other.token })).status).toBe(404);
    expect((await site.ask(picture)).status).toBe(401);
    const remove = (by: string) => site.ask(`DELETE Gallery/Photo/${photoId}`, { token: by });
    expect((await remove(other.token)).status).toBe(404);
    expect((await remove(token)).status).toBe(200);
    expect(await held()).toEqual([]);
    expect(await admin.photos.files()).toEqual([]);
  });

  test('that an admin hides does not wait any more, and an undo makes it wait again', async () => {
    const database = await open();
    const { admin, stranger, gallery, held, approve } = await openWithStranger(database);
    const photoId = await admin.addPhoto(stranger.token, 'A stranger');
    await admin.ask(`POST Admin/Photos/${photoId}/Hide`, { reason: 'Not you' });
    expect(await held()).toEqual([]);
    expect(await admin.newest()).toMatchObject({ waiting: null, hidden: { reason: 'Not you' } });
    await undo(admin, { change: await newestChange(admin) });
    expect([await held(), await gallery()]).toMatchObject([[{ photoId }], []]);
    await approve(photoId);
    await undo(admin, { change: await newestChange(admin) });
    expect([await held(), await gallery()]).toMatchObject([[{ photoId }], []]);
    // What was approved by mistake and linked since stays.
    await approve(photoId);
    const approval = await newestChange(admin);
    await admin.ask('PUT Admin/Accounts/2/Member/7');
    const report = await undo(admin, { change: approval });
    expect(report).toMatchObject({ undone: 0 });
    expect(await gallery()).toEqual([photoId]);
  });

  test('does not wait if the account is of an admin or a keeper, or CLAIMS is open', async () => {
    const database = await open();
    const { admin, site, stranger, gallery } = await openWithStranger(database);
    await makeAdmin(database, 2);
    const ofAdmin = await admin.addPhoto(stranger.token, 'Of an admin');
    const { token } = await site.join(8);
    await database.kysely
      .updateTable('members')
      .set({ deceased: 1 })
      .where('number', '=', 20)
      .execute();
    const keeper = { account_id: 3, member_id: 20, relation: 'sister', asked_at: 1 };
    const rows = database.kysely.insertInto('memorial_keepers');
    await rows
      .values({ ...keeper, approved_at: null, approved_by: null, ended_at: null })
      .execute();
    const before = await admin.addPhoto(token, 'Asks to keep');
    expect(await gallery()).toEqual([ofAdmin]);
    await database.kysely.updateTable('memorial_keepers').set({ approved_at: 1 }).execute();
    const ofKeeper = await admin.addPhoto(token, 'Keeps');
    expect(await gallery()).toEqual([ofKeeper, ofAdmin]);
    await publishHeldPhotos(database.kysely, 3);
    expect(await gallery()).toEqual([ofKeeper, before, ofAdmin]);
  });

  test('is public at once with CLAIMS=open, with a sign that the name is of no member', async () => {
    const database = await open();
    const admin = await openModeratedSite(database);
    const { site } = admin;
    const { token } = await site.join(7);
    await database.kysely.deleteFrom('claims').where('account_id', '=', 2).execute();
    await admin.addPhoto(token, 'Public');
    await admin.addPhoto(admin.token, 'Of the admin');
    const listed = async () => (await site.ask('GET Gallery/Photos')).body;
    expect(await listed()).toMatchObject([
      { isContributorUnlinked: false },
      { contributor: 'Ann Example', isContributorUnlinked: true },
    ]);
    expect((await admin.newest()).waiting).toBeNull();
    await admin.ask('PUT Admin/Accounts/2/Member/7');
    expect(await listed()).toMatchObject([
      { isContributorUnlinked: false },
      { isContributorUnlinked: false },
    ]);
  });

  test('as photo of the account waits too', async () => {
    const database = await open();
    const { admin, site, stranger, approve } = await openWithStranger(database);
    const { token } = stranger;
    const set = async (data: string) =>
      (await site.ask('PUT Profile/Photo', { token, body: { data } })).body;
    expect(await set(await freshPhoto())).toMatchObject({ avatarUri: null, isAvatarWaiting: true });
    const { photoId } = await admin.newest();
    await approve(photoId);
    const shown = async () => (await site.ask('GET Profile', { token })).body;
    expect(await shown()).toMatchObject({
      avatarUri: expect.any(String) as string,
      isAvatarWaiting: false,
      isPhotoApprovalNeeded: true,
    });
    expect(await set(await freshPhoto())).toMatchObject({ avatarUri: null, isAvatarWaiting: true });
    await admin.ask('PUT Admin/Accounts/2/Member/7');
    expect(await shown()).toMatchObject({ isAvatarWaiting: false, isPhotoApprovalNeeded: false });
  });
});
