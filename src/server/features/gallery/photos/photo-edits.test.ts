import { minuteMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import { makeAdmin, openAdminSite } from '#tests/support/sites/admin-site.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { freshPhoto } from '#tests/support/sites/photo-site.ts';
import { listChanges, newest, undo } from '#tests/support/sites/undo-site.ts';
import { openTestPhotos } from '#tests/support/photos/test-photos.ts';
import type { Database } from '#server/database/open-database.ts';

/** Account 2 is a regular member with one photo. */
async function openContributor(database: Database) {
  const { storage } = await openTestPhotos();
  const admin = await openAdminSite(database, { photoStorage: storage, isRateLimited: false });
  const { token } = await admin.site.join(2);
  const photo = { data: await freshPhoto(), origFileName: 'jump.jpg', caption: 'first' };
  const added = await admin.site.ask('POST Gallery/Photo', { token, body: photo });
  const photoId = String(added.body['photoId']);
  const send = async (request: string, body: object, afterMs = minuteMs) => {
    admin.site.clock.now += afterMs;
    const response = await admin.site.ask(request, { token, body });
    expect(response, response.text).toMatchObject({ status: 200 });
    return response.body;
  };
  return {
    admin,
    photo,
    send,
    edit: async (body: object, afterMs?: number) =>
      send(`PUT Gallery/Photo/${photoId}`, body, afterMs),
    /** Without the upload. */
    entries: async () =>
      (await admin.changes('photo')).flatMap(({ before, after }) =>
        before === null ? [] : [{ before, after }],
      ),
  };
}

describeOnSqlite('edits of a photo by its contributor', ({ open }) => {
  test('are at most 6 entries in 10 minutes, whatever is edited', async () => {
    const { edit, send, photo, entries } = await openContributor(await open());
    const afterMs = 5_000;
    for (let nth = 0; nth < 25; nth += 1) {
      const year = 1970 + nth;
      await edit({ caption: `Caption ${nth}` }, afterMs);
      await edit({ location: `Place ${nth}` }, afterMs);
      await edit({ caption: `Caption of ${year}`, year }, afterMs);
      // The same file again also changes the caption.
      await send('POST Gallery/Photo', { ...photo, caption: `Again ${nth}` }, afterMs);
    }
    expect((await entries()).length).toBeLessThanOrEqual(6);
  });

  test('keep the earliest old and the latest new value, and are undone together', async () => {
    const { admin, edit, entries } = await openContributor(await open());
    await edit({ caption: 'second' });
    await edit({ location: 'Hinckley' });
    const { caption } = await edit({ caption: 'third' });
    expect(caption).toBe('third');
    const name = expect.any(String) as string;
    expect(await entries()).toEqual([
      { before: { name, caption: 'first' }, after: { name, caption: 'third' } },
      { before: { name, location: '' }, after: { name, location: 'Hinckley' } },
    ]);
    const [latest] = (await listChanges(admin)).changes;
    expect(latest).toMatchObject({
      changedAt: new Date(admin.site.clock.now).toISOString(),
      fields: [{ name: 'caption', before: 'first', after: 'third' }],
    });
    expect(await undo(admin, { change: latest?.changeId })).toMatchObject({ undone: 1 });
    expect((await admin.site.ask('GET Gallery/Photos')).body).toMatchObject([
      { caption: 'first', location: 'Hinckley' },
    ]);
  });

  test('are separate entries after 10 minutes, and after the upload', async () => {
    const { edit, entries } = await openContributor(await open());
    await edit({ caption: 'second' });
    await edit({ caption: 'third' }, 10 * minuteMs);
    expect(await entries()).toMatchObject([
      { before: { caption: 'first' }, after: { caption: 'second' } },
      { before: { caption: 'second' }, after: { caption: 'third' } },
    ]);
  });

  test('are separate entries after an admin has edited or undone them', async () => {
    const { admin, edit, entries } = await openContributor(await open());
    await edit({ caption: 'second' });
    await admin.ask('PUT Gallery/Photo/1', { caption: 'by the admin' });
    await edit({ caption: 'third' });
    await undo(admin, { change: await newest(admin) });
    await edit({ caption: 'fourth' });
    expect((await entries()).map(({ after }) => after)).toMatchObject([
      { caption: 'second' },
      { caption: 'by the admin' },
      { caption: 'third' },
      { caption: 'by the admin' },
      { caption: 'fourth' },
    ]);
  });

  test('are never merged when the contributor is an admin', async () => {
    const database = await open();
    const { edit, entries } = await openContributor(database);
    await makeAdmin(database, 2);
    for (const caption of ['a', 'b', 'c']) await edit({ caption });
    expect(await entries()).toHaveLength(3);
  });
});
