/** Marks a member in a photo, and looks for a difference in everything that a visitor can request. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import { operations, type OperationId } from '#contract/api/operations.ts';
import type { Operation } from '#contract/operation.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { editMember } from '#tests/support/sites/admin-site.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { manage, openPhotosOf, temporaryFolder } from '#tests/support/processes/manage.ts';
import { populateSite } from '#tests/support/sites/populated-site.ts';
import { openPhotoMarks, setMember } from '#tests/support/sites/people-in-photos/photo-marks.ts';

const number = 4;

/** What a visitor asks about this member and this photo. */
const ofMember = ['4', '3'];
const ofPhoto = ['1'];
const paramsOf: Partial<Record<OperationId, readonly string[]>> = {
  getMember: ofMember,
  getCompany: ofMember,
  listPhotosIn: ofMember,
  findClaim: ofMember,
  searchAsYouType: ofMember,
  searchMembers: ofMember,
  suggestSearches: ofMember,
  listMembersPage: ['1'],
  getPhoto: ofPhoto,
  listPeopleInPhoto: ofPhoto,
  searchBlueSkies: ofMember,
  listRemembrances: ofMember,
  getJumpYear: ['1987'],
  getJumpDay: ['1987-08-17'],
  getAnniversary: ['08-17'],
  getPlace: ['weftwold-bay'],
  suggestPlaces: ['weft'],
  offerJumps: ['1987'],
};
/** Of operations that need a query. */
const queries: Partial<Record<OperationId, string>> = { listDatedPhotos: 'year=1987' };
/** When and where the photo was taken, and the member jumped. */
const jump = { day: 17, month: 8, year: 1987, location: 'Weftwold Bay' };

function addresses(): string[] {
  const reads = Object.entries(operations).filter(
    ([, { access, method }]: [string, Operation]) => access === 'public' && method === 'GET',
  );
  return reads.flatMap(([id]) => {
    const path = operations[id as OperationId].path.slice(1);
    const query = queries[id as OperationId];
    if (!path.includes(':') && !path.includes('*')) return [query ? `${path}?${query}` : path];
    const values = paramsOf[id as OperationId];
    if (!values) throw new Error(`No example for ${id}`);
    return values.map((value) => path.replace(/:\w+|\*/, value));
  });
}

/** The pages of a snapshot by file, without the time at which it was made. */
async function readPages(folder: string): Promise<Record<string, string>> {
  const files = await readdir(folder, { recursive: true });
  const pages = files.filter((file) => file.endsWith('.html')).toSorted();
  return Object.fromEntries(
    await Promise.all(
      pages.map(async (file) => {
        const html = await readFile(join(folder, file), 'utf8');
        return [file, html.replace(/made on [\w ,]+ at \d\d:\d\d UTC/, '')] as const;
      }),
    ),
  );
}

describeOnSqlite('a mark that nobody has agreed to', ({ open, create }) => {
  test('changes no response to visitors, nor one that was removed for good', async () => {
    const site = await openPhotoMarks(await open(), [2, 3, number]);
    const { admin, ask, mark, markOf } = site;
    const [contributor, marker, marked] = site.members as [User, User, User];
    expect((await editMember(admin, `fb/${number}`, jump)).status).toBe(200);
    expect((await ask(contributor, 'PUT Gallery/Photo/1', jump)).status).toBe(200);
    const all = async () => {
      const texts = await Promise.all(
        addresses().map(async (path) => {
          const { status, text } = await admin.site.ask(`GET ${path}`);
          expect(status, path).toBe(200);
          return [path, text] as const;
        }),
      );
      const sitemap = await admin.site.app.inject({ url: '/sitemap.xml' });
      return Object.fromEntries([...texts, ['sitemap', sitemap.payload]]);
    };
    const before = await all();
    expect(Object.keys(before).length).toBeGreaterThan(20);
    await mark(marker, number);
    const { markId } = await markOf(marker, number);
    expect(await all()).toEqual(before);
    await ask(marked, `POST Marks/${markId}/Agree`);
    const agreed = await all();
    const changed = Object.keys(before).filter((path) => agreed[path] !== before[path]);
    expect(changed.toSorted()).toEqual([
      'FreakBrother/4',
      'FreakBrother/4/photosIn',
      'Gallery/Photo/1/People',
    ]);
    await ask(marked, `DELETE Marks/${markId}`);
    expect(await all()).toEqual(before);
  });

  test('is on no page that the server renders, and in no snapshot', async () => {
    const location = await create();
    const database = await openDatabase(location);
    try {
      await populateSite(database, await openPhotosOf(location));
      const { kysely } = database;
      const holder = await kysely
        .selectFrom('claims')
        .innerJoin('members', 'members.id', 'claims.member_id')
        .where('members.number', '=', 3)
        .select(['claims.account_id', 'claims.member_id'])
        .executeTakeFirstOrThrow();
      const photo = await kysely
        .selectFrom('photos')
        .where('kind', '=', 'gallery')
        .select('id')
        .executeTakeFirstOrThrow();
      const copy = async () => {
        const folder = join(await temporaryFolder(), 'copy');
        expect(await manage(location, 'snapshot', folder)).toMatchObject({ code: 0 });
        return readPages(folder);
      };
      const before = await copy();
      expect(Object.keys(before).length).toBeGreaterThan(20);
      await kysely
        .insertInto('photo_marks')
        .values({
          photo_id: photo.id,
          x: 1,
          y: 1,
          member_id: holder.member_id,
          marked_by: holder.account_id,
          marked_at: 1,
          agreed_at: null,
          agreed_by: null,
          agreed_as_admin: 0,
          refused_at: null,
        })
        .execute();
      expect(await copy()).toEqual(before);
      await kysely
        .updateTable('photo_marks')
        .set({ marked_by: null, agreed_at: 2, agreed_by: holder.account_id })
        .where('member_id', '=', holder.member_id)
        .execute();
      const after = await copy();
      expect(Object.keys(before).filter((file) => after[file] !== before[file])).toEqual([
        'Freak-Brother/3.html',
        `Photo-Gallery/photo-${photo.id}.html`,
      ]);
    } finally {
      await database.close();
    }
  });

  test('stays unseen when the member is marked as deceased, and when the number is free again', async () => {
    const database = await open();
    const { admin, mark, shown, photosIn, members } = await openPhotoMarks(database, [
      2,
      3,
      number,
    ]);
    const [, marker] = members as [User, User];
    await mark(marker, number);
    const isUnseen = async () => {
      expect([await shown(), (await photosIn(number)).total]).toEqual([[], 0]);
      const { text } = await admin.site.ask(`GET FreakBrother/${number}`);
      expect(text).not.toContain('On the ramp');
    };
    await setMember(database, number, { deceased: 1 });
    await isUnseen();
    await setMember(database, number, { deceased: 0 });
    await database.kysely.deleteFrom('claims').where('account_id', '=', 4).execute();
    await isUnseen();
  });

  test('is one to which the former holder of a number agreed, once an admin linked the number to another account', async () => {
    const database = await open();
    const site = await openPhotoMarks(database, [2, 3, number, 5]);
    const { admin, ask, mark, markOf, shown, photosIn, own } = site;
    const [, marker, holder, claimant] = site.members as [User, User, User, User];
    await mark(marker, number);
    const { markId } = await markOf(marker, number);
    await ask(holder, `POST Marks/${markId}/Agree`);
    expect(await shown()).toEqual([number]);
    await database.kysely.deleteFrom('claims').where('account_id', '=', 5).execute();
    expect((await admin.ask(`DELETE Admin/Accounts/4/Member/${number}`)).status).toBe(200);
    expect((await admin.ask(`PUT Admin/Accounts/5/Member/${number}`)).status).toBe(200);
    expect([await shown(), (await photosIn(number)).total]).toEqual([[], 0]);
    expect(await own(claimant)).toMatchObject({ waiting: [{ markId }], shown: [] });
  });
});
