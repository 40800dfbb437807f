import { expect, test } from 'vitest';
import type { AppDeps } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import { describeDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { holdWriters, waitForBlocked } from '#tests/support/databases/waiting-transactions.ts';
import { openTestPhotos } from '#tests/support/photos/test-photos.ts';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import { editMember, openAdminSite } from '#tests/support/sites/admin-site.ts';
import { freshPhoto } from '#tests/support/sites/photo-site.ts';

const refusal = {
  status: 403,
  body: {
    code: 'forbidden',
    message:
      'The record of FB2 is marked as deceased, so this account can no longer publish. If that is a mistake, please write to help@directory.example.',
  },
};

async function openMarked(database: Database, deps: Partial<AppDeps> = {}) {
  const photos = await openTestPhotos();
  const admin = await openAdminSite(database, {
    photoStorage: photos.storage,
    contactEmail: 'help@directory.example',
    isRateLimited: false,
    ...deps,
  });
  const { site } = admin;
  let { token } = await site.join(2);
  const send = async (request: string, body?: unknown) =>
    site.ask(request, { token, ...(body === undefined ? {} : { body }) });
  const data = await freshPhoto();
  const photo = (caption: string) => ({ data, origFileName: 'jump.jpg', caption });
  /** The writes that visitors see. */
  const publications = {
    page: async () => send('PUT FreakBrother', { location: 'Perris' }),
    photo: async () =>
      send('POST FreakBrother/Photo', {
        ...photo(''),
        data: await freshPhoto(),
        photoType: 'photo',
      }),
    card: async () =>
      send('POST FreakBrother/Photo', {
        ...photo(''),
        data: await freshPhoto(),
        photoType: 'card',
      }),
    gallery: async () => send('POST Gallery/Photo', { ...photo('New'), data: await freshPhoto() }),
    caption: async () => send('POST Gallery/Photo', photo('Another caption')),
    avatar: async () => send('PUT Profile/Photo', { data: await freshPhoto() }),
  };
  return {
    admin,
    site,
    photos,
    send,
    publications,
    addFirst: async () => send('POST Gallery/Photo', photo('First')),
    mark: async (deceased = true) => editMember(admin, 'fb/2', { deceased }),
    async logIn() {
      const body = { email: emailOfMember(2), password: goodPassword };
      token = String((await site.ask('POST Account/login', { body })).body['token']);
    },
  };
}

type Publication = keyof Awaited<ReturnType<typeof openMarked>>['publications'];
const all: Publication[] = ['page', 'photo', 'card', 'gallery', 'caption', 'avatar'];

describeDialect('postgres', 'the account of a member marked as deceased', ({ open }) => {
  test.each(['photo', 'gallery', 'caption', 'avatar', 'page'] as const)(
    'publishes no new %s that waits for the mark in the database',
    async (what) => {
      const database = await open();
      const { publications, addFirst, mark } = await openMarked(database);
      await addFirst();
      const requests: Promise<{ status: number }>[] = [];
      await holdWriters(database, async () => {
        requests.push(mark());
        await waitForBlocked(database.kysely);
        requests.push(publications[what]());
        await waitForBlocked(database.kysely, 2);
      });
      const [marked, published] = await Promise.all(requests);
      expect(marked?.status).toBe(200);
      expect(published).toMatchObject(refusal);
    },
  );

  test.each(['photo', 'gallery', 'caption', 'avatar'] as const)(
    'keeps the new %s when the mark waits for it, and neither fails',
    async (what) => {
      const database = await open();
      const { publications, addFirst, mark } = await openMarked(database);
      await addFirst();
      const requests: Promise<{ status: number }>[] = [];
      await holdWriters(database, async () => {
        requests.push(publications[what]());
        await waitForBlocked(database.kysely);
        requests.push(mark());
        await waitForBlocked(database.kysely, 2);
      });
      expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([200, 200]);
    },
  );
});

describeOnSqlite('the account of a member marked as deceased', ({ open }) => {
  test('signs in again, but publishes nothing until the mark is removed', async () => {
    const { publications, addFirst, mark, logIn, photos, send } = await openMarked(await open());
    expect((await addFirst()).status).toBe(200);
    await mark();
    await logIn();
    const files = await photos.files();
    for (const what of all) expect(await publications[what](), what).toMatchObject(refusal);
    expect(await photos.files()).toEqual(files);
    const gallery = await send('GET Gallery/Photos');
    expect(gallery.body).toMatchObject([{ caption: 'First' }]);
    await mark(false);
    for (const what of all) expect((await publications[what]()).status, what).toBe(200);
  });

  test('is told whom to ask on a site without a contact address', async () => {
    const { publications, mark, logIn } = await openMarked(await open(), { contactEmail: null });
    await mark();
    await logIn();
    const { body } = await publications.page();
    expect(body['message']).toContain('please tell the people who run this site.');
  });

  test('removes its photos, downloads its data, signs out and is deleted', async () => {
    const { publications, addFirst, mark, logIn, send, photos } = await openMarked(await open());
    const { photoId } = (await addFirst()).body;
    for (const what of ['photo', 'card', 'avatar'] as const) await publications[what]();
    await mark();
    await logIn();
    for (const request of [
      'GET Account/Validate',
      'GET FreakBrother/own',
      'DELETE FreakBrother/Photo/photo',
      'DELETE FreakBrother/Photo/card',
      'DELETE Profile/Photo',
      `DELETE Gallery/Photo/${String(photoId)}`,
      'POST Account/logout',
    ]) {
      expect((await send(request)).status, request).toBe(200);
    }
    expect(await photos.files()).toEqual([]);
    await logIn();
    expect((await send('POST Account/Data', { password: goodPassword })).status).toBe(200);
    expect((await send('POST Account/Delete')).status).toBe(200);
  });

  test('does not include an account whose claim is pending', async () => {
    const database = await open();
    const { publications, mark } = await openMarked(database);
    const claims = database.kysely.updateTable('claims').where('account_id', '=', 2);
    await claims.set({ is_approved: 0 }).execute();
    await mark();
    expect((await publications.gallery()).status).toBe(200);
    expect((await publications.avatar()).status).toBe(200);
    expect(String((await publications.page()).body['message'])).toContain('waiting for approval');
  });

  test.each(['photo', 'card', 'gallery', 'avatar'] as const)(
    'publishes no new %s that is being prepared while the member is marked',
    async (what) => {
      const { storage, files } = await openTestPhotos();
      let mark: () => Promise<unknown> = () => Promise.resolve();
      const opened = await openMarked(await open(), {
        photoStorage: {
          ...storage,
          async store(...given) {
            const kept = await storage.store(...given);
            await mark();
            return kept;
          },
        },
      });
      mark = async () => opened.mark();
      expect(await opened.publications[what]()).toMatchObject(refusal);
      expect(await files()).toEqual([]);
    },
  );
});
