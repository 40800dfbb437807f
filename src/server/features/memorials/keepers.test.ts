import { expect, test } from 'vitest';
import { decide, getItem, waitingItems } from '#tests/support/sites/inbox.ts';
import type { User } from '#contract/accounts/account.ts';
import type { OwnKeepings } from '#contract/memorials/keepers.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import { openMemorials } from '#tests/support/sites/memorials/memorial-site.ts';
import { freshPhoto } from '#tests/support/sites/photo-site.ts';

const relative = {
  relation: 'her brother',
  firstName: 'Zoe',
  lastName: 'Relative',
  email: 'zoe@example.org',
  password: goodPassword,
  confirmPassword: goodPassword,
};

describeEachDialect('keepers of a memorial', ({ open }) => {
  test('ask once, and not again after a refusal, which an admin can take back', async () => {
    const { admin, members } = await openMemorials(await open(), [2]);
    const [ann] = members;
    const { token } = ann;
    const ask = (number = 20) =>
      admin.site.ask(`POST Memorials/${number}/Keepers`, { token, body: { relation: 'friend' } });
    const stateOf = async () => {
      const { body } = await admin.site.ask('GET Memorials/own', { token });
      return (body as unknown as OwnKeepings).keepings[0]?.state;
    };
    expect((await ask(21)).status).toBe(403);
    const responses = await Promise.all([ask(), ask(), ask()]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409,
    ]);
    expect(await stateOf()).toBe('waiting');
    const withdraw = () => admin.site.ask('DELETE Memorials/20/Keepers', { token });
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).status).toBe(404);
    expect((await ask()).status).toBe(200);
    const [request] = await waitingItems(admin, 'keeper');
    expect((await decide(admin, 'keeper', request?.itemId, 'reject')).status).toBe(200);
    expect(await stateOf()).toBe('refused');
    expect((await ask()).status).toBe(409);
    expect((await withdraw()).status).toBe(404);
    // The admin who refused by mistake approves it.
    const refused = await getItem(admin, 'keeper', request?.itemId);
    expect(refused).toMatchObject({ state: 'rejected', acts: ['approve'] });
    expect((await decide(admin, 'keeper', refused.itemId, 'approve')).status).toBe(200);
    expect(await stateOf()).toBe('keeping');
  });
});

describeOnSqlite('keepers of a memorial', ({ open }) => {
  test('register without a number, confirm the email, and wait for an admin', async () => {
    const { admin, setGone } = await openMemorials(await open(), []);
    const { site } = admin;
    const register = (number: number, more: object = {}) =>
      site.ask(`POST Memorials/${number}/Register`, { body: { ...relative, ...more } });
    expect((await register(21)).status).toBe(403);
    expect((await register(99)).status).toBe(404);
    expect((await register(20, { relation: ' ' })).status).toBe(400);
    expect((await register(20, { password: '123', confirmPassword: '123' })).status).toBe(400);
    const { status, body } = await register(20);
    expect([status, body]).toMatchObject([200, { freakBrotherNumber: null, matchedFb: false }]);
    expect((await register(20)).status).toBe(409);
    // Admins see it once the email is confirmed.
    expect(await waitingItems(admin, 'keeper')).toEqual([]);
    expect(await admin.changes('keeper')).toEqual([]);
    const { token } = body as unknown as User;
    const code = await site.codeTo(relative.email);
    expect((await site.ask(`PUT Account/ValidateAccount/${code}`, { token })).status).toBe(200);
    expect(await admin.changes('keeper')).toMatchObject([
      { key: 'fb/20', before: null, after: { relation: 'her brother', keeperState: 'waiting' } },
    ]);
    const [waiting] = await waitingItems(admin, 'keeper');
    expect(waiting).toMatchObject({ line: 'her brother', about: { freakBrotherNumber: 20 } });
    expect(waiting?.who.name).toMatch(/^Zoe /);
    expect((await admin.ask('GET Admin/Waiting')).body).toMatchObject({ inbox: { keeper: 1 } });
    expect((await site.ask('GET Memorials/20', { token })).status).toBe(404);
    expect((await decide(admin, 'keeper', waiting?.itemId, 'approve')).status).toBe(200);
    expect((await decide(admin, 'keeper', waiting?.itemId, 'approve')).status).toBe(409);
    const story = async (text: string) =>
      (await site.ask('PUT Memorials/20', { token, body: { story: text } })).status;
    expect(await story('She loved the sky.')).toBe(200);
    expect((await site.ask('GET FreakBrother/20')).body).toMatchObject({
      story: 'She loved the sky.',
    });
    expect((await admin.changes('member')).at(-1)).toMatchObject({
      key: 'fb/20',
      before: { story: '' },
      after: { story: 'She loved the sky.' },
    });
    // The rights rest while the member is not marked as deceased.
    await setGone(0);
    expect(await story('x')).toBe(404);
    await setGone(1);
    expect(await story('She loved the sky!')).toBe(200);
    const reason = 'As agreed.';
    expect((await decide(admin, 'keeper', waiting?.itemId, 'reject', { reason })).status).toBe(200);
    expect(await getItem(admin, 'keeper', waiting?.itemId)).toMatchObject({ state: 'ended' });
    expect(await story('x')).toBe(404);
    const mails = await admin.mailsTo(relative.email);
    expect(mails.map(({ subject }) => subject).slice(-2)).toEqual([
      'You now keep the page of FB20',
      'You no longer keep the page of FB20',
    ]);
    expect(mails.at(-1)?.text).toContain('As agreed.');
  });

  test('edit the story, the photo and the card of their member, and nothing else', async () => {
    const database = await open();
    const { admin, members, makeKeeper, memorial } = await openMemorials(database, [2, 3]);
    const [ann, bob] = members;
    const { site } = admin;
    await makeKeeper(ann);
    const { token } = ann;
    const photo = async (photoType: string) => ({
      data: await freshPhoto(),
      origFileName: 'x.jpg',
      photoType,
    });
    for (const type of ['photo', 'card']) {
      const body = await photo(type);
      expect((await site.ask('POST Memorials/20/Photo', { token, body })).status).toBe(200);
    }
    const seen = (await site.ask('GET FreakBrother/20')).body;
    expect(await memorial(ann)).toMatchObject({
      avatarUri: seen['avatarUri'],
      fbCardUri: seen['fbCardUri'],
    });
    expect(seen['avatarUri']).not.toBeNull();
    const body = { story: 'A story.', firstName: 'Eve', year: 1999, location: 'Nowhere' };
    expect((await site.ask('PUT Memorials/20', { token, body })).status).toBe(200);
    expect((await site.ask('GET FreakBrother/20')).body).toMatchObject({
      firstName: 'Ann',
      year: 0,
      location: '',
      story: 'A story.',
    });
    const removed = await site.ask('DELETE Memorials/20/Photo/photo', { token });
    expect(removed.body).toMatchObject({ avatarUri: null });
    // Others, and the keeper for other members.
    for (const [by, number] of [
      [bob, 20],
      [ann, 21],
      [ann, 99],
    ] as const) {
      const sent = { token: by.token };
      const path = `Memorials/${number}`;
      const story = { ...sent, body: { story: 'x' } };
      const card = { ...sent, body: await photo('card') };
      expect((await site.ask(`GET ${path}`, sent)).status).toBe(404);
      expect((await site.ask(`PUT ${path}`, story)).status).toBe(404);
      expect((await site.ask(`POST ${path}/Photo`, card)).status).toBe(404);
      expect((await site.ask(`DELETE ${path}/Photo/card`, sent)).status).toBe(404);
    }
    const photos = (await admin.changes('photo')).map(({ actor, key }) => [actor, key]);
    expect(photos).toEqual([
      ['account/2', 'photo/fb/20'],
      ['account/2', 'card/fb/20'],
      ['account/2', 'photo/fb/20'],
    ]);
    // A keeper whose own member dies, or whose account is disabled, keeps nothing.
    const { kysely } = database;
    const mark = (deceased: 0 | 1) =>
      kysely.updateTable('members').set({ deceased }).where('number', '=', 2).execute();
    await mark(1);
    expect((await site.ask('GET Memorials/20', { token })).status).toBe(404);
  });

  test('can be several, and each edits and approves', async () => {
    const site = await openMemorials(await open(), [2, 3, 4]);
    const { admin, members, makeKeeper, memorial, write, shown } = site;
    const [ann, bob, eve] = members;
    await makeKeeper(ann);
    await makeKeeper(bob);
    await write(eve, 'A friend.');
    for (const [by, story] of [
      [ann, 'By one.'],
      [bob, 'By the other.'],
    ] as const) {
      const sent = { token: by.token, body: { story } };
      expect((await admin.site.ask('PUT Memorials/20', sent)).status).toBe(200);
    }
    expect((await memorial(ann)).story).toBe('By the other.');
    const [waiting] = (await memorial(bob)).waiting;
    const body = { changedAt: waiting?.changedAt };
    const approve = `POST Remembrances/${waiting?.remembranceId}/Approve`;
    expect((await admin.site.ask(approve, { token: bob.token, body })).status).toBe(200);
    expect((await memorial(ann)).waiting).toEqual([]);
    expect(await shown()).toHaveLength(1);
  });

  test('approve and decline what waits, and hear of it once a day', async () => {
    const { admin, members, makeKeeper, memorial, write, shown, own } = await openMemorials(
      await open(),
      [2, 3, 4],
    );
    const [ann, bob, eve] = members;
    await makeKeeper(ann);
    await write(bob, 'One.');
    await write(eve, 'Two.');
    const { waiting } = await memorial(ann);
    expect(waiting.map(({ text }) => text)).toEqual(['One.', 'Two.']);
    const decide = (by: User, index: number, how: string, body: object) =>
      admin.site.ask(`POST Remembrances/${waiting[index]?.remembranceId}/${how}`, {
        token: by.token,
        body,
      });
    const { changedAt } = waiting[0] ?? {};
    expect((await decide(eve, 0, 'Approve', { changedAt })).status).toBe(404);
    expect((await decide(ann, 0, 'Approve', { changedAt })).status).toBe(200);
    expect((await decide(eve, 1, 'Decline', { reason: '' })).status).toBe(404);
    expect((await decide(ann, 1, 'Decline', { reason: 'Not here.' })).status).toBe(200);
    // What is shown is no longer theirs to remove.
    expect((await decide(ann, 0, 'Decline', { reason: '' })).status).toBe(404);
    expect(await shown()).toMatchObject([{ text: 'One.' }]);
    expect((await own(eve)).remembrance).toBeNull();
    const entries = await admin.changes('remembrance');
    expect(entries.map(({ actor }) => actor)).toEqual([
      'account/3',
      'account/4',
      'account/2',
      'account/2',
    ]);
    const mails = await admin.mailsTo(emailOfMember(2));
    expect(
      mails.filter(({ subject }) => subject === 'A remembrance of FB20 is waiting'),
    ).toHaveLength(1);
  });
});

describeEachDialect('requests to keep a memorial', ({ open }) => {
  test('at most 3 requests of an account wait, and 5 a day', async () => {
    const database = await open();
    const { admin, members } = await openMemorials(database, [2]);
    const [ann] = members;
    const { token } = ann;
    await database.kysely
      .updateTable('members')
      .set({ deceased: 1 })
      .where('number', '>=', 20)
      .execute();
    const ask = async (number: number) => {
      const body = { relation: 'friend' };
      return (await admin.site.ask(`POST Memorials/${number}/Keepers`, { token, body })).status;
    };
    const responses = await Promise.all([20, 21, 22, 23].map(ask));
    expect(responses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429]);
    for (const number of [20, 21, 22, 23]) {
      await admin.site.ask(`DELETE Memorials/${number}/Keepers`, { token });
    }
    for (const number of [20, 21]) expect(await ask(number)).toBe(200);
    expect(await ask(22)).toBe(429);
    admin.site.clock.now += 25 * 60 * 60_000;
    expect(await ask(22)).toBe(200);
  });
});
