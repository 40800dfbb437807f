import { expect, test } from 'vitest';
import { refusals } from '#contract/errors.ts';
import type { Database } from '#server/database/open-database.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { makeAdmin, openAdminSite } from '#tests/support/sites/admin-site.ts';
import { decide, getItem, listInbox, waitingItems } from '#tests/support/sites/inbox.ts';
import { openModeratedSite } from '#tests/support/sites/moderated-site.ts';
import { setAccount } from '#tests/support/sites/set-rows.ts';
import { openMemorials } from '#tests/support/sites/memorials/memorial-site.ts';

/** Accounts whose claims wait for one number. */
async function addClaimants({ kysely }: Database, count: number): Promise<void> {
  const { id: _id, ...row } = await kysely
    .selectFrom('accounts')
    .where('id', '=', 1)
    .selectAll()
    .executeTakeFirstOrThrow();
  for (let index = 0; index < count; index += 1) {
    const email = `claimant${index}@example.org`;
    const { id } = await kysely
      .insertInto('accounts')
      .values({ ...row, email, email_key: email, profile_name: email, profile_name_key: email })
      .returning('id')
      .executeTakeFirstOrThrow();
    await kysely
      .insertInto('claims')
      .values({ account_id: id, member_id: 9, is_approved: 0, claimed_at: index, is_validated: 1 })
      .execute();
  }
}

describeEachDialect('the inbox', ({ open }) => {
  test('has everyone who waits in one list, the oldest first, and a count of each kind', async () => {
    const database = await open();
    const { admin, members, write } = await openMemorials(database, [2, 3]);
    const [ann, bob] = members;
    const wait = () => (admin.site.clock.now += 60_000);
    wait();
    await write(ann, 'She taught me.');
    wait();
    await admin.site.join(9);
    const waits = { is_approved: 0, linked_at: null, linked_by: null } as const;
    await database.kysely.updateTable('claims').set(waits).where('member_id', '=', 9).execute();
    wait();
    const body = { relation: 'friend' };
    await admin.site.ask('POST Memorials/20/Keepers', { token: bob.token, body });
    wait();
    await write(bob, 'A friend.');
    const { items, total, counts } = await listInbox(admin);
    expect(items.map(({ kind }) => kind)).toEqual([
      'remembrance',
      'claim',
      'keeper',
      'remembrance',
    ]);
    expect(total).toBe(4);
    expect(counts).toMatchObject({ claim: 1, keeper: 1, remembrance: 2, mark: 0 });
    expect((await admin.ask('GET Admin/Waiting')).body).toMatchObject({ inbox: counts });
    expect((await waitingItems(admin, 'keeper')).map(({ about }) => about)).toMatchObject([
      { freakBrotherNumber: 20 },
    ]);

    const [first] = items;
    const answer = await decide(admin, 'remembrance', first?.itemId, 'approve');
    expect(answer.body).toMatchObject({
      opposite: { label: 'Remove', to: `/Manifest?item=remembrance-${first?.itemId}` },
      counts: { remembrance: 1 },
    });
    expect((await listInbox(admin, '?show=answered&kind=remembrance')).items).toMatchObject([
      { itemId: first?.itemId, state: 'approved', acts: ['reject'] },
    ]);
  });

  test('comes in pages of 50, and a page past the end is the last', async () => {
    const database = await open();
    const admin = await openAdminSite(database, { claimPolicy: 'review' });
    await addClaimants(database, 60);
    const page = await listInbox(admin);
    expect([page.items.length, page.total, page.totalPages]).toEqual([50, 60, 2]);
    const last = await listInbox(admin, '?page=9');
    expect([last.items.length, last.page]).toEqual([10, 2]);
    const keys = [...page.items, ...last.items].map(({ itemId }) => itemId);
    expect(new Set(keys).size).toBe(60);
  });
});

describeOnSqlite('a decision', ({ open }) => {
  test('is refused with the status of what is wrong, and changes nothing then', async () => {
    const database = await open();
    const admin = await openAdminSite(database, { claimPolicy: 'review' });
    await admin.site.join(2);
    const { version: seen } = await getItem(admin, 'claim', 2);
    const ask = async (path: string, body: object = {}) =>
      (await admin.ask(`POST Admin/Inbox/${path}`, body)).status;
    expect(await ask('claim/2/approve')).toBe(400);
    expect(await ask('claim/2/approve', { seen: 7 })).toBe(400);
    expect(await ask('claim/2/approve', { seen: `${seen} before` })).toBe(409);
    expect(await ask('claim/2/reject', { seen, reason: ' ' })).toBe(400);
    expect(await ask('claim/2/hide', { seen })).toBe(400);
    expect(await ask('claim/2/burn', { seen })).toBe(400);
    expect(await ask('letter/2/approve', { seen })).toBe(400);
    expect(await ask('claim/99/approve', { seen })).toBe(404);
    expect((await admin.ask('GET Admin/Inbox/claim/99')).status).toBe(404);
    expect((await admin.ask('GET Admin/Inbox?kind=letter')).status).toBe(400);
    expect(await admin.changes('claim')).toHaveLength(2);
  });

  test('of an admin who is none any more is refused, and so is one without a fresh confirmation', async () => {
    const database = await open();
    const admin = await openAdminSite(database, { claimPolicy: 'review' });
    const second = await admin.site.join(2);
    await admin.site.join(3);
    await makeAdmin(database, 2);
    const { version: seen } = await getItem(admin, 'claim', 3);
    await database.kysely.updateTable('sessions').set({ confirmed_at: 0 }).execute();
    const asSecond = async () =>
      admin.site.ask('POST Admin/Inbox/claim/3/approve', { token: second.token, body: { seen } });
    expect(await asSecond()).toMatchObject({
      status: refusals.confirmation_required.status,
      body: { code: 'confirmation_required' },
    });
    await database.kysely
      .updateTable('accounts')
      .set({ role: 'User' })
      .where('id', '=', 2)
      .execute();
    expect(await asSecond()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await waitingItems(admin, 'claim')).toHaveLength(2);
  });

  test('is refused when the admin would see something else by now', async () => {
    const database = await open();
    const admin = await openAdminSite(database, { claimPolicy: 'review' });
    const claimant = await admin.site.join(2);
    const approve = async (seen: string) =>
      (await admin.ask('POST Admin/Inbox/claim/2/approve', { seen })).status;
    const versionNow = async () => (await getItem(admin, 'claim', 2)).version;
    const first = await versionNow();
    await setAccount(database, 2, { last_name: 'Other' });
    expect(await approve(first)).toBe(409);
    const renamed = await versionNow();
    await admin.site.join(2, { email: 'rival@example.org' });
    expect(await approve(renamed)).toBe(409);
    const rivalled = await getItem(admin, 'claim', 2);
    expect(rivalled.isAgreeing).toBe(false);
    await database.kysely
      .updateTable('members')
      .set({ deceased: 1 })
      .where('number', '=', 2)
      .execute();
    expect(await approve(rivalled.version)).toBe(409);
    expect(
      (await admin.site.ask('GET Account/Validate', { token: claimant.token })).body,
    ).toMatchObject({ pendingNumber: 2 });
  });

  test('about a report needs to have seen the report', async () => {
    const site = await openMemorials(await open(), [2, 3, 4]);
    const { admin, members, write, makeKeeper, memorial, shown } = site;
    const [ann, bob, eve] = members;
    await makeKeeper(eve);
    await write(ann, 'A friend.');
    const [unread] = await waitingItems(admin, 'remembrance');
    const { changedAt } = (await memorial(eve)).waiting[0] ?? {};
    const path = `Remembrances/${unread?.itemId}`;
    await admin.site.ask(`POST ${path}/Approve`, { token: eve.token, body: { changedAt } });
    await admin.site.ask(`POST ${path}/Report`, { token: bob.token, body: { reason: 'Untrue.' } });
    expect((await site.approve(unread)).status).toBe(409);
    expect(await shown()).toEqual([]);
  });

  test('never publishes a photo that its contributor has taken down', async () => {
    const database = await open();
    const admin = await openModeratedSite(database);
    const contributor = await admin.site.join(7);
    await admin.addPhoto(contributor.token, 'Mine');
    await makeAdmin(database, 2);
    const own = { token: contributor.token };
    expect((await admin.site.ask('POST Admin/Photos/1/Hide', { ...own, body: {} })).status).toBe(
      200,
    );
    expect((await decide(admin, 'photo', 1, 'approve')).status).toBe(403);
    expect((await admin.site.ask('POST Admin/Photos/1/Show', { ...own, body: {} })).status).toBe(
      200,
    );
  });
});
