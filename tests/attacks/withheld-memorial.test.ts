/** What a deceased member withheld stays withheld on the memorial, also from keepers. */
import { expect, test } from 'vitest';
import type { ShownRemembrance } from '#contract/memorials/remembrances.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { editMember } from '#tests/support/sites/admin-site.ts';
import { goneNumber, openMemorials } from '#tests/support/sites/memorials/memorial-site.ts';
import { freshPhoto } from '#tests/support/sites/photo-site.ts';

const gone = `fb/${goneNumber}`;
const secret = 'The wobbly wingsuit';

describeOnSqlite('a deceased member who withheld', ({ open }) => {
  test('photos is on no photo of a remembrance', async () => {
    const site = await openMemorials(await open(), [2]);
    const { admin, members, write, addPhoto, shown, queue, approve } = site;
    const [ann] = members;
    await write(ann, 'A friend.');
    await addPhoto(ann);
    await approve((await queue())[0]);
    const [{ photo }] = (await shown()) as [ShownRemembrance];
    const files = [photo?.webPhotoUri, photo?.thumbPhotoUri];
    const statuses = () =>
      Promise.all(files.map(async (url) => (await admin.site.app.inject(url ?? '')).statusCode));
    expect(await statuses()).toEqual([200, 200]);
    await editMember(admin, gone, { isPhotoWithheld: true });
    expect(await shown()).toMatchObject([{ text: 'A friend.', photo: null }]);
    expect(await statuses()).toEqual([404, 404]);
    await editMember(admin, gone, { isPhotoWithheld: false });
    expect(await shown()).toMatchObject([{ photo: { webPhotoUri: photo?.webPhotoUri } }]);
    expect(await statuses()).toEqual([200, 200]);
  });

  test('the name has no remembrances that others see', async () => {
    const database = await open();
    const site = await openMemorials(database, [2]);
    const { admin, members, write, addPhoto, shown, queue, approve } = site;
    const [ann] = members;
    await write(ann, 'Quirina taught me.');
    await addPhoto(ann);
    await approve((await queue())[0]);
    const [{ photo }] = (await shown()) as [ShownRemembrance];
    // Only the name of a living member can be withheld, and it stays so when the member dies.
    const row = { is_name_withheld: 1 } as const;
    await database.kysely
      .updateTable('members')
      .set(row)
      .where('number', '=', goneNumber)
      .execute();
    expect(await shown()).toEqual([]);
    expect((await admin.site.app.inject(photo?.webPhotoUri ?? '')).statusCode).toBe(404);
  });

  test.each([
    ['isStoryWithheld', 'is_story_withheld'],
    ['isNameWithheld', 'is_name_withheld'],
  ] as const)('%s shows no keeper the story, and loses none', async (field, column) => {
    const database = await open();
    const { kysely } = database;
    const site = await openMemorials(database, [2]);
    const { admin, members, makeKeeper, memorial } = site;
    const [ann] = members;
    const ofGone = kysely.updateTable('members').where('number', '=', goneNumber);
    await ofGone.set({ story: secret, [column]: 1 }).execute();
    await makeKeeper(ann);
    expect(await memorial(ann)).toMatchObject({ story: '', isStoryWithheld: true });
    const write = (story: string) =>
      admin.site.ask('PUT Memorials/20', { token: ann.token, body: { story } });
    expect((await write('Mine.')).status).toBe(403);
    expect((await write('')).status).toBe(403);
    await editMember(admin, gone, { [field]: false });
    expect(await memorial(ann)).toMatchObject({ story: secret, isStoryWithheld: false });
    expect((await write('Mine.')).status).toBe(200);
  });

  test('photos keeps the photo and the card from keepers', async () => {
    const database = await open();
    const site = await openMemorials(database, [2]);
    const { admin, members, makeKeeper, memorial } = site;
    const [ann] = members;
    const { token } = ann;
    await makeKeeper(ann);
    const add = async () => {
      const body = { data: await freshPhoto(), origFileName: 'x.jpg', photoType: 'photo' };
      return (await admin.site.ask('POST Memorials/20/Photo', { token, body })).status;
    };
    const remove = async () =>
      (await admin.site.ask('DELETE Memorials/20/Photo/photo', { token })).status;
    expect(await add()).toBe(200);
    await editMember(admin, gone, { isPhotoWithheld: true });
    expect(await memorial(ann)).toMatchObject({ avatarUri: null, arePhotosWithheld: true });
    expect([await add(), await remove()]).toEqual([403, 403]);
    await editMember(admin, gone, { isPhotoWithheld: false });
    expect((await memorial(ann)).avatarUri).not.toBeNull();
    expect(await remove()).toBe(200);
  });
});
