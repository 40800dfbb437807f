import { hourMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import { downloadData } from '#tests/support/sites/download-data.ts';
import { openModeratedSite } from '#tests/support/sites/moderated-site.ts';
import { freshPhoto } from '#tests/support/sites/photo-site.ts';
import { newest as newestChange, undo } from '#tests/support/sites/undo-site.ts';
import { deleteExpiredPhotos } from './sweep-photos.ts';

describeEachDialect('a photo that an admin deletes', ({ open }) => {
  test('is unavailable at once, and the deletion can be undone for 22 hours', async () => {
    const admin = await openModeratedSite(await open());
    const { site, ask, newest } = admin;
    const { token } = await site.join(7);
    await admin.addPhoto(token, 'Sunset load');
    const uri = String((await newest()).pictureUri);
    expect((await ask('POST Admin/Photos/1/Delete', { reason: ' Not a jump ' })).body).toEqual(
      await newest(),
    );
    expect(await newest()).toMatchObject({
      pictureUri: null,
      hidden: null,
      deleted: {
        at: '2026-07-01T12:00:00.000Z',
        by: 'Ann Example',
        reason: 'Not a jump',
        until: '2026-07-02T10:00:00.000Z',
      },
    });
    expect(await admin.status(uri)).toBe(404);
    expect((await site.ask('GET Gallery/Photos')).body).toEqual([]);
    expect((await admin.find('?show=hidden')).total).toBe(1);
    expect((await ask('GET Admin/Photos/1/Picture')).status).toBe(200);

    // Deleting it again gives no more time.
    site.clock.now += hourMs;
    expect((await ask('POST Admin/Photos/1/Delete', { reason: 'Again' })).status).toBe(409);
    expect((await admin.newest()).deleted).toMatchObject({ until: '2026-07-02T10:00:00.000Z' });

    const shown = await ask('POST Admin/Photos/1/Show');
    expect(shown.body).toMatchObject({ pictureUri: uri, deleted: null });
    expect(await admin.status(uri)).toBe(200);
  });

  test('can be kept hidden instead, and a hidden one can be deleted', async () => {
    const database = await open();
    const admin = await openModeratedSite(database);
    const { ask } = admin;
    await admin.addPhoto(admin.token, 'Sunset load');
    const stateAfter = async (act: string) => {
      const { hidden, deleted } = (await ask(`POST Admin/Photos/1/${act}`, {})).body;
      return [hidden !== null, deleted !== null];
    };
    expect(await stateAfter('Hide')).toEqual([true, false]);
    expect(await stateAfter('Delete')).toEqual([false, true]);
    expect(await stateAfter('Hide')).toEqual([true, false]);
    expect(await deleteExpiredPhotos(database, 'deleted', 1e15)).toEqual([]);
  });

  test('is either shown or deleted when both happen at the same time', async () => {
    const database = await open();
    const admin = await openModeratedSite(database);
    await admin.addPhoto(admin.token, 'At the last moment');
    await admin.ask('POST Admin/Photos/1/Delete', {});
    const [{ status }, deleted] = await Promise.all([
      admin.ask('POST Admin/Photos/1/Show', {}),
      deleteExpiredPhotos(database, 'deleted', admin.site.clock.now + 22 * hourMs),
    ]);
    expect([200, 404]).toContain(status);
    expect(deleted).toHaveLength(status === 200 ? 0 : 1);
    expect((await admin.find()).total).toBe(status === 200 ? 1 : 0);
  });
});

describeOnSqlite('a photo that an admin deletes', ({ open }) => {
  test('is recorded once in the change log, with one email to its sender', async () => {
    const admin = await openModeratedSite(await open());
    const { site, ask } = admin;
    const { token } = await site.join(7);
    await admin.addPhoto(token, 'Sunset load');
    for (const reason of ['Not a jump', 'Again']) {
      await ask('POST Admin/Photos/1/Delete', { reason });
    }
    await ask('POST Admin/Photos/1/Hide', { reason: 'Kept' });

    const name = expect.any(String) as string;
    const made = { actor: 'account/1', key: 'gallery/1', movedTo: null };
    const deleted = { name, isHidden: false, isDeleted: true, reason: 'Not a jump' };
    expect((await admin.changes('photo')).slice(1)).toEqual([
      { ...made, before: { name, isHidden: false }, after: deleted },
      {
        ...made,
        before: deleted,
        after: { name, isHidden: true, reason: 'Kept' },
      },
    ]);
    const mails = (await admin.mailsTo(emailOfMember(7))).filter(
      ({ subject }) => subject === 'Your photo was deleted',
    );
    expect(mails.map(({ text }) => text.split('\n\n').slice(0, 4))).toEqual([
      [
        'An admin deleted your photo “Sunset load” in the gallery. Visitors can no longer see it.',
        'The reason:',
        'Not a jump',
        'An admin can undo this within 22 hours. After that it is deleted for good.',
      ],
    ]);
  });

  test('can be restored as it was from the change log', async () => {
    const admin = await openModeratedSite(await open());
    const { site, ask } = admin;
    const { token } = await site.join(7);
    await admin.addPhoto(token, 'Sunset load');
    await ask('POST Admin/Photos/1/Hide', { reason: 'Not a jump' });
    site.clock.now += hourMs;
    await ask('POST Admin/Photos/1/Delete', {});
    const change = await newestChange(admin);
    expect(await undo(admin, { change })).toMatchObject({ undone: 1 });
    expect((await admin.newest()).hidden).toMatchObject({ reason: 'Not a jump' });

    await ask('POST Admin/Photos/1/Delete', {});
    const last = await newestChange(admin);
    site.clock.now += 22 * hourMs;
    await admin.logInAgain();
    const late = await undo(admin, { change: last });
    expect(late.firstConflicts[0]?.reason).toBe('The photo was deleted later.');
  });

  test('cannot be uploaded again or changed, but its contributor can delete it for good', async () => {
    const admin = await openModeratedSite(await open());
    const { site, ask, photos } = admin;
    const { token } = await site.join(7);
    const data = await freshPhoto();
    const photo = { data, origFileName: 'me.jpg', caption: 'Sunset load' };
    await site.ask('POST Gallery/Photo', { token, body: photo });
    await ask('POST Admin/Photos/1/Delete', {});
    expect(await site.ask('POST Gallery/Photo', { token, body: photo })).toMatchObject({
      status: 403,
      body: { message: 'You have already uploaded this photo, and an admin has taken it down.' },
    });
    const edit = { token, body: { caption: 'Other' } };
    expect((await site.ask('PUT Gallery/Photo/1', edit)).status).toBe(404);
    const download = await downloadData(site, token);
    expect(download.body['photos']).toMatchObject([{ isHidden: true, isDeleted: true }]);
    expect((await site.ask('DELETE Gallery/Photo/1', { token })).status).toBe(200);
    expect(await photos.files()).toEqual([]);
    expect((await ask('POST Admin/Photos/1/Show')).status).toBe(404);
  });
});
