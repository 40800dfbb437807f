import { expect, test } from 'vitest';
import { editMember, readMember } from '#tests/support/sites/admin-site.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { newest, openWithOther, readAll, undo } from '#tests/support/sites/undo-site.ts';

describeEachDialect('undoing everything an account did', ({ open }) => {
  test('covers additions, edits and moves in the night series', async () => {
    const database = await open();
    const { admin, other, since } = await openWithOther(database);
    await insertMembers(database, [
      { series: 'nnfb', number: 3 },
      { series: 'nnfs', number: 3 },
    ]);
    const before = await readAll(database);
    const names = { firstName: 'Zoë', lastName: 'Late' };
    await other.ask('POST FreakBrothers/nnfb', { freakBrotherNumber: 4, ...names });
    await other.ask('POST FreakBrothers/nnfs', { freakBrotherNumber: 4, ...names });
    await editMember(other, 'nnfb/3', { freakBrotherNumber: 9, lastName: 'Wrong' });
    await editMember(other, 'nnfb/4', { freakBrotherNumber: 3 });
    await editMember(other, 'nnfs/3', { deceased: true });
    await other.ask('PUT Admin/Numbers/nnfs/20', { state: 'void', note: '' });
    expect(await undo(admin, { account: 2, since })).toMatchObject({ undone: 6, conflicts: 0 });
    expect(await readAll(database)).toEqual(before);
  });
});

describeOnSqlite('undoing everything an account did', ({ open }) => {
  test('reverts 200 edits at once and changes nothing but the log', async () => {
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
    // The undo is itself a change, which can be undone to restore the edits.
    const undoneAt = new Date(admin.site.clock.now).toISOString();
    await undo(admin, { account: 1, since: undoneAt });
    expect(await readMember(admin, 'fb/27')).toMatchObject({ location: 'Place 199' });
    expect(await undo(admin, { account: 2, since })).toMatchObject({ undone: 200 });
    expect(await readAll(database)).toEqual(before);
  });

  test('keeps and lists what others changed since, and ignores changes after the preview', async () => {
    const { admin, other, since } = await openWithOther(await open());
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

  test('reverts a file imported by mistake', async () => {
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

  test('skips what the account undid itself, and reverts its undos of other changes', async () => {
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
