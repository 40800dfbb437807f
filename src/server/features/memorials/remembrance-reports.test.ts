import { expect, test } from 'vitest';
import { decide, getItem, waitingItems } from '#tests/support/sites/inbox.ts';
import type { User } from '#contract/accounts/account.ts';
import { reportsPerDay } from '#contract/memorials/remembrances.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { goodPassword } from '#tests/support/sites/account-site.ts';
import { openMemorials, type MemorialSite } from '#tests/support/sites/memorials/memorial-site.ts';
import { downloadData } from '#tests/support/sites/download-data.ts';

const relative = {
  relation: 'a friend',
  firstName: 'Zoe',
  lastName: 'Relative',
  email: 'zoe@example.org',
  password: goodPassword,
  confirmPassword: goodPassword,
};

/** An account without a number, validated. */
async function register({ admin: { site } }: MemorialSite): Promise<User> {
  const { body } = await site.ask('POST Memorials/20/Register', { body: relative });
  const { token } = body as unknown as User;
  const code = await site.codeTo(relative.email);
  expect((await site.ask(`PUT Account/ValidateAccount/${code}`, { token })).status).toBe(200);
  return body as unknown as User;
}

const report = ({ admin }: MemorialSite, id: number, by: User, reason = '') =>
  admin.site.ask(`POST Remembrances/${id}/Report`, { token: by.token, body: { reason } });

/** Writes, and approves as an admin. */
async function publish(site: MemorialSite, by: User, text: string): Promise<number> {
  await site.write(by, text);
  const [waiting] = await site.queue();
  expect((await site.approve(waiting)).status).toBe(200);
  return waiting?.itemId ?? 0;
}

describeEachDialect('a report of a remembrance', ({ open }) => {
  test('stays when the writer removes the text and writes it anew', async () => {
    const database = await open();
    const site = await openMemorials(database, [2, 3, 4]);
    const { admin, members, write, own, shown, queue, approve, makeKeeper, memorial } = site;
    const [ann, bob, eve] = members;
    await makeKeeper(eve);
    const id = await publish(site, ann, 'Rude.');
    await report(site, id, bob, 'Not true.');
    const asAnn = { token: ann.token };
    expect((await admin.site.ask('DELETE Memorials/20/Remembrance', asAnn)).status).toBe(200);
    expect(await queue()).toEqual([]);
    const data = await downloadData(admin.site, ann.token);
    expect(data.body).toMatchObject({
      remembrances: [],
      removedReports: [{ freakBrotherNumber: 20 }],
    });

    await write(ann, 'Rude.');
    expect((await own(ann)).remembrance?.state).toBe('reported');
    expect((await memorial(eve)).waiting).toEqual([]);
    const [again] = await queue();
    expect(again).toMatchObject({ line: 'Rude.', state: 'reported' });
    const { evidence } = await getItem(admin, 'remembrance', again?.itemId);
    expect(evidence.reason).toBe('Not true.');
    const asKeeper = { token: eve.token, body: { changedAt: again?.version } };
    const approveAsKeeper = `POST Remembrances/${again?.itemId}/Approve`;
    expect((await admin.site.ask(approveAsKeeper, asKeeper)).status).toBe(404);
    expect((await decide(admin, 'remembrance', again?.itemId, 'reject')).status).toBe(200);
    // Also after an admin has removed it.
    await write(ann, 'Kind.');
    const [kind] = await queue();
    expect((await memorial(eve)).waiting).toEqual([]);
    expect((await approve(kind)).status).toBe(200);
    expect(await shown()).toMatchObject([{ text: 'Kind.' }]);

    // An admin has settled it.
    await admin.site.ask('DELETE Memorials/20/Remembrance', asAnn);
    await write(ann, 'Kind again.');
    expect((await memorial(eve)).waiting).toMatchObject([{ text: 'Kind again.' }]);
    expect(await database.kysely.selectFrom('removed_reports').selectAll().execute()).toEqual([]);
  });
});

describeOnSqlite('a report of a remembrance', ({ open }) => {
  test('is taken from members, keepers of the page and admins only', async () => {
    const site = await openMemorials(await open(), [2]);
    const { admin, members, shown, queue, approve } = site;
    const [ann] = members;
    const id = await publish(site, ann, 'A friend.');
    const stranger = await register(site);
    expect((await report(site, id, stranger)).status).toBe(403);
    expect(await shown()).toHaveLength(1);
    const [request] = await waitingItems(admin, 'keeper');
    await decide(admin, 'keeper', request?.itemId, 'approve');
    expect(await report(site, id, stranger)).toMatchObject({
      status: 200,
      body: { isHidden: true },
    });
    expect(await shown()).toEqual([]);
    await approve((await queue())[0]);
    expect((await admin.ask(`POST Remembrances/${id}/Report`, { reason: '' })).status).toBe(200);
  });

  test(`is one of at most ${reportsPerDay} a day by each account`, async () => {
    const site = await openMemorials(await open(), [2, 3]);
    const { admin, members } = site;
    const [ann, bob] = members;
    const id = await publish(site, ann, 'A friend.');
    for (let count = 0; count < reportsPerDay; count += 1) {
      expect((await report(site, 99, bob)).status).toBe(404);
    }
    expect((await report(site, id, bob)).status).toBe(429);
    admin.site.clock.now += 25 * 60 * 60_000;
    expect((await report(site, id, bob)).status).toBe(200);
  });

  test('does not hide again what an admin has kept, until the writer changes it', async () => {
    const site = await openMemorials(await open(), [2, 3]);
    const { admin, members, write, own, shown, queue, approve } = site;
    const [ann, bob] = members;
    const id = await publish(site, ann, 'A friend.');
    await report(site, id, bob);
    expect(await shown()).toEqual([]);
    await approve((await queue())[0]);
    expect(await shown()).toHaveLength(1);

    expect(await report(site, id, bob, 'Again.')).toMatchObject({
      status: 200,
      body: { isHidden: false },
    });
    expect(await shown()).toHaveLength(1);
    expect((await own(ann)).remembrance?.state).toBe('shown');
    const reported = await queue();
    expect(reported).toMatchObject([
      {
        state: 'reported',
        line: 'A friend.',
        warnings: ['It was reported again after an admin kept it, and is shown.'],
      },
    ]);
    expect((await admin.ask('GET Admin/Waiting')).body).toMatchObject({
      inbox: { remembrance: 1 },
    });
    // The first report of those that wait stays.
    expect((await report(site, id, bob, 'Once more.')).body).toEqual({ isHidden: false });
    expect((await getItem(admin, 'remembrance', id)).evidence.reason).toBe('Again.');
    await approve(reported[0]);
    expect(await queue()).toEqual([]);

    await write(ann, 'Another text.');
    await approve((await queue())[0]);
    expect((await report(site, id, bob)).body).toEqual({ isHidden: true });
    expect(await shown()).toEqual([]);
  });
});
