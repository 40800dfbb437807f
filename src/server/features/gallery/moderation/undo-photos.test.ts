import { expect, test } from 'vitest';
import type { ChangePage } from '#contract/changes/changes.ts';
import type { UndoReport } from '#contract/changes/undoing.ts';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import { confirmPassword, makeAdmin } from '#tests/support/sites/admin-site.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { undoSubject } from '#tests/support/sites/undo-site.ts';
import { freshPhoto, openPhotoSite } from '#tests/support/sites/photo-site.ts';

describeOnSqlite('undoing a photo', ({ open }) => {
  test('deletes one added to the gallery, shows it again, and leaves others unchanged', async () => {
    const database = await open();
    const { site, add, gallery, picture, photos } = await openPhotoSite(database);
    let { token } = await site.join(1);
    const sender = await site.join(2);
    await makeAdmin(database, 1);
    const { photoId, webPhotoUri } = await add(sender.token);
    const files = await photos.files();
    const readPhotos = () => database.kysely.selectFrom('photos').selectAll().execute();
    const { body } = await site.ask('GET Admin/Changes', { token });
    const [added] = (body as unknown as ChangePage).changes;
    expect(added).toMatchObject({
      subject: 'photo',
      photoKind: 'gallery',
      name: 'Ann Example',
      whyNever: null,
    });
    expect(added?.fields).toEqual([{ name: 'caption', before: null, after: 'A jump' }]);
    async function undo(change: number | undefined): Promise<UndoReport> {
      const response = await site.ask('POST Admin/Changes/Undo', { token, body: { change } });
      expect(response.status).toBe(200);
      return response.body as unknown as UndoReport;
    }
    const newest = async () =>
      ((await site.ask('GET Admin/Changes', { token })).body as unknown as ChangePage).changes[0];
    expect(await undo(added?.changeId)).toMatchObject({ undone: 1 });
    expect(await gallery()).toEqual([]);
    expect((await picture(webPhotoUri)).statusCode).toBe(404);
    const hiding = await newest();
    expect(await undo(hiding?.changeId)).toMatchObject({ undone: 1 });
    expect(await gallery()).toMatchObject([{ photoId }]);
    expect(await photos.files()).toEqual(files);
    const shown = await readPhotos();
    await site.ask(`POST Admin/Photos/${photoId}/Delete`, { token, body: { reason: 'No jump' } });
    const deleted = await readPhotos();
    await undo((await newest())?.changeId);
    expect(await readPhotos()).toEqual(shown);
    // Longer than deleted photos are kept: deleting it again restarts that time.
    site.clock.now += 30 * 60 * 60 * 1000;
    const login = { email: emailOfMember(1), password: goodPassword };
    token = String((await site.ask('POST Account/login', { body: login })).body['token']);
    await undo((await newest())?.changeId);
    const { now } = site.clock;
    const deletedAgain = deleted.map((row) => ({ ...row, hidden_at: now, deleted_at: now }));
    expect(await readPhotos()).toEqual(deletedAgain);
    const again = await newest();
    expect(await undo(again?.changeId)).toMatchObject({ undone: 1 });
    expect(await readPhotos()).toEqual(shown);
    await site.ask(`DELETE Gallery/Photo/${photoId}`, { token });
    expect(await newest()).toMatchObject({ whyNever: 'A deleted photo cannot be restored.' });
    expect((await undo((await newest())?.changeId)).impossible).toBe(1);
    expect((await undo(added?.changeId)).firstConflicts[0]?.reason).toBe(
      'The photo was deleted later.',
    );
    const data = await freshPhoto();
    await site.ask('PUT Profile/Photo', { token: sender.token, body: { data } });
    const first = await newest();
    expect(first).toMatchObject({ photoKind: 'avatar', whyNever: null });
    const other = { data: await freshPhoto() };
    await site.ask('PUT Profile/Photo', { token: sender.token, body: other });
    expect((await newest())?.whyNever).toContain('The earlier photo is deleted');
    expect((await undo(first?.changeId)).conflicts).toBe(1);
  });

  test('leaves a photo hidden that was hidden again later, and tells what is shown again', async () => {
    const database = await open();
    const { site, add, gallery } = await openPhotoSite(database);
    const { token } = await site.join(1);
    const sender = await site.join(2);
    await makeAdmin(database, 1);
    const { photoId } = await add(sender.token);
    const turn = async (what: 'Hide' | 'Show') => {
      site.clock.now += 60_000;
      const body = what === 'Hide' ? { reason: 'No jump' } : {};
      const response = await site.ask(`POST Admin/Photos/${photoId}/${what}`, { token, body });
      expect(response.status).toBe(200);
      return ((await site.ask('GET Admin/Changes', { token })).body as unknown as ChangePage)
        .changes[0]?.changeId;
    };
    const undo = async (form: object) => {
      const body = { ...form, password: goodPassword };
      return (await site.ask('POST Admin/Changes/Undo', { token, body }))
        .body as unknown as UndoReport;
    };
    const first = await turn('Hide');
    await turn('Show');
    const second = await turn('Hide');
    expect((await undo({ change: first })).firstConflicts[0]?.reason).toBe(
      'The photo was hidden or deleted again later.',
    );
    expect(await gallery()).toEqual([]);
    expect(await undo({ changes: [second] })).toMatchObject({ undone: 1 });
    expect(await gallery()).toMatchObject([{ photoId }]);
    await site.app.close();
    const subjects = site.sent
      .filter(({ to }) => to === emailOfMember(2))
      .map(({ subject }) => subject);
    expect(subjects.slice(-2)).toEqual(['Your photo was hidden', undoSubject]);
  });

  test('leaves a photo hidden that its contributor has hidden', async () => {
    const database = await open();
    const { site, add, gallery } = await openPhotoSite(database);
    const { token } = await site.join(1);
    const { token: other } = await site.join(2);
    await makeAdmin(database, 1);
    await makeAdmin(database, 2);
    const { photoId } = await add(token);
    await site.ask(`POST Admin/Photos/${photoId}/Hide`, { token, body: {} });
    const { changes } = (await site.ask('GET Admin/Changes', { token: other }))
      .body as unknown as ChangePage;
    expect(changes[0]?.whyNever).toBe(
      'The contributor has hidden or deleted it. It can be shown again on the page Photos.',
    );
    const body = { changes: [changes[0]?.changeId], password: goodPassword };
    expect((await site.ask('POST Admin/Changes/Undo', { token: other, body })).status).toBe(409);
    expect(await gallery()).toEqual([]);
  });

  test('restores an overwritten caption, unless it has changed since', async () => {
    const database = await open();
    const { site, add, gallery } = await openPhotoSite(database);
    const { token } = await site.join(1);
    const sender = await site.join(2);
    await makeAdmin(database, 1);
    const data = await freshPhoto();
    await add(sender.token, { data, caption: 'First' });
    const first = await gallery();
    site.clock.now += 60_000;
    await add(sender.token, { data, caption: 'Second' });
    const newest = async () =>
      ((await site.ask('GET Admin/Changes', { token })).body as unknown as ChangePage).changes[0];
    const edit = await newest();
    expect(edit).toMatchObject({
      subject: 'photo',
      action: 'changed',
      fields: [{ name: 'caption', before: 'First', after: 'Second' }],
      whyNever: null,
    });
    const undo = async (change = edit) => {
      await confirmPassword(site, token);
      const body = { change: change?.changeId };
      return (await site.ask('POST Admin/Changes/Undo', { token, body }))
        .body as unknown as UndoReport;
    };
    site.clock.now += 60_000;
    expect(await undo()).toMatchObject({ undone: 1 });
    expect(await gallery()).toEqual(first);
    expect(await undo(await newest())).toMatchObject({ undone: 1 });
    expect(await gallery()).toMatchObject([{ caption: 'Second' }]);
    await add(sender.token, { data, caption: 'Third' });
    const again = await newest();
    // Longer than edits are merged.
    site.clock.now += 11 * 60_000;
    await add(sender.token, { data, caption: 'Fourth' });
    expect((await undo(again)).firstConflicts[0]?.reason).toBe(
      'The caption was changed again later.',
    );
    const body = { account: 2, since: new Date(0).toISOString() };
    const all = await site.ask('POST Admin/Changes/Undo', { token, body });
    expect(all).toMatchObject({ status: 200, body: { conflicts: 0 } });
    expect(await gallery()).toEqual([]);
  });
});
