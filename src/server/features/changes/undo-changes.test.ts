/** Undoing one change, and all that an account did, on both databases. */
import { expect, test } from 'vitest';
import type { ChangePage, UndoReport } from '#contract/admin-changes.ts';
import type { Database } from '#server/database/open-database.ts';
import { copiedTables } from '#server/database/copied-tables.ts';
import { emailOfMember, goodPassword } from '#tests/support/account-site.ts';
import {
  editMember,
  makeAdmin,
  openAdminSite,
  readMember,
  type AdminSite,
} from '#tests/support/admin-site.ts';
import { describeEachDialect } from '#tests/support/each-dialect.ts';

/** Everything that a backup would hold, save the log itself. */
async function readAll({ kysely }: Database): Promise<Record<string, unknown>> {
  const tables: Record<string, unknown> = {};
  for (const { name, key } of copiedTables) {
    if (name === 'change_log') continue;
    const rows = key.reduce(
      (query, column) => query.orderBy(column as 'id'),
      kysely.selectFrom(name).selectAll(),
    );
    tables[name] = await rows.execute();
  }
  const words = await kysely
    .selectFrom('member_words')
    .innerJoin('name_words', 'name_words.id', 'word_id')
    .select(['word', 'series', 'number'])
    .execute();
  tables['words'] = words
    .map(({ word, series, number }) => `${word} ${series}/${number}`)
    .toSorted();
  tables['spans'] = await kysely
    .selectFrom('member_spans')
    .where('members', '>', 0)
    .orderBy('width')
    .orderBy('series')
    .orderBy('span')
    .selectAll()
    .execute();
  return tables;
}

const listChanges = async (admin: AdminSite, query = '') =>
  (await admin.ask(`GET Admin/Changes${query}`)).body as unknown as ChangePage;

async function undo(admin: AdminSite, form: object, path = ''): Promise<UndoReport> {
  const body = { password: goodPassword, ...form };
  const answer = await admin.ask(`POST Admin/Changes/Undo${path}`, body);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body as unknown as UndoReport;
}

const newest = async (admin: AdminSite) => (await listChanges(admin)).changes[0]?.changeId ?? 0;

/** A second admin, account 2 and member 2, whose deeds are undone. */
async function openWithOther(database: Database) {
  const admin = await openAdminSite(database);
  const { token } = await admin.site.join(2);
  await makeAdmin(database, 2);
  admin.site.clock.now += 60_000;
  const since = new Date(admin.site.clock.now).toISOString();
  const other: AdminSite = {
    ...admin,
    token,
    ask: (request, body) =>
      admin.site.ask(request, { token, ...(body === undefined ? {} : { body }) }),
  };
  return { admin, other, since };
}

describeEachDialect('undoing one change', ({ open }) => {
  test('puts the record back, its time included, tells its owner, and can be undone itself', async () => {
    const database = await open();
    const { admin } = await openWithOther(database);
    const before = await readAll(database);
    const { version } = await readMember(admin, 'fb/2');
    await editMember(admin, 'fb/2', {
      firstName: 'Zoë',
      aliases: ['Zed'],
      isStoryHidden: true,
      deceased: true,
    });
    const edited = await readAll(database);
    const id = await newest(admin);
    const preview = await undo(admin, { change: id }, '/Preview');
    expect(preview).toMatchObject({
      total: 1,
      undone: 1,
      conflicts: 0,
      impossible: 0,
      needsPassword: false,
    });
    expect(await readAll(database)).toEqual(edited);
    admin.site.clock.now += 1_000;
    expect(await undo(admin, { change: id, password: undefined })).toEqual(preview);
    expect(await readAll(database)).toEqual(before);
    expect((await readMember(admin, 'fb/2')).version).toBe(version);
    const page = await listChanges(admin, '?member=2');
    expect(page.changes.slice(0, 2)).toMatchObject([
      { undoes: id, isUndone: false, subject: 'member', action: 'changed', by: { accountId: 1 } },
      { changeId: id, isUndone: true },
    ]);
    expect(page.changes[0]?.fields).toContainEqual({
      name: 'firstName',
      before: 'Zoë',
      after: 'Ann',
    });
    const again = await admin.ask('POST Admin/Changes/Undo', { change: id });
    expect(again).toMatchObject({
      status: 400,
      body: { message: 'This change has been undone already.' },
    });
    const undoing = await newest(admin);
    await undo(admin, { change: undoing });
    expect(await readAll(database)).toEqual(edited);
    expect((await listChanges(admin)).changes.slice(0, 3)).toMatchObject([
      { undoes: undoing },
      { isUndone: true },
      { isUndone: false },
    ]);
    const mails = await admin.mailsTo(emailOfMember(2));
    expect(mails.filter(({ subject }) => subject === 'Your profile was changed')).toHaveLength(3);
  });

  test('changes nothing where somebody has changed the same since, and says so', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    await editMember(admin, 'fb/2', { location: 'Perris', maneuver: '4 way' });
    const id = await newest(admin);
    await editMember(admin, 'fb/2', { location: 'Elsinore' });
    const stored = await readAll(database);
    const report = await undo(admin, { change: id });
    expect(report).toMatchObject({
      undone: 0,
      conflicts: 1,
      firstConflicts: [{ change: { changeId: id }, reason: 'Changed again since: location.' }],
    });
    expect(await readAll(database)).toEqual(stored);
    // What only another field has seen is no conflict.
    await editMember(admin, 'fb/3', { location: 'Perris' });
    const other = await newest(admin);
    await editMember(admin, 'fb/3', { story: 'Mine.' });
    expect(await undo(admin, { change: other })).toMatchObject({ undone: 1 });
    expect(await readMember(admin, 'fb/3')).toMatchObject({ location: '', story: 'Mine.' });
  });

  test('of a move follows the member, and needs the number to be free', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    await editMember(admin, 'fb/2', { location: 'Perris' });
    const edit = await newest(admin);
    await editMember(admin, 'fb/2', { freakBrotherNumber: 90 });
    const move = await newest(admin);
    await undo(admin, { change: edit });
    expect(await readMember(admin, 'fb/90')).toMatchObject({ location: '' });
    await admin.ask('POST FreakBrothers', {
      freakBrotherNumber: 2,
      firstName: 'Bo',
      lastName: 'New',
    });
    const added = await newest(admin);
    expect((await undo(admin, { change: move })).firstConflicts[0]?.reason).toBe(
      'FB 2 belongs to somebody else by now.',
    );
    await undo(admin, { change: added });
    await undo(admin, { change: move });
    expect((await readMember(admin, 'fb/2')).firstName).toBe('Ann');
    const { changes } = await listChanges(admin, '?member=2');
    expect(changes.map(({ number, movedTo }) => [number, movedTo])).toEqual([
      [90, 2],
      [90, null],
      [2, 90],
      [2, null],
    ]);
    // Whoever had the number in between is no part of that; the number itself has seen both.
    expect((await listChanges(admin, '?number=2')).changes).toHaveLength(5);
    expect((await admin.site.ask('GET FreakBrothers/search/bo')).body).toEqual([]);
  });

  test('of an addition takes the member away, unless somebody needs it', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    const add = (freakBrotherNumber: number) =>
      admin.ask('POST FreakBrothers', { freakBrotherNumber, firstName: 'Zoë', lastName: 'Late' });
    const before = await readAll(database);
    await add(31);
    await undo(admin, { change: await newest(admin) });
    expect(await readAll(database)).toEqual(before);
    expect((await admin.site.ask('GET FreakBrothers/NextNumber')).body).toBe(31);
    // And the other way round.
    await undo(admin, { change: await newest(admin) });
    expect(await readMember(admin, 'fb/31')).toMatchObject({ firstName: 'Zoë', lastName: 'Late' });
    await add(32);
    const claimed = await newest(admin);
    await admin.site.join(32);
    expect((await undo(admin, { change: claimed })).firstConflicts[0]?.reason).toBe(
      'The member has an account by now.',
    );
    await add(33);
    const changed = await newest(admin);
    await editMember(admin, 'fb/33', { story: 'Mine.' });
    expect((await undo(admin, { change: changed })).firstConflicts[0]?.reason).toBe(
      'Changed since it was added: story.',
    );
  });

  test('of links, roles, access, the history text and photos does what its screen would', async () => {
    const database = await open();
    const { admin, other, since } = await openWithOther(database);
    await admin.site.join(3);
    await admin.site.join(4);
    const before = await readAll(database);
    await other.ask('DELETE Admin/Accounts/3/Member/3');
    await other.ask('PUT Admin/Accounts/3/Member/7');
    await other.ask('POST Admin/Accounts/4/Disable');
    await other.ask('PUT Admin/Accounts/3/Role', { role: 'Admin', password: goodPassword });
    const { body } = await other.ask('GET Admin/History');
    await other.ask('PUT Admin/History', { markdown: 'Mine.', version: body['version'] });
    await other.ask('PUT Admin/Numbers/fb/100', { state: 'reserved', note: 'Mine', last: 110 });
    const done = await undo(admin, { account: 2, since });
    expect(done).toMatchObject({ undone: 16, conflicts: 0, impossible: 0, needsPassword: true });
    expect(await readAll(database)).toEqual(before);
    const mails = await admin.mailsTo(emailOfMember(3));
    expect(mails.map(({ subject }) => subject).slice(-3)).toEqual([
      'You are no longer an admin',
      'Your account and FB 7',
      'FB 3 is yours',
    ]);
  });

  test('asks for one’s own password where roles are concerned, and leaves one’s own role', async () => {
    const database = await open();
    const { admin, other } = await openWithOther(database);
    await admin.site.join(3);
    await admin.ask('PUT Admin/Accounts/3/Role', { role: 'Admin', password: goodPassword });
    const id = await newest(admin);
    const refused = await admin.ask('POST Admin/Changes/Undo', { change: id });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: { password: 'Please enter your own password.' } },
    });
    const wrong = await admin.ask('POST Admin/Changes/Undo', { change: id, password: 'wrong' });
    expect(wrong.body).toMatchObject({ errors: { password: 'This is not your password.' } });
    await undo(admin, { change: id });
    await admin.ask('PUT Admin/Accounts/2/Role', { role: 'User', password: goodPassword });
    await makeAdmin(database, 2);
    expect(await undo(other, { change: await newest(admin) })).toMatchObject({ conflicts: 1 });
    const nothing = await admin.ask('POST Admin/Changes/Undo', { change: 999 });
    expect(nothing.status).toBe(404);
    for (const form of [
      {},
      { account: 2 },
      { change: 1, account: 2, since: '2026' },
      { account: 2, since: 'x' },
    ]) {
      expect((await admin.ask('POST Admin/Changes/Undo', form)).status).toBe(400);
    }
  });
});

describeEachDialect('undoing all that an account did', ({ open }) => {
  test('puts back 200 edits at once; nothing but the log is different', async () => {
    const database = await open();
    const { admin, other, since } = await openWithOther(database);
    const before = await readAll(database);
    for (let index = 0; index < 200; index += 1) {
      const number = 3 + (index % 25);
      admin.site.clock.now += 10;
      const given = {
        location: `Place ${index}`,
        aliases: [`Alias ${index}`],
        lastName: `Name ${index}`,
      };
      expect((await editMember(other, `fb/${number}`, given)).status).toBe(200);
    }
    const preview = await undo(admin, { account: 2, since }, '/Preview');
    expect(preview).toMatchObject({ total: 200, undone: 200, conflicts: 0, byName: 'Ann Example' });
    expect(preview.firstUndone).toHaveLength(100);
    const { through } = preview;
    expect(await undo(admin, { account: 2, since, through })).toEqual(preview);
    expect(await readAll(database)).toEqual(before);
    expect(await undo(admin, { account: 2, since })).toMatchObject({ total: 0 });
    // The undoing is itself a change: undone, everything is as the account had made it.
    const undoneAt = new Date(admin.site.clock.now).toISOString();
    await undo(admin, { account: 1, since: undoneAt });
    expect(await readMember(admin, 'fb/27')).toMatchObject({ location: 'Place 199' });
    expect(await undo(admin, { account: 2, since })).toMatchObject({ undone: 200 });
    expect(await readAll(database)).toEqual(before);
  });

  test('leaves what others changed since, lists it, and leaves what came after the preview', async () => {
    const database = await open();
    const { admin, other, since } = await openWithOther(database);
    await editMember(other, 'fb/3', { location: 'Perris' });
    await editMember(other, 'fb/4', { freakBrotherNumber: 40, story: 'Gone.' });
    await editMember(other, 'fb/5', { location: 'Perris' });
    await editMember(admin, 'fb/5', { location: 'Elsinore' });
    const preview = await undo(admin, { account: 2, since }, '/Preview');
    expect(preview).toMatchObject({
      total: 3,
      undone: 2,
      conflicts: 1,
      firstConflicts: [{ change: { number: 5 } }],
    });
    await editMember(other, 'fb/6', { location: 'Perris' });
    expect(await undo(admin, { account: 2, since, through: preview.through })).toMatchObject({
      total: 3,
      undone: 2,
    });
    expect(await readMember(admin, 'fb/5')).toMatchObject({ location: 'Elsinore' });
    expect(await readMember(admin, 'fb/6')).toMatchObject({ location: 'Perris' });
    expect(await readMember(admin, 'fb/4')).toMatchObject({ story: '' });
  });

  test('takes a file back that was imported by mistake', async () => {
    const database = await open();
    const { admin, other, since } = await openWithOther(database);
    await editMember(admin, 'fb/9', { isStoryHidden: true, story: 'Hidden.' });
    const before = await readAll(database);
    const rows = Array.from({ length: 1_200 }, (_, index) => `fb,${index + 5},New${index},Name,x`);
    const csv = ['series,number,firstName,lastName,aliases', ...rows].join('\n');
    const headers = { 'content-type': 'text/csv' };
    const sent = await admin.site.ask('POST Admin/Members/Import', {
      token: other.token,
      body: csv,
      headers,
    });
    expect(sent.body).toMatchObject({ added: 1174, changed: 26 });
    expect(await undo(admin, { account: 2, since })).toMatchObject({ undone: 1_200, conflicts: 0 });
    expect(await readAll(database)).toEqual(before);
  });

  test('nets out what the account took back itself, and takes back what it undid of others', async () => {
    const database = await open();
    const { admin, other, since } = await openWithOther(database);
    await editMember(admin, 'fb/3', { location: 'Perris' });
    const ofAdmin = await newest(admin);
    await editMember(other, 'fb/4', { location: 'Perris' });
    const ofOther = await newest(admin);
    const before = await readAll(database);
    admin.site.clock.now += 1_000;
    const later = new Date(admin.site.clock.now).toISOString();
    await undo(other, { change: ofAdmin });
    await undo(admin, { account: 2, since: later });
    expect(await readAll(database)).toEqual(before);
    await undo(other, { change: ofOther });
    expect(await undo(admin, { account: 2, since })).toMatchObject({ total: 0 });
    expect(await readMember(admin, 'fb/4')).toMatchObject({ location: '' });
  });
});

describeEachDialect('the change log', ({ open }) => {
  test('is read page by page, by account and by time', async () => {
    const database = await open();
    const { admin, other, since } = await openWithOther(database);
    for (let index = 0; index < 60; index += 1)
      await editMember(other, 'fb/3', { location: `Place ${index}` });
    const first = await listChanges(admin, '?account=2');
    expect(first).toMatchObject({ byName: 'Ann Example', older: first.changes.at(-1)?.changeId });
    expect(first.changes).toHaveLength(50);
    const second = await listChanges(admin, `?account=2&before=${first.older}`);
    expect(second.changes.map(({ fields }) => fields[0]?.after).slice(0, 10)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Place ${9 - index}`),
    );
    expect(second.older).toBeNull();
    expect(
      (await listChanges(admin, `?until=${since}`)).changes.map(({ subject }) => subject),
    ).toEqual(['claim', 'claim']);
    expect((await listChanges(admin, `?since=${since}&account=1`)).changes).toEqual([]);
    for (const query of ['?since=x', '?account=x', '?number=0', '?series=xx', '?before=-1']) {
      expect((await admin.ask(`GET Admin/Changes${query}`)).status, query).toBe(400);
    }
  });

  test('loses what was personal to an account that is deleted, and keeps what it did to others', async () => {
    const database = await open();
    const { admin, other, since } = await openWithOther(database);
    await editMember(other, 'fb/3', { location: 'Perris' });
    await other.ask('PUT FreakBrother', { story: 'Very personal words.' });
    await other.ask('DELETE Admin/Accounts/1/Member/1');
    await other.ask('POST Account/Delete', { password: goodPassword });
    const log = JSON.stringify(
      await database.kysely.selectFrom('change_log').selectAll().execute(),
    );
    expect(log).not.toContain('Very personal words.');
    const { changes } = await listChanges(admin);
    const ofTwo = changes.filter(({ number }) => number === 2);
    expect(ofTwo).toMatchObject([
      { action: 'erased', fields: [], by: { kind: 'former account', accountId: null } },
      { action: 'erased', fields: [], by: { kind: 'former account', accountId: null } },
    ]);
    const erased = await undo(admin, { change: ofTwo[0]?.changeId });
    expect(erased).toMatchObject({ undone: 0, impossible: 1 });
    // A thief who deletes the account they stole has not got away with it.
    const report = await undo(admin, { account: 2, since });
    expect(report).toMatchObject({ undone: 2, impossible: 1 });
    expect(report.firstImpossible[0]?.whyNever).toBe('A deleted account cannot be brought back.');
    expect(await readMember(admin, 'fb/3')).toMatchObject({ location: '', account: null });
  });
});
