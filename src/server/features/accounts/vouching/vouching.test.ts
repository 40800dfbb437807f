/** Vouches beside decisions of admins, withdrawals and each other. */
import { dayMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import { decide, getItem } from '#tests/support/sites/inbox.ts';
import { setMember } from '#tests/support/sites/set-rows.ts';
import type { User } from '#contract/accounts/account.ts';
import { firstDays, vouchesAtMost, vouchPeriodDays } from '#contract/accounts/vouching.ts';
import {
  describeDialect,
  describeEachDialect,
  describeOnSqlite,
} from '#tests/support/databases/each-dialect.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import {
  claimOf,
  given,
  linkOf,
  openVouching,
  vouch,
  find,
} from '#tests/support/sites/claim-desk/vouching-site.ts';
import { waitForBlocked } from '#tests/support/databases/waiting-transactions.ts';
import { confirmPassword, makeAdmin, openAdminSite } from '#tests/support/sites/admin-site.ts';
import { invitationTo, inviteAs } from '#tests/support/sites/claim-desk/invited-site.ts';
import { lockAccounts, lockAdmins } from '#server/identity/accounts.ts';

/** The line that an admin sees. */
const vouches = (value: string) => ({ label: 'Vouches', value, to: '/Manifest/Vouches' });

describeOnSqlite('vouching', ({ open }) => {
  test('is for members whom an admin or others approved, after their first days', async () => {
    const database = await open();
    const { admin, members } = await openVouching(database, [2, 3, 4]);
    const [fresh, selfLinked, dead] = members as [User, User, User];
    const set = (account: number, row: object) =>
      database.kysely.updateTable('claims').set(row).where('account_id', '=', account).execute();
    const now = admin.site.clock.now;
    await set(2, { linked_at: now - firstDays * dayMs + 1 });
    await set(3, { linked_by: 'claimant' });
    const claimant = await admin.site.join(9);
    const link = await linkOf(admin, claimant);
    await setMember(database, 4, { deceased: 1 });
    const refusals = [
      [fresh, `${firstDays} days`],
      [selfLinked, 'approve'],
      [dead, 'living'],
      [claimant, 'yourself'],
    ] as const;
    for (const [member, words] of refusals) {
      const refused = await vouch(admin, member, link);
      expect(refused.status).toBe(403);
      expect(refused.body['message']).toContain(words);
      const found = await find(admin, member, link);
      expect(found.body['problem']).toContain(words);
      // The name that the claimant typed is for members who may vouch.
      expect(found.body['accountFirstName']).toBe('');
    }
    admin.site.clock.now += 1;
    expect((await vouch(admin, fresh, link)).status).toBe(200);
  });

  test(`is limited to ${vouchesAtMost} in ${vouchPeriodDays} days, also when withdrawn`, async () => {
    const { admin, members } = await openVouching(await open(), [2]);
    const [ann] = members as [User];
    for (let number = 10; number < 10 + vouchesAtMost; number += 1) {
      const claimant = await admin.site.join(number);
      expect((await vouch(admin, ann, await linkOf(admin, claimant))).status).toBe(200);
    }
    const id = ((await given(admin, ann)) as { vouches: { vouchId: number }[] }).vouches[0]
      ?.vouchId;
    const { token } = ann;
    expect((await admin.site.ask(`POST Vouches/${id}/Withdraw`, { token })).status).toBe(200);
    expect((await admin.site.ask(`POST Vouches/${id}/Withdraw`, { token })).status).toBe(404);
    const late = await admin.site.join(20);
    const link = await linkOf(admin, late);
    expect((await vouch(admin, ann, link)).status).toBe(403);
    expect(await given(admin, ann)).toMatchObject({ left: 0 });
    admin.site.clock.now += vouchPeriodDays * dayMs;
    // The session of the member has expired by then.
    const body = { email: emailOfMember(2), password: 'correct horse battery' };
    const again = await admin.site.ask('POST Account/login', { body });
    expect((await vouch(admin, again.body as unknown as User, link)).status).toBe(200);
  });

  test('that is withdrawn no longer counts; another member is needed', async () => {
    const { admin, members } = await openVouching(await open(), [2, 3, 4]);
    const [ann, bob, eve] = members as [User, User, User];
    const claimant = await admin.site.join(9);
    const link = await linkOf(admin, claimant);
    await vouch(admin, ann, link);
    const withdrawn = await admin.site.ask('POST Vouches/1/Withdraw', { token: ann.token });
    expect(withdrawn.body).toMatchObject({
      vouches: [{ withdrawnAt: new Date(admin.site.clock.now).toISOString() }],
    });
    expect((await admin.site.ask('POST Vouches/1/Withdraw', { token: bob.token })).status).toBe(
      404,
    );
    await vouch(admin, bob, link);
    expect(await claimOf(admin, claimant)).toEqual({ state: 'waiting', vouches: 1, needed: 2 });
    await vouch(admin, eve, link);
    expect(await claimOf(admin, claimant)).toMatchObject({ state: 'linked' });
    // A withdrawal after the link leaves the link to an admin.
    await admin.site.ask('POST Vouches/2/Withdraw', { token: bob.token });
    expect(await claimOf(admin, claimant)).toEqual({ state: 'linked', vouches: 1, needed: 2 });
    const mails = await admin.mailsTo(emailOfMember(9));
    expect(mails.filter(({ subject }) => subject === 'A vouch was withdrawn')).toHaveLength(1);
  });

  test('of disabled and unlinked members does not count', async () => {
    const database = await open();
    const { admin, members } = await openVouching(database, [2, 3, 4]);
    const [ann, bob, eve] = members as [User, User, User];
    const claimant = await admin.site.join(9);
    const link = await linkOf(admin, claimant);
    await vouch(admin, ann, link);
    await database.kysely.deleteFrom('claims').where('account_id', '=', 2).execute();
    await vouch(admin, bob, link);
    expect(await claimOf(admin, claimant)).toMatchObject({ state: 'waiting', vouches: 1 });
    expect((await getItem(admin, 'claim', 5)).evidence.facts).toContainEqual(vouches('1 of 2'));
    await vouch(admin, eve, link);
    expect(await claimOf(admin, claimant)).toMatchObject({ state: 'linked' });
  });

  test('for an earlier claim does not count for a later one', async () => {
    const { admin, members } = await openVouching(await open(), [2, 3]);
    const [ann, bob] = members as [User, User];
    const claimant = await admin.site.join(9);
    await vouch(admin, ann, await linkOf(admin, claimant));
    await decide(admin, 'claim', 4, 'reject', { reason: 'Who are you?' });
    admin.site.clock.now += 1000;
    const { token } = claimant;
    expect((await admin.site.ask('POST FreakBrother/claim/9', { token })).status).toBe(200);
    const link = await linkOf(admin, claimant);
    await vouch(admin, bob, link);
    expect(await claimOf(admin, claimant)).toEqual({ state: 'waiting', vouches: 1, needed: 2 });
    // The same member may vouch for the later claim.
    expect((await vouch(admin, ann, link)).status).toBe(200);
    expect(await claimOf(admin, claimant)).toMatchObject({ state: 'linked' });
  });
});

describeEachDialect('vouching', ({ open }) => {
  test('by two members links the account; each step is mailed and logged', async () => {
    const { admin, members } = await openVouching(await open(), [2, 3]);
    const [ann, bob] = members as [User, User];
    const claimant = await admin.site.join(9, { firstName: 'Zoë' });
    expect(await claimOf(admin, claimant)).toEqual({ state: 'waiting', vouches: 0, needed: 2 });
    const link = await linkOf(admin, claimant);
    expect(await linkOf(admin, claimant)).toBe(link);
    expect((await find(admin, ann, link)).body).toEqual({
      freakBrotherNumber: 9,
      firstName: 'Ann',
      lastName: 'Example',
      accountFirstName: 'Zoë',
      accountLastName: 'Example',
      vouches: 0,
      needed: 2,
      hasVouched: false,
      problem: null,
    });
    expect(await vouch(admin, ann, link)).toMatchObject({
      status: 200,
      body: { vouches: 1, hasVouched: true, problem: null },
    });
    expect((await vouch(admin, ann, link)).status).toBe(409);
    expect(await claimOf(admin, claimant)).toEqual({ state: 'waiting', vouches: 1, needed: 2 });
    expect((await getItem(admin, 'claim', 4)).evidence.facts).toContainEqual(vouches('1 of 2'));
    expect(await vouch(admin, bob, link)).toMatchObject({ status: 200, body: { vouches: 2 } });
    expect(await claimOf(admin, claimant)).toMatchObject({ state: 'linked' });
    expect((await vouch(admin, bob, link)).status).toBe(404);
    expect(await admin.changes('vouch')).toEqual([
      {
        actor: 'account/2',
        key: 'fb/9',
        movedTo: null,
        before: null,
        after: { account: 4, vouchedBy: 2 },
      },
      {
        actor: 'account/3',
        key: 'fb/9',
        movedTo: null,
        before: null,
        after: { account: 4, vouchedBy: 3 },
      },
    ]);
    expect((await admin.changes('claim')).at(-1)).toMatchObject({
      actor: 'account/3',
      after: { account: 4, isApproved: true },
    });
    expect((await admin.ask('GET Admin/Vouches')).body).toMatchObject({
      isRequired: true,
      vouches: [
        { voucher: { freakBrotherNumber: 3 }, known: { freakBrotherNumber: 9, firstName: 'Zoë' } },
        { voucher: { freakBrotherNumber: 2 } },
      ],
    });
    // Those who were vouched for may vouch too.
    admin.site.clock.now += firstDays * dayMs;
    const second = await admin.site.join(10);
    const linkOfSecond = await linkOf(admin, second);
    expect(await vouch(admin, claimant, linkOfSecond)).toMatchObject({
      body: { code: 'confirmation_required' },
    });
    await confirmPassword(admin.site, claimant.token);
    expect((await vouch(admin, claimant, linkOfSecond)).status).toBe(200);
    const mails = await admin.mailsTo(emailOfMember(9));
    expect(mails.slice(-2).map(({ subject }) => subject)).toEqual([
      'A member vouched for you',
      'FB9 is yours',
    ]);
    expect(mails.at(-2)?.text).toContain('You now have 1 of 2 vouches.');
  });
});

describeOnSqlite('a vouch', ({ open }) => {
  test.each(['open', 'review'] as const)('does not exist with CLAIMS=%s', async (claimPolicy) => {
    const { admin, members } = await openVouching(await open(), [2], { claimPolicy });
    const claimant = await admin.site.join(9);
    const state = claimPolicy === 'open' ? 'linked' : 'waiting';
    expect(await claimOf(admin, claimant)).toEqual({ state, vouches: 0, needed: 0 });
    const { status } = await admin.site.ask('POST Vouches/Link', { token: claimant.token });
    expect(status).toBe(400);
    const reason = claimPolicy === 'open' ? 'register on their own' : 'an admin approves';
    expect((await given(admin, members[0] as User))['problem']).toContain(reason);
  });
});

describeDialect('postgres', 'a vouch', ({ open }) => {
  test('by two members at once links exactly once, and by one member twice counts once', async () => {
    const { admin, members } = await openVouching(await open(), [2, 3]);
    const claimant = await admin.site.join(9);
    const link = await linkOf(admin, claimant);
    const statuses = await Promise.all(
      [...members, ...members].map(async (member) => (await vouch(admin, member, link)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect(await claimOf(admin, claimant)).toEqual({ state: 'linked', vouches: 2, needed: 2 });
    const approvals = (await admin.changes('claim')).filter(
      ({ before, after }) => before !== null && after !== null,
    );
    expect(approvals).toHaveLength(1);
  });

  test('beside withdrawals, approvals and rejections ends in one consistent state', async () => {
    const { admin, members } = await openVouching(await open(), [2, 3]);
    const [ann, bob] = members as [User, User];
    for (let number = 10; number < 14; number += 1) {
      const claimant = await admin.site.join(number);
      const link = await linkOf(admin, claimant);
      await vouch(admin, ann, link);
      const own = (await given(admin, ann)) as { vouches: { vouchId: number }[] };
      const account = number - 6;
      const act = number % 2 === 0 ? 'approve' : 'reject';
      const all = await Promise.all([
        vouch(admin, bob, link),
        admin.site.ask(`POST Vouches/${own.vouches[0]?.vouchId}/Withdraw`, { token: ann.token }),
        decide(admin, 'claim', account, act, { reason: 'No.' }),
      ]);
      for (const { status } of all) expect([200, 403, 404, 409]).toContain(status);
      const { state } = (await claimOf(admin, claimant)) as { state: string };
      const wasRejected = act === 'reject' && all[2].status === 200;
      expect(state).toBe(wasRejected ? 'none' : 'linked');
    }
  });
});

describeDialect('postgres', 'locks of accounts', ({ open }) => {
  test('are taken from admins first, also when their ids are higher', async () => {
    const database = await open();
    const { site } = await openAdminSite(database);
    for (const number of [2, 3]) await site.join(number);
    await makeAdmin(database, 3);
    const { kysely, dialect } = database;
    const steps: string[] = [];
    let vouching = Promise.resolve();
    await kysely.transaction().execute(async (administering) => {
      await lockAdmins(administering, dialect);
      vouching = kysely.transaction().execute(async (db) => {
        await lockAccounts(db, dialect, [2, 3]);
        steps.push('both accounts');
      });
      await waitForBlocked(kysely);
      // It must not hold the member meanwhile.
      await lockAccounts(administering, dialect, [2]);
      steps.push('the member');
    });
    await vouching;
    expect(steps).toEqual(['the member', 'both accounts']);
  });

  test('let an admin be invited by a member and disable that member at once', async () => {
    const database = await open();
    const { admin, members } = await openVouching(database, [2, 3]);
    const [ann] = members;
    if (!ann) throw new Error('no member');
    await makeAdmin(database, 3);
    await database.kysely.deleteFrom('claims').where('account_id', '=', 3).execute();
    const email = 'member3@example.org';
    expect((await inviteAs(admin, ann, 9, email)).status).toBe(200);
    const token = await invitationTo(admin.site, email);
    const other = members[1]?.token;
    const statuses = await Promise.all([
      admin.site.ask('POST Invitations/Accept', { token: other, body: { token } }),
      admin.ask('POST Admin/Accounts/2/Disable'),
      admin.site.ask('POST Admin/Accounts/2/Enable', { token: other }),
    ]);
    for (const { status } of statuses) expect(status).toBeOneOf([200, 400]);
  });
});
