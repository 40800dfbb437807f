/** Withholds a name, and looks for it in everything that a visitor can request. Looks for an alias in the same way. */
import { expect, test } from 'vitest';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { editMember } from '#tests/support/sites/admin-site.ts';
import { insertMember } from '#tests/support/sites/builders.ts';
import { openModeratedSite } from '#tests/support/sites/moderated-site.ts';
import { downloadData } from '#tests/support/sites/download-data.ts';
import { answersOf, publicReads, readsOf } from '#tests/support/sites/public-reads.ts';

const number = 77;
const member = {
  number,
  first_name: 'Quirina',
  last_name: 'Fjellvang',
  aliases: ['Kestrel'],
  day: 17,
  month: 8,
  year: 1987,
  location: 'Weftwold Bay',
  maneuver: 'zigzag donut',
  story: 'The wobbly wingsuit',
};
const { location, maneuver, story } = member;
const traces = ['Quirina', 'Fjellvang', 'Kestrel', location, maneuver, story, '1987'];
const terms = ['Quirina', 'fjell', 'Qirina', 'quirina fjellvang', 'kestrel', 'kestr', '77'];

const example = { day: '1987-08-17', location, terms };

async function openStage(site: Awaited<ReturnType<typeof openModeratedSite>>) {
  const { ask } = site.site;
  const own = await site.site.join(number, { firstName: 'Quirina', lastName: 'Fjellvang' });
  await site.addMemberPhoto(own.token, 'photo');
  await site.addMemberPhoto(own.token, 'card');
  const photoId = await site.addPhoto(own.token, 'A jump');
  const profile = async () => (await ask(`GET FreakBrother/${number}`)).body;
  const before = await profile();
  const files = [before['avatarUri'], before['fbCardUri'], before['fbCardThumbUri']].map(String);
  const [preview] = [String(before['previewUri'])];
  const paths = readsOf('public', { ...example, photoId });
  const everything = () => publicReads(site.site, { ...example, photoId });
  const statuses = () => Promise.all(files.map((file) => site.status(file)));
  const choose = (body: object) => ask('PUT FreakBrother', { token: own.token, body });
  const notFound = async () => {
    const responses = await Promise.all(
      paths.map(async (path) => ((await ask(`GET ${path}`)).status === 200 ? [] : [path])),
    );
    return responses.flat();
  };
  return { own, profile, preview, everything, notFound, statuses, choose };
}

describeOnSqlite('a withheld name', ({ open }) => {
  test('leaves nothing of the member but the number', async () => {
    const database = await open();
    const site = await openModeratedSite(database);
    await insertMember(database, member);
    await insertMember(database, { number: 76 });
    await insertMember(database, { number: 78, year: 1988 });
    const stage = await openStage(site);
    const { own, profile, preview, everything, statuses, choose } = stage;
    const found = (texts: readonly string[], trace: string) =>
      texts.filter((text) => text.includes(trace)).length;

    // Else a path of something that is not there would prove nothing.
    expect(await stage.notFound()).toEqual([]);
    const shown = await everything();
    for (const trace of traces) {
      if (trace === 'Kestrel') continue;
      expect(found(shown, trace), trace).toBeGreaterThan(0);
    }
    expect(found(shown, '/Freak-Brother/77<')).toBe(1);
    expect(await statuses()).toEqual([200, 200, 200]);

    expect(await choose({ isNameWithheld: true })).toMatchObject({
      status: 200,
      body: { nameWithheld: true, firstName: '', story: '' },
    });
    const hidden = await everything();
    // This response repeats the year that was asked for.
    const ofYear = hidden.filter((text) => text.startsWith('Jumps/1987: '));
    expect(ofYear).toEqual([expect.stringContaining('"total":0')]);
    for (const trace of traces) {
      const others = hidden.filter((text) => trace !== '1987' || !ofYear.includes(text));
      const leaks = answersOf(others).filter((text) => text.includes(trace));
      expect(leaks, trace).toEqual([]);
    }
    expect(found(hidden, '/Freak-Brother/77<')).toBe(0);
    expect(await statuses()).toEqual([404, 404, 404]);
    expect(await site.status(preview)).toBe(302);
    expect(await profile()).toMatchObject({
      freakBrotherNumber: 77,
      firstName: '',
      lastName: '',
      nameWithheld: true,
      story: '',
      location: '',
      maneuver: '',
      year: 0,
      avatarUri: null,
      fbCardUri: null,
      photos: [],
    });
    const gallery = (await site.site.ask('GET Gallery/Photos')).body as unknown as unknown[];
    expect(gallery).toMatchObject([{ contributor: 'FB77, name withheld', contributorNumber: 77 }]);
    expect((await site.site.ask('GET Search/fb/77')).body).toMatchObject([
      { freakBrotherNumber: 77, nameWithheld: true },
    ]);

    // The member and admins still see it.
    const mine = await site.site.ask('GET FreakBrother/own', { token: own.token });
    expect(mine.body).toMatchObject({ firstName: 'Quirina', location: member.location });
    for (const q of ['fjell', 'kestrel', '77', '']) {
      const { members } = (await site.ask(`GET Admin/Members?q=${q}`)).body;
      expect(members, q).toContainEqual(
        expect.objectContaining({ firstName: 'Quirina', isNameWithheld: true }),
      );
    }
    expect((await site.ask('GET Admin/Members/States')).body['withheld']).toMatchObject([
      { number: 77, firstName: 'Quirina', lastName: 'Fjellvang' },
    ]);

    await choose({ isNameWithheld: false });
    expect(found(await everything(), 'Fjellvang')).toBeGreaterThan(3);
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  test.each(['fjellvang', 'ellva'])('is not told by suggestions with %s', async (guess) => {
    const database = await open();
    const { site } = await openModeratedSite(database);
    await insertMember(database, { number: 501, first_name: 'Michael', last_name: 'Doering' });
    await insertMember(database, { ...member, is_name_withheld: 1 });
    const suggest = async (word: string) =>
      (await site.ask(`GET Search/suggestions/Michael%20${word}%20Doerin`)).text;
    expect(await suggest(guess)).toBe(await suggest('xyzzyq'));
    await database.kysely.updateTable('members').set({ is_name_withheld: 0 }).execute();
    expect(await suggest(guess)).not.toBe(await suggest('xyzzyq'));
  });

  test('stays withheld through edits of an admin, and through an undo', async () => {
    const database = await open();
    const admin = await openModeratedSite(database);
    await insertMember(database, member);
    const { site } = admin;
    await editMember(admin, 'fb/77', { isNameWithheld: true });
    await editMember(admin, 'fb/77', { lastName: 'Fjellheim', aliases: ['Merlin'] });
    for (const term of ['fjellheim', 'merlin', 'quirina']) {
      expect((await site.ask(`GET FreakBrothers/search/${term}`)).body).toEqual([]);
    }
    await editMember(admin, 'fb/77', { freakBrotherNumber: 79 });
    expect((await site.ask('GET FreakBrother/79')).body).toMatchObject({ nameWithheld: true });
    const changes = (await admin.changes('member')).slice(-3);
    expect(changes[0]).toMatchObject({
      before: { isNameWithheld: false },
      after: { isNameWithheld: true },
    });
    const { id } = await database.kysely
      .selectFrom('change_log')
      .where('after', 'like', '%isNameWithheld%')
      .select('id')
      .executeTakeFirstOrThrow();
    const undone = await admin.ask('POST Admin/Changes/Undo', { change: id });
    expect(undone).toMatchObject({ status: 200, body: { undone: 0, impossible: 1 } });
    expect((await site.ask('GET FreakBrothers/search/fjellheim')).body).toEqual([]);
    await editMember(admin, 'fb/79', { isNameWithheld: false });
    expect((await site.ask('GET FreakBrothers/search/fjellheim')).body).toMatchObject([
      { freakBrotherNumber: 79, lastName: 'Fjellheim' },
    ]);
  });

  test('is refused for a deceased member, and stays when a member dies', async () => {
    const database = await open();
    const admin = await openModeratedSite(database);
    await insertMember(database, { ...member, deceased: 1 });
    const refused = await editMember(admin, 'fb/77', { isNameWithheld: true });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: { isNameWithheld: 'Only the name of a living member can be withheld.' } },
    });
    await editMember(admin, 'fb/77', { deceased: false, isNameWithheld: true });
    expect(await editMember(admin, 'fb/77', { deceased: true })).toMatchObject({ status: 200 });
    expect((await admin.site.ask('GET FreakBrother/77')).body).toMatchObject({
      deceased: true,
      nameWithheld: true,
    });
  });

  test.each([false, true])('is not shown to a claimant (waiting: %s)', async (isWaiting) => {
    const database = await open();
    const { site } = await openModeratedSite(database);
    await insertMember(database, { ...member, is_name_withheld: 1 });
    const { token } = await (isWaiting ? site.join(number) : site.register(number));
    const claims = database.kysely.updateTable('claims').where('account_id', '=', 2);
    if (isWaiting) await claims.set({ is_approved: 0 }).execute();

    const data = await downloadData(site, token);
    expect(data.body['claim']).toMatchObject({
      freakBrotherNumber: number,
      isApproved: !isWaiting,
      isValidated: isWaiting,
      member: { firstName: '', lastName: '', year: 0, location: '', maneuver: '', story: '' },
    });
    const paths = [...readsOf('signed-in', example), ...readsOf('validated', example)];
    expect(paths).toContain('Account/Validate');
    for (const trace of traces) expect(data.text).not.toContain(trace);
    for (const path of paths) {
      const { text } = await site.ask(`GET ${path}`, { token });
      for (const trace of traces) expect(text, path).not.toContain(trace);
    }

    await claims.set({ is_approved: 1, is_validated: 1 }).execute();
    const own = await downloadData(site, token);
    expect(own.body['claim']).toMatchObject({ member: { firstName: 'Quirina', year: 1987 } });
  });
});

describeOnSqlite('an alias', ({ open }) => {
  test('finds a member on the server, and is in no answer', async () => {
    const database = await open();
    const admin = await openModeratedSite(database);
    const { site } = admin;
    await insertMember(database, { ...member, aliases: [] });
    await insertMember(database, { number: 76 });
    await insertMember(database, { number: 78, year: 1988, aliases: ['Kestrels'] });
    await editMember(admin, 'fb/77', { aliases: ['Kestrel', 'Überkestrel'] });
    const { own, everything, notFound } = await openStage(admin);
    const found = await site.ask('GET FreakBrothers/search/kestr');
    expect(found.body).toMatchObject([{ freakBrotherNumber: 77 }, { freakBrotherNumber: 78 }]);
    const { text: ofAnother } = await site.ask('GET FreakBrothers/search/fjellvang');
    expect((await site.ask('GET FreakBrothers/search/%C3%BCberkestrel')).text).toBe(ofAnother);

    expect(await notFound()).toEqual([]);
    const stranger = await site.join(76);
    const signedIn = await Promise.all(
      [...readsOf('signed-in', example), ...readsOf('validated', example)].map(async (path) => {
        const { text } = await site.ask(`GET ${path}`, { token: stranger.token });
        return `${path}: ${text}`;
      }),
    );
    const leaks = [...(await everything()), ...signedIn].filter((text) =>
      // The request itself may have the alias.
      text.slice(text.indexOf(': ')).toLowerCase().includes('kestrel'),
    );
    expect(leaks).toEqual([]);
    // Only admins see it.
    expect((await site.ask('GET FreakBrother/own', own)).text).not.toMatch(/kestrel/i);
  });
});

describeOnSqlite('a member', ({ open }) => {
  test('hides story, photo or date one by one', async () => {
    const database = await open();
    const site = await openModeratedSite(database);
    await insertMember(database, member);
    const { profile, statuses, choose } = await openStage(site);
    await choose({ isStoryWithheld: true });
    expect(await profile()).toMatchObject({ story: '', year: 1987, lastName: 'Fjellvang' });
    expect((await site.site.ask('GET FreakBrothers/latest')).body['stories']).toEqual([]);
    await choose({ isStoryWithheld: false, isYearWithheld: true });
    const undated = { day: 0, month: 0, monthShortName: '', year: 0 };
    expect(await profile()).toMatchObject({ ...undated, story: member.story });
    const { text } = await site.site.ask('GET History/Timeline');
    expect(text).not.toContain('1987');
    expect(JSON.parse(text)).toMatchObject({ years: [] });
    await choose({ isYearWithheld: false, isPhotoWithheld: true });
    expect(await profile()).toMatchObject({ year: 1987, avatarUri: null, fbCardUri: null });
    expect(await statuses()).toEqual([404, 404, 404]);
    await choose({ isPhotoWithheld: false });
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  test('loses nothing when a client sends back what others see', async () => {
    const database = await open();
    const site = await openModeratedSite(database);
    await insertMember(database, member);
    const { profile, choose } = await openStage(site);
    await choose({ isNameWithheld: true });
    expect((await choose(await profile())).status).toBe(200);
    await choose({ isNameWithheld: false });
    expect(await profile()).toMatchObject({ story: member.story, location: member.location });
  });
});
