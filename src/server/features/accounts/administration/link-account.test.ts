import { expect, test } from 'vitest';
import { decide } from '#tests/support/sites/inbox.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import { openAdminSite, type AdminSite } from '#tests/support/sites/admin-site.ts';
import { insertMember } from '#tests/support/sites/builders.ts';
import { describeDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';

const link = (admin: AdminSite, account: number, number: number) =>
  admin.ask(`PUT Admin/Accounts/${account}/Member/${number}`);
const unlink = (admin: AdminSite, account: number, number: number) =>
  admin.ask(`DELETE Admin/Accounts/${account}/Member/${number}`);

const sorted = (responses: readonly { status: number }[]) =>
  responses.map(({ status }) => status).toSorted((a, b) => a - b);

describeOnSqlite('an account and a member', ({ open }) => {
  test('are unlinked and linked, with an email to the owner each time', async () => {
    const admin = await openAdminSite(await open());
    const { token } = await admin.site.join(2);
    const who = async () => (await admin.site.ask('GET Account/Validate', { token })).body;
    expect(await unlink(admin, 2, 2)).toMatchObject({
      status: 200,
      body: { freakBrotherNumber: null, isPending: false },
    });
    expect(await who()).toMatchObject({ matchedFb: false, freakBrotherNumber: null });
    expect(await unlink(admin, 2, 2)).toMatchObject({ status: 404 });
    expect(await link(admin, 2, 7)).toMatchObject({ body: { freakBrotherNumber: 7 } });
    expect(await who()).toMatchObject({ matchedFb: true, freakBrotherNumber: 7 });
    // Linking again changes nothing and sends no email.
    expect((await link(admin, 2, 7)).status).toBe(200);
    expect((await admin.changes('claim')).slice(2)).toEqual([
      {
        actor: 'account/1',
        key: 'fb/2',
        movedTo: null,
        before: { account: 2, isApproved: true },
        after: null,
      },
      {
        actor: 'account/1',
        key: 'fb/7',
        movedTo: null,
        before: null,
        after: { account: 2, isApproved: true },
      },
    ]);
    const subjects = (await admin.mailsTo(emailOfMember(2))).map(({ subject }) => subject);
    expect(subjects.slice(1).toSorted()).toEqual(['FB7 is yours', 'Your account and FB2']);
  });

  test('rejects a second link and names the existing link or claim', async () => {
    const database = await open();
    const admin = await openAdminSite(database, { claimPolicy: 'review' });
    await admin.site.join(2);
    await admin.site.join(3);
    const messageOf = async (account: number, number: number) => {
      const { status, body } = await link(admin, account, number);
      expect(status).toBe(409);
      return body['message'];
    };
    expect(await messageOf(2, 9)).toBe(
      'This account has claimed FB2. Approve or reject that claim first.',
    );
    // Linking an account approves its pending claim.
    expect((await link(admin, 2, 2)).body).toMatchObject({ isPending: false });
    expect(await messageOf(2, 9)).toBe('This account is linked to FB2. Unlink it first.');
    await decide(admin, 'claim', 3, 'reject', { reason: 'No.' });
    expect(await messageOf(3, 2)).toBe(
      'FB2 is already linked to another account. Unlink that one first.',
    );
    expect((await link(admin, 3, 1000)).status).toBe(404);
    // For an account that manages the page.
    await insertMember(database, { number: 99, deceased: 1 });
    expect((await link(admin, 3, 99)).status).toBe(200);
    // A pending claim is approved or rejected, not unlinked.
    await admin.site.join(4);
    expect((await unlink(admin, 4, 4)).status).toBe(404);
  });

  test('linking ends the pending claims of other accounts and notifies their owners', async () => {
    const admin = await openAdminSite(await open());
    await admin.site.join(2);
    const { token } = await admin.site.register(3);
    await unlink(admin, 2, 2);
    expect((await link(admin, 2, 3)).status).toBe(200);
    const { body } = await admin.site.ask('GET Account/Validate', { token });
    expect(body).toMatchObject({ matchedFb: false, freakBrotherNumber: null });
    expect((await admin.changes('claim')).slice(-2)).toMatchObject([
      { actor: 'account/1', key: 'fb/3', before: { account: 3, isApproved: true }, after: null },
      { actor: 'account/1', key: 'fb/3', before: null, after: { account: 2, isApproved: true } },
    ]);
    const subjects = (await admin.mailsTo(emailOfMember(3))).map(({ subject }) => subject);
    expect(subjects).toContain('FB3 belongs to another account');
  });

  test('links an account that is not yet validated, unless another account validates first', async () => {
    const admin = await openAdminSite(await open());
    await admin.site.register(2);
    await unlink(admin, 2, 2);
    expect((await link(admin, 2, 3)).body).toMatchObject({ freakBrotherNumber: 3 });
    await admin.site.join(3);
    expect((await admin.ask('GET Admin/Accounts/2')).body).toMatchObject({
      freakBrotherNumber: null,
    });
    expect((await link(admin, 2, 3)).status).toBe(409);
  });
});

describeOnSqlite('a link that only its owner has made', ({ open }) => {
  test('is confirmed by an admin, so that the member can vouch', async () => {
    const database = await open();
    const admin = await openAdminSite(database, { claimPolicy: 'open' });
    await admin.site.join(2);
    const linkedBy = async () =>
      (await admin.ask('GET Admin/Accounts/2')).body['isSelfLinked'] === true ? 'owner' : 'admin';
    const linkedAt = async () =>
      (
        await database.kysely
          .selectFrom('claims')
          .where('account_id', '=', 2)
          .select('linked_at')
          .executeTakeFirstOrThrow()
      ).linked_at;
    const before = await linkedAt();
    admin.site.clock.now += 60_000;
    expect(await linkedBy()).toBe('owner');
    expect(await link(admin, 2, 2)).toMatchObject({ status: 200, body: { isSelfLinked: false } });
    expect((await link(admin, 2, 2)).status).toBe(200);
    const entries = await admin.changes('claim');
    expect(entries.slice(2)).toMatchObject([
      {
        actor: 'account/1',
        before: { account: 2, isApproved: true, linkedBy: 'claimant' },
        after: { account: 2, isApproved: true, linkedBy: 'admin' },
      },
    ]);
    expect(await linkedAt()).toBe(before);
  });
});

describeDialect('postgres', 'an account and a member', ({ open }) => {
  test('only one of several concurrent links to one member, or of one account, succeeds', async () => {
    const database = await open();
    const admin = await openAdminSite(database, { isRateLimited: false });
    const accounts = [2, 3, 4];
    for (const account of accounts) {
      await admin.site.join(account);
      await unlink(admin, account, account);
    }
    const rivals = await Promise.all(accounts.map((account) => link(admin, account, 20)));
    expect(sorted(rivals)).toEqual([200, 409, 409]);
    const loser = accounts[rivals.findIndex(({ status }) => status === 409)] ?? 0;
    const choices = await Promise.all([21, 22, 23].map((number) => link(admin, loser, number)));
    expect(sorted(choices)).toEqual([200, 409, 409]);
    const claims = await database.kysely.selectFrom('claims').selectAll().execute();
    expect(claims).toHaveLength(3);
    expect(await admin.changes('claim')).toHaveLength(1 + 3 + 3 + 2);
  });
});
