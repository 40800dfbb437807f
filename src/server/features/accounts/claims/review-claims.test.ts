import { expect, test } from 'vitest';
import type { ClaimLists } from '#contract/accounts/claims.ts';
import type { AppDeps } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import { openAdminSite, type AdminSite } from '#tests/support/sites/admin-site.ts';
import {
  describeDialect,
  describeEachDialect,
  describeOnSqlite,
} from '#tests/support/databases/each-dialect.ts';

const openReviewing = (database: Database, deps: Partial<AppDeps> = {}) =>
  openAdminSite(database, { claimPolicy: 'review', ...deps });

async function list(admin: AdminSite): Promise<ClaimLists> {
  const { status, body } = await admin.ask('GET Admin/Claims');
  expect(status).toBe(200);
  return body as unknown as ClaimLists;
}

const numbersOf = (claims: ClaimLists['pending']) =>
  claims.map(({ member }) => member.freakBrotherNumber);

const approve = (admin: AdminSite, account: number, number: number) =>
  admin.ask(`POST Admin/Claims/${account}/${number}/Approve`);
const reject = (admin: AdminSite, account: number, number: number, reason = 'Not your number.') =>
  admin.ask(`POST Admin/Claims/${account}/${number}/Reject`, { reason });

describeOnSqlite('reviewed claims', ({ open }) => {
  test('approval links the account and notifies the owner', async () => {
    const admin = await openReviewing(await open());
    const { token } = await admin.site.join(2);
    const approved = await approve(admin, 2, 2);
    expect(approved).toMatchObject({ status: 200, body: { pending: [], pendingCount: 0 } });
    expect(numbersOf((approved.body as unknown as ClaimLists).latest)).toContain(2);
    expect((await admin.site.ask('GET Account/Validate', { token })).body).toMatchObject({
      matchedFb: true,
      freakBrotherNumber: 2,
      pendingNumber: null,
    });
    expect((await approve(admin, 2, 2)).status).toBe(404);
    expect((await reject(admin, 2, 2)).status).toBe(404);
    expect((await admin.changes('claim')).slice(2)).toEqual([
      {
        actor: 'account/1',
        key: 'fb/2',
        movedTo: null,
        before: { account: 2, isApproved: false },
        after: { account: 2, isApproved: true },
      },
    ]);
    const mails = await admin.mailsTo(emailOfMember(2));
    expect(mails.map(({ subject }) => subject).slice(1)).toEqual(['FB2 is yours']);
  });

  test('several are approved at once, and those already decided are named', async () => {
    const admin = await openReviewing(await open());
    for (const number of [2, 3, 4]) await admin.site.join(number);
    expect((await approve(admin, 3, 3)).status).toBe(200);
    const claims = [2, 3, 4].map((number) => ({ accountId: number, freakBrotherNumber: number }));
    const report = await admin.ask('POST Admin/Claims/Approve', { claims });
    expect(report).toMatchObject({
      status: 200,
      body: { approved: 2, missing: [3], lists: { pending: [], pendingCount: 0 } },
    });
    for (const body of [{}, { claims: [] }, { claims: Array(101).fill(claims[0]) }]) {
      expect((await admin.ask('POST Admin/Claims/Approve', body)).status).toBe(400);
    }
    expect((await admin.mailsTo(emailOfMember(4))).map(({ subject }) => subject)).toContain(
      'FB4 is yours',
    );
  });

  test('rejection needs a reason, sends it to the claimant, and frees the number', async () => {
    const admin = await openReviewing(await open(), { contactEmail: 'help@directory.example' });
    const { token } = await admin.site.join(2);
    const { status, body } = await reject(admin, 2, 2, '  ');
    expect([status, body['errors']]).toEqual([400, { reason: 'Please give a reason.' }]);
    expect((await reject(admin, 2, 2, 'x'.repeat(501))).status).toBe(400);
    expect((await reject(admin, 2, 2, 'Your card says <FB 22>.')).status).toBe(200);
    expect((await admin.site.ask('GET Account/Validate', { token })).body).toMatchObject({
      matchedFb: false,
      pendingNumber: null,
    });
    expect((await admin.site.ask('GET FreakBrother/claim/2')).body['problem']).toBeNull();
    const again = await admin.site.ask('POST FreakBrother/claim/22', { token });
    expect(again).toMatchObject({ status: 200, body: { pendingNumber: 22 } });
    expect((await admin.changes('claim')).at(2)).toMatchObject({
      before: { account: 2, isApproved: false },
      after: { rejectedFor: 'Your card says <FB 22>.' },
    });
    const mails = await admin.mailsTo(emailOfMember(2));
    const told = mails.find(({ subject }) => subject === 'Your claim of FB2');
    expect(told?.text.split('\n\n')[1]).toBe('Your card says <FB 22>.');
    expect(told?.text).toContain('help@directory.example');
  });

  test('move with a member who changes number, and are decided although no email can be sent', async () => {
    const admin = await openReviewing(await open());
    await admin.site.join(2);
    const { body } = await admin.ask('GET Admin/Members/fb/2');
    await admin.ask('PUT Admin/Members/fb/2', { ...body, freakBrotherNumber: 90 });
    admin.site.provider.isDown = true;
    expect((await approve(admin, 2, 2)).status).toBe(404);
    expect((await approve(admin, 2, 90)).status).toBe(200);
  });

  test('rejection emails name no contact when no contact address is configured', async () => {
    const admin = await openReviewing(await open());
    await admin.site.join(2);
    await reject(admin, 2, 2);
    const [, told] = await admin.mailsTo(emailOfMember(2));
    expect(told?.text).toContain('Not your number.');
    expect(told?.text).not.toMatch(/write to|our admins|null|\n\n\n/);
  });
});

describeOnSqlite('claims without review', ({ open }) => {
  test('are listed once they are validated, the newest first', async () => {
    const admin = await openAdminSite(await open());
    for (const number of [2, 3]) {
      admin.site.clock.now += 1000;
      await admin.site.join(number);
    }
    await admin.site.register(4);
    const lists = await list(admin);
    expect(lists).toMatchObject({ areReviewed: false, pending: [], pendingCount: 0 });
    expect(numbersOf(lists.latest)).toEqual([3, 2, 1]);
    const mails = await admin.mailsTo(emailOfMember(1));
    expect(mails.some(({ subject }) => subject === 'Manifest: FB2 was claimed')).toBe(true);
  });
});

describeEachDialect('reviewed claims', ({ open }) => {
  test('wait from validation on, the longest waiting first', async () => {
    const database = await open();
    const admin = await openReviewing(database);
    await admin.site.join(3, { firstName: 'Zoë' });
    admin.site.clock.now += 1000;
    await admin.site.join(2);
    await admin.site.register(4);
    const lists = await list(admin);
    expect(lists).toMatchObject({ areReviewed: true, pendingCount: 2 });
    expect((await admin.ask('GET Admin/Waiting')).body).toMatchObject({ claims: 2 });
    expect(numbersOf(lists.pending)).toEqual([3, 2]);
    expect(numbersOf(lists.latest)).toEqual([1]);
    expect(lists.pending[0]).toEqual({
      account: {
        accountId: 2,
        firstName: 'Zoë',
        lastName: 'Example',
        email: emailOfMember(3),
        isApproved: false,
      },
      member: { freakBrotherNumber: 3, firstName: 'Ann', lastName: 'Example', deceased: false },
      claimedAt: '2026-07-01T12:00:00.000Z',
      vouches: 0,
      rivals: 0,
      proofs: 0,
    });
    expect((await approve(admin, 4, 4)).status).toBe(404);
    const mails = await admin.mailsTo(emailOfMember(1));
    const told = mails.filter(({ subject }) => subject.endsWith('was claimed'));
    expect(told.map(({ subject }) => subject)).toContain('Manifest: FB3 was claimed');
    expect(told.at(-1)?.text).toContain('http://localhost:3000/Manifest/Claims');
  });
});

describeDialect('postgres', 'reviewed claims', ({ open }) => {
  test('only one of several concurrent decisions on a claim succeeds', async () => {
    const admin = await openReviewing(await open(), { isRateLimited: false });
    for (const number of [2, 3]) {
      await admin.site.join(number);
      const responses = await Promise.all([
        approve(admin, number, number),
        reject(admin, number, number),
        approve(admin, number, number),
      ]);
      const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([200, 404, 404]);
    }
    expect((await admin.changes('claim')).slice(1)).toHaveLength(4);
  });
});
