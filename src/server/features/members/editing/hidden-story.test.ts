import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { setClaim } from '#tests/support/databases/set-rows.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import { editMember, openAdminSite } from '#tests/support/sites/admin-site.ts';
import { insertMember } from '#tests/support/sites/builders.ts';
import { exportCsv, importCsv } from '#tests/support/sites/csv-file.ts';
import { downloadData } from '#tests/support/sites/download-data.ts';

const header = 'series,number,firstName,lastName,story';

async function openWithStory(database: Database) {
  const admin = await openAdminSite(database);
  await importCsv(database, `${header}\nfb,2,Ann,Example,My secret`);
  const hide = (isStoryHidden: boolean) => editMember(admin, 'fb/2', { isStoryHidden });
  return { admin, hide };
}

describeOnSqlite('a hidden story', ({ open }) => {
  test('is visible only to its member and to admins, and can be shown again', async () => {
    const { admin, hide } = await openWithStory(await open());
    const { site } = admin;
    const own = (await site.join(2)).token;
    const another = (await site.join(3)).token;
    const read = async (token?: string) =>
      (await site.ask('GET FreakBrother/2', { token })).body['story'];
    const readOwn = async (token: string) =>
      (await site.ask('GET FreakBrother/own', { token })).body;
    expect(await read()).toBe('My secret');
    const seen = (await site.ask('GET FreakBrother/2')).body;
    const { previousMember: _previous, nextMember: _next, photos: _photos, ...rest } = seen;
    const { company: _company, photosIn: _photosIn, yearsSinceJump: _years, ...profile } = rest;
    expect(await readOwn(own)).toMatchObject({ ...profile, isStoryHidden: false });
    expect((await hide(true)).body).toMatchObject({ story: 'My secret', isStoryHidden: true });
    for (const token of [undefined, another, own, admin.token]) expect(await read(token)).toBe('');
    expect(await readOwn(own)).toMatchObject({ story: 'My secret', isStoryHidden: true });
    expect(await readOwn(another)).toMatchObject({ freakBrotherNumber: 3, story: '' });
    const listed = await admin.ask('GET Admin/Members?q=2');
    const [first] = listed.body['members'] as unknown[];
    expect(first).toMatchObject({ freakBrotherNumber: 2, hasStory: true, isStoryHidden: true });
    await hide(false);
    expect(await read()).toBe('My secret');
    expect(await admin.changes('member')).toMatchObject([
      { actor: 'import' },
      { before: { isStoryHidden: false }, after: { isStoryHidden: true } },
      { before: { isStoryHidden: true }, after: { isStoryHidden: false } },
    ]);
    const mails = await admin.mailsTo(emailOfMember(2));
    expect(mails.slice(1).map(({ text }) => text.split('\n\n')[1])).toEqual([
      'Story: hidden from visitors',
      'Story: shown to visitors again',
    ]);
  });

  test('is not visible to an account whose claim is not approved', async () => {
    const database = await open();
    const { admin, hide } = await openWithStory(database);
    const { token } = await admin.site.join(2);
    await setClaim(database, 2, { is_approved: 0 });
    await hide(true);
    expect(await admin.site.ask('GET FreakBrother/own', { token })).toMatchObject({
      status: 404,
      body: { message: 'Your account is not linked to a number.' },
    });
    const data = await downloadData(admin.site, token);
    expect(data.text).not.toContain('My secret');
  });

  test('is kept when its member saves the public version, and deleted when the member empties it', async () => {
    const { admin, hide } = await openWithStory(await open());
    const { site } = admin;
    const { token } = await site.join(2);
    await hide(true);
    const read = async (path: string) => (await site.ask(`GET ${path}`, { token })).body;
    const save = (body: unknown) => site.ask('PUT FreakBrother', { token, body });
    expect((await save(await read('FreakBrother/2'))).status).toBe(200);
    const own = await read('FreakBrother/own');
    expect(own).toMatchObject({ story: 'My secret' });
    expect((await save({ ...own, story: '' })).status).toBe(200);
    expect(await read('FreakBrother/own')).toMatchObject({ story: '', isStoryHidden: true });
  });

  test('stays hidden when an import changes it, and is in the export', async () => {
    const database = await open();
    const { admin, hide } = await openWithStory(database);
    await hide(true);
    await importCsv(database, `${header}\nfb,2,Ann,Example,Another`);
    expect((await admin.site.ask('GET FreakBrother/2')).body['story']).toBe('');
    expect(await exportCsv(database)).toContain('Another');
  });

  test('of a sample member does not hide the story of the imported member', async () => {
    const database = await open();
    await insertMember(database, { number: 2, is_sample: 1, is_story_hidden: 1, story: 'x' });
    await importCsv(database, `${header}\nfb,2,Ann,Example,Real`);
    const rows = await database.kysely.selectFrom('members').selectAll().execute();
    expect(rows).toMatchObject([{ story: 'Real', is_sample: 0, is_story_hidden: 0 }]);
  });
});
