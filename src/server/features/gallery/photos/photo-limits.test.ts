import { expect, test, vi } from 'vitest';
import { mostHeldBytes, mostPhotoBytes, mostPhotos } from '#contract/gallery/uploading.ts';
import type { Database } from '#server/database/open-database.ts';
import { preparePhoto } from '#server/images/prepare-photo.ts';
import { makeAdmin } from '#tests/support/sites/admin-site.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { insertPhotoRow } from '#tests/support/photos/photo-rows.ts';
import { freshPhoto, openPhotoSite } from '#tests/support/sites/photo-site.ts';

/** Three sizes in two formats. */
const filesPerPhoto = 6;

const sendingWithKey = async (caption: string) => ({
  headers: { 'idempotency-key': 'the-key-of-one-upload' },
  body: { data: await freshPhoto(), origFileName: 'jump.jpg', caption },
});

/** Account 1 without a linked member, with so many photos. Counts how many photos were prepared. */
async function openFilled(database: Database, photos: number, bytes = 8) {
  const prepare = vi.fn(preparePhoto);
  const images = {
    prepare,
    prepareProof: () => Promise.reject(new Error('No proofs')),
    drawCard: () => Promise.reject(new Error('No cards')),
    close: () => undefined,
  };
  const opened = await openPhotoSite(database, { images });
  const { token } = await opened.site.join(1);
  await database.kysely.updateTable('claims').set({ is_approved: 0 }).execute();
  for (let index = 0; index < photos; index += 1) {
    await insertPhotoRow(database, { caption: `photo ${index}`, bytes });
  }
  const countRows = async () =>
    (await database.kysely.selectFrom('photos').select('id').execute()).length;
  const link = () => database.kysely.updateTable('claims').set({ is_approved: 1 }).execute();
  return { ...opened, token, prepare, countRows, link };
}

const fullWithoutMember = {
  status: 403,
  body: {
    code: 'forbidden',
    message:
      'You have 10 photos here. More are for accounts that are linked to a member: link your member record, or delete a photo.',
  },
};

describeOnSqlite('the photos of an account without a member', ({ open }) => {
  test('are at most ten, and a further one is refused before it is decoded', async () => {
    const { send, token, prepare, countRows } = await openFilled(await open(), 9);
    expect((await send(token)).status).toBe(200);
    expect(prepare).toHaveBeenCalledTimes(1);
    expect(await send(token)).toMatchObject(fullWithoutMember);
    expect(prepare).toHaveBeenCalledTimes(1);
    expect(await countRows()).toBe(mostPhotos.withoutMember);
  });

  test('count while they are hidden, until they are deleted', async () => {
    const database = await open();
    const { site, send, token } = await openFilled(database, 10);
    const { kysely } = database;
    await kysely.updateTable('photos').set({ hidden_at: 1 }).where('id', '=', 1).execute();
    expect(await send(token)).toMatchObject(fullWithoutMember);
    expect((await site.ask('DELETE Gallery/Photo/1', { token })).status).toBe(200);
    expect((await send(token)).status).toBe(200);
  });

  test('do not count the avatar, nor the photos of others', async () => {
    const { site, add, token } = await openFilled(await open(), 9);
    const { token: other } = await site.join(2);
    await add(other);
    const body = { data: await freshPhoto() };
    expect((await site.ask('PUT Profile/Photo', { token, body })).status).toBe(200);
    await add(token);
    const again = { data: await freshPhoto() };
    expect((await site.ask('PUT Profile/Photo', { token, body: again })).status).toBe(200);
  });

  test('wait in 5 GB of all strangers together, and leave the rest to members', async () => {
    const database = await open();
    const { site, send, token, prepare, link } = await openFilled(database, 0);
    const { token: other } = await site.join(2);
    expect((await send(other)).status).toBe(200);
    const rows = database.kysely.updateTable('photos');
    await rows.set({ is_held: 1, hidden_at: 1, stored_bytes: mostHeldBytes }).execute();
    prepare.mockClear();
    expect(await send(token)).toMatchObject({
      status: 403,
      body: {
        message:
          'Too many photos are waiting for the admins. Please try again in a few days, or link your member record.',
      },
    });
    expect(prepare).not.toHaveBeenCalled();
    await link();
    expect((await send(token)).status).toBe(200);
  });

  test('can get another caption when they are full', async () => {
    const { add, token } = await openFilled(await open(), 9);
    const data = await freshPhoto();
    await add(token, { data });
    expect(await add(token, { data, caption: 'Another' })).toMatchObject({
      isDuplicate: true,
      isCaptionUpdated: true,
    });
  });

  test.each<[string, (database: Database) => Promise<unknown>]>([
    ['is linked', ({ kysely }) => kysely.updateTable('claims').set({ is_approved: 1 }).execute()],
    ['becomes an admin', (database) => makeAdmin(database, 1)],
    [
      'keeps a memorial',
      async ({ kysely }) => {
        await kysely.updateTable('members').set({ deceased: 1 }).where('number', '=', 3).execute();
        const { id } = await kysely
          .selectFrom('members')
          .where('number', '=', 3)
          .select('id')
          .executeTakeFirstOrThrow();
        const keeper = { account_id: 1, member_id: id, relation: 'brother', asked_at: 1 };
        await kysely
          .insertInto('memorial_keepers')
          .values({ ...keeper, approved_at: 2, approved_by: null, ended_at: null })
          .execute();
      },
    ],
  ])('can be more once it %s', async (_, become) => {
    const database = await open();
    const { send, token } = await openFilled(database, 10);
    await become(database);
    expect((await send(token)).status).toBe(200);
  });
});

describeOnSqlite('the photos of a member', ({ open }) => {
  test('are at most a thousand', async () => {
    const { send, token, prepare, link } = await openFilled(await open(), 999);
    await link();
    expect((await send(token)).status).toBe(200);
    expect(await send(token)).toMatchObject({
      status: 403,
      body: { message: 'You have 1,000 photos here. To add another, delete one first.' },
    });
    expect(prepare).toHaveBeenCalledTimes(1);
  });

  test('take at most 2 GB in all sizes', async () => {
    const database = await open();
    const { photos, add, send, token, prepare, link } = await openFilled(database, 2);
    await link();
    const rows = database.kysely.updateTable('photos');
    await rows.set({ stored_bytes: 0 }).execute();
    const { photoId } = await add(token);
    const files = await photos.contents();
    const { stored_bytes: size } = await database.kysely
      .selectFrom('photos')
      .where('id', '=', photoId)
      .select('stored_bytes')
      .executeTakeFirstOrThrow();
    expect(size).toBe(files.reduce((sum, { length }) => sum + length, 0));

    const fill = (left: number) =>
      rows
        .set({ stored_bytes: mostPhotoBytes - size - left })
        .where('id', '=', 1)
        .execute();
    const full = {
      status: 403,
      body: { message: 'Your photos here take up 2 GB. To add another, delete one first.' },
    };
    prepare.mockClear();
    await fill(0);
    expect(await send(token)).toMatchObject(full);
    expect(prepare).not.toHaveBeenCalled();
    // How large it is shows only once it is prepared.
    await fill(1);
    expect(await send(token)).toMatchObject(full);
    expect(prepare).toHaveBeenCalledOnce();
    expect(await photos.files()).toHaveLength(filesPerPhoto);
  });
});

describeEachDialect('the last photo that an account may have', ({ open }) => {
  test('is one of several that are sent at once, and the others leave no files', async () => {
    const { photos, send, token, countRows } = await openFilled(await open(), 9);
    const all = await Promise.all(Array.from({ length: 4 }, () => send(token)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 403)).toHaveLength(3);
    expect(await countRows()).toBe(10);
    expect(await photos.files()).toHaveLength(filesPerPhoto);
  });

  test('is stored once when it is repeated with its key, at once and later', async () => {
    const { site, token, countRows } = await openFilled(await open(), 9);
    const sendIt = async (caption: string) =>
      site.responseOf('POST Gallery/Photo', { token, ...(await sendingWithKey(caption)) });
    const all = await Promise.all(['a', 'b', 'c'].map(sendIt));
    all.push(await sendIt('d'));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(all.map(({ body }) => body['photoId'])).size).toBe(1);
    expect(await countRows()).toBe(10);
  });
});
