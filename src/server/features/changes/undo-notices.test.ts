import { expect, test } from 'vitest';
import {
  emailOfMember,
  goodPassword,
  type AccountSite,
} from '#tests/support/sites/account-site.ts';
import { editMember, makeAdmin, type AdminSite } from '#tests/support/sites/admin-site.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { goneNumber, openMemorials } from '#tests/support/sites/memorials/memorial-site.ts';
import { openPhotoSite, freshPhoto } from '#tests/support/sites/photo-site.ts';
import { newest, openWithOther, undo, undoSubject } from '#tests/support/sites/undo-site.ts';

/** What the mails about an undo tell a member, without the frame. */
async function noticesTo(sender: AccountSite, number: number): Promise<string[][]> {
  await sender.app.close();
  return sender.sent
    .filter(({ to, subject }) => to === emailOfMember(number) && subject === undoSubject)
    .map(({ text }) => text.split('\n\n').slice(1, -1));
}

describeEachDialect('an undo of several changes', ({ open }) => {
  test('sends each owner one mail, from the first state to the last, and no preview does', async () => {
    const { admin, other, since } = await openWithOther(await open());
    await admin.site.join(3);
    await admin.site.join(4);
    await editMember(other, 'fb/3', { story: 'Theirs.', location: 'Perris', firstName: 'Zoë' });
    await editMember(other, 'fb/3', { story: '', freakBrotherNumber: 45 });
    await editMember(other, 'fb/1', { location: 'Perris' });
    await editMember(other, 'fb/5', { location: 'Perris' });
    await editMember(other, 'fb/4', { location: 'Perris' });
    await editMember(admin, 'fb/4', { location: 'Elsinore' });
    await undo(admin, { account: 2, since }, '/Preview');
    expect(await undo(admin, { account: 2, since })).toMatchObject({ undone: 4, conflicts: 1 });
    expect(await noticesTo(admin.site, 3)).toEqual([
      [
        [
          'FB3:',
          'Number: FB45 → FB3',
          'First name: Zoë → Ann',
          'Location: Perris → –',
          'http://localhost:3000/Freak-Brother/3',
        ].join('\n'),
      ],
    ]);
    expect(await noticesTo(admin.site, 4)).toEqual([]);
    // The admin who undoes it.
    expect(await noticesTo(admin.site, 1)).toEqual([]);
    const mail = admin.site.sent.find(({ subject }) => subject === undoSubject);
    const paragraphs = mail?.text.split('\n\n') ?? [];
    expect([paragraphs[0], paragraphs.at(-1)]).toEqual([
      'An admin undid changes at The Fabulous Flying Freak Brothers. Visitors may see this again, or see it changed:',
      'If you do not want something to be seen, open its link to change or remove it.',
    ]);
  });
});

interface Photos {
  readonly ask: AccountSite['ask'];
  readonly token: string;
}

async function undoAll({ ask, token }: Photos, number: number): Promise<void> {
  const { body } = await ask('GET Admin/Changes', { token });
  const { changes } = body as unknown as { changes: { changeId: number }[] };
  const form = {
    changes: changes.slice(0, number).map(({ changeId }) => changeId),
    password: goodPassword,
  };
  const undone = await ask('POST Admin/Changes/Undo', { token, body: form });
  expect(undone, undone.text).toMatchObject({ status: 200, body: { undone: number } });
}

describeOnSqlite('an undo of changes of photos', ({ open }) => {
  test('tells the contributor once of all photos, and the people marked in them', async () => {
    const database = await open();
    const { site: sender, add } = await openPhotoSite(database);
    const { token } = await sender.join(1);
    const contributor = await sender.join(2);
    const marked = await sender.join(3);
    await makeAdmin(database, 1);
    const first = await add(contributor.token, { caption: 'See evil.example' });
    const second = await add(contributor.token, { caption: 'Two' });
    const mark = { x: 1, y: 1, freakBrotherNumber: 3 };
    const path = `POST Gallery/Photo/${first.photoId}/Marks`;
    const added = await sender.ask(path, { token: marked.token, body: mark });
    expect(added, added.text).toMatchObject({ status: 200 });
    await sender.ask(`PUT Gallery/Photo/${second.photoId}`, { token, body: { caption: 'Other' } });
    for (const { photoId } of [first, second]) {
      const body = { reason: 'No jump' };
      await sender.ask(`POST Admin/Photos/${photoId}/Hide`, { token, body });
    }
    await undoAll({ ask: sender.ask, token }, 3);
    const addressOf = (id: number) => `http://localhost:3000/Photo-Gallery?photo=${id}`;
    expect(await noticesTo(sender, 2)).toEqual([
      [
        [
          'Photo “Two” in the gallery:',
          'Visible again',
          'Caption: Other → Two',
          addressOf(second.photoId),
        ].join('\n'),
        [
          'Photo “See evil[.]example” in the gallery:',
          'Visible again',
          addressOf(first.photoId),
        ].join('\n'),
      ],
    ]);
    expect(await noticesTo(sender, 3)).toEqual([
      [['A photo in which you are marked:', 'Visible again', addressOf(first.photoId)].join('\n')],
    ]);
  });

  test('neither names nor tells a member who has removed the mark for good', async () => {
    const database = await open();
    const { site: sender, add } = await openPhotoSite(database);
    const { token } = await sender.join(1);
    const marked = await sender.join(2);
    await makeAdmin(database, 1);
    const { photoId } = await add(token);
    const mark = { x: 1, y: 1, freakBrotherNumber: 2 };
    const path = `Gallery/Photo/${photoId}`;
    const { body } = await sender.ask(`POST ${path}/Marks`, { token: marked.token, body: mark });
    const [{ markId }] = body['marks'] as [{ markId: number }];
    const removed = await sender.ask(`DELETE Marks/${markId}`, { token: marked.token });
    expect(removed, removed.text).toMatchObject({ status: 200 });
    const other = await sender.join(3);
    await makeAdmin(database, 3);
    await sender.ask(`POST Admin/Photos/${photoId}/Hide`, { token: other.token, body: {} });
    await undoAll({ ask: sender.ask, token: other.token }, 1);
    expect((await sender.ask(`GET ${path}/People`)).body).toMatchObject({ marks: [] });
    expect(await noticesTo(sender, 2)).toEqual([]);
  });

  test('tells nobody of a photo that its member withholds', async () => {
    const database = await open();
    const { site: sender } = await openPhotoSite(database);
    const { token } = await sender.join(1);
    const member = await sender.join(2);
    await makeAdmin(database, 1);
    const body = { data: await freshPhoto(), origFileName: 'me.jpg', photoType: 'photo' };
    await sender.ask('POST FreakBrother/Photo', { token: member.token, body });
    const { id } = await database.kysely
      .selectFrom('photos')
      .select('id')
      .executeTakeFirstOrThrow();
    await sender.ask(`POST Admin/Photos/${id}/Hide`, { token, body: {} });
    const withheld = { isPhotoWithheld: true };
    await sender.ask('PUT FreakBrother', { token: member.token, body: withheld });
    const { body: log } = await sender.ask('GET Admin/Changes', { token });
    const { changes } = log as unknown as { changes: { changeId: number; subject: string }[] };
    const hiding = changes.find(({ subject }) => subject === 'photo');
    const undone = await sender.ask('POST Admin/Changes/Undo', {
      token,
      body: { change: hiding?.changeId },
    });
    expect(undone.body).toMatchObject({ undone: 1 });
    expect(await noticesTo(sender, 2)).toEqual([]);
  });
});

describeOnSqlite('an undo about a deceased member', ({ open }) => {
  async function openKept(database: Parameters<typeof openMemorials>[0]) {
    const opened = await openMemorials(database, [2, 3]);
    const { members, makeKeeper, write, queue, approve } = opened;
    await makeKeeper(members[0]);
    await write(members[1], 'We miss you.');
    await approve((await queue())[0]);
    return opened;
  }
  const edit = (admin: AdminSite, given: object) =>
    editMember(admin, `fb/${goneNumber}`, { ...given });

  test('tells the keeper of the page what is on it again', async () => {
    const { admin } = await openKept(await open());
    await edit(admin, { location: 'Perris' });
    await edit(admin, { location: '' });
    await undo(admin, { change: await newest(admin) });
    expect(await noticesTo(admin.site, 2)).toEqual([
      [`FB${goneNumber}:\nLocation: – → Perris\nhttp://localhost:3000/Keep/${goneNumber}`],
    ]);
    expect(await noticesTo(admin.site, 3)).toEqual([]);
  });

  test('tells the writers of remembrances that these are visible again', async () => {
    const { admin, shown } = await openKept(await open());
    await edit(admin, { deceased: false });
    expect(await shown()).toEqual([]);
    await undo(admin, { change: await newest(admin) });
    expect(await shown()).toHaveLength(1);
    expect(await noticesTo(admin.site, 3)).toEqual([
      [
        `Your remembrance of FB${goneNumber}:\nVisible again\nhttp://localhost:3000/Remember/${goneNumber}`,
      ],
    ]);
  });
});
