import { expect, test } from 'vitest';
import { setMember } from '#tests/support/sites/set-rows.ts';
import type { InboxItem } from '#contract/inbox/inbox.ts';
import { decide, getItem, listInbox, waitingItems } from '#tests/support/sites/inbox.ts';
import type { AppDeps } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import {
  emailOfMember,
  registrationOf,
  openAccountSite,
  type AccountSite,
} from '#tests/support/sites/account-site.ts';
import { openAdminSite, type AdminSite } from '#tests/support/sites/admin-site.ts';
import {
  describeDialect,
  describeEachDialect,
  describeOnSqlite,
} from '#tests/support/databases/each-dialect.ts';
import type { User } from '#contract/accounts/account.ts';
import { freshPhoto } from '#tests/support/sites/photo-site.ts';
import { accept, invitationTo, invite } from '#tests/support/sites/claim-desk/invited-site.ts';
import { linkOf, openVouching, vouch } from '#tests/support/sites/claim-desk/vouching-site.ts';
import { downloadData } from '#tests/support/sites/download-data.ts';

const openReviewing = (database: Database, deps: Partial<AppDeps> = {}) =>
  openAdminSite(database, { claimPolicy: 'review', ...deps });

const numbersOf = (items: readonly InboxItem[]) =>
  items.map(({ about }) => about?.freakBrotherNumber);

const approve = (admin: AdminSite, account: number) => decide(admin, 'claim', account, 'approve');
const reject = (admin: AdminSite, account: number, reason = 'Not your number.') =>
  decide(admin, 'claim', account, 'reject', { reason });

describeOnSqlite('reviewed claims', ({ open }) => {
  test('approval links the account and notifies the owner', async () => {
    const admin = await openReviewing(await open());
    const { token } = await admin.site.join(2);
    expect(await approve(admin, 2)).toMatchObject({
      status: 200,
      body: {
        opposite: { label: 'Unlink', to: '/Manifest/Accounts/2' },
        counts: { claim: 0 },
      },
    });
    expect((await getItem(admin, 'claim', 2)).state).toBe('approved');
    expect((await admin.site.ask('GET Account/Validate', { token })).body).toMatchObject({
      matchedFb: true,
      freakBrotherNumber: 2,
      pendingNumber: null,
    });
    expect((await approve(admin, 2)).status).toBe(409);
    expect((await reject(admin, 2)).status).toBe(409);
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

  test('several whose names agree are approved at once, and those already decided are named', async () => {
    const admin = await openReviewing(await open());
    for (const number of [2, 3, 4]) await admin.site.join(number);
    await admin.site.join(5, { lastName: 'Other' });
    const items = (await waitingItems(admin, 'claim')).map(({ kind, itemId, version }) => ({
      kind,
      itemId,
      seen: version,
    }));
    expect((await approve(admin, 3)).status).toBe(200);
    expect(await admin.ask('POST Admin/Inbox/Together', { items })).toMatchObject({
      status: 200,
      body: { approved: 2, missed: ['claim-3', 'claim-5'], counts: { claim: 1 } },
    });
    for (const body of [{}, { items: [] }, { items: Array(101).fill(items[0]) }]) {
      expect((await admin.ask('POST Admin/Inbox/Together', body)).status).toBe(400);
    }
    expect((await admin.mailsTo(emailOfMember(4))).map(({ subject }) => subject)).toContain(
      'FB4 is yours',
    );
  });

  test('rejection needs a reason, sends it to the claimant, and frees the number', async () => {
    const admin = await openReviewing(await open(), { contactEmail: 'help@directory.example' });
    const { token } = await admin.site.join(2);
    const { status, body } = await reject(admin, 2, '  ');
    expect([status, body['errors']]).toEqual([400, { reason: 'Please give a reason.' }]);
    expect((await reject(admin, 2, 'x'.repeat(501))).status).toBe(400);
    expect((await reject(admin, 2, 'Your card says <FB 22>.')).status).toBe(200);
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
    const notice = mails.find(({ subject }) => subject === 'Your claim of FB2');
    expect(notice?.text.split('\n\n')[1]).toBe('Your card says <FB 22>.');
    expect(notice?.text).toContain('help@directory.example');
  });

  test('move with a member who changes number, and are decided although no email can be sent', async () => {
    const admin = await openReviewing(await open());
    for (const number of [2, 3]) await admin.site.join(number);
    await reject(admin, 3);
    const mails = () => admin.site.sent.filter(({ to }) => to === emailOfMember(3));
    await expect.poll(mails).toHaveLength(2);
    const [, notice] = mails();
    // No contact address is configured.
    expect(notice?.text).toContain('Not your number.');
    expect(notice?.text).not.toMatch(/write to|our admins|null|\n\n\n/);
    const before = await getItem(admin, 'claim', 2);
    const { body } = await admin.ask('GET Admin/Members/fb/2');
    await admin.ask('PUT Admin/Members/fb/2', { ...body, freakBrotherNumber: 90 });
    admin.site.provider.isDown = true;
    const seen = await admin.ask('POST Admin/Inbox/claim/2/approve', { seen: before.version });
    expect(seen.status).toBe(409);
    expect((await approve(admin, 2)).status).toBe(200);
  });
});

const squatter = { email: 'squatter@example.org', firstName: 'Sam' };
const lostFive = 'FB5 belongs to another account';

/** Both claims of FB5 wait; the squatter was first. */
async function joinBoth({ site }: AdminSite): Promise<{ squatter: User; owner: User }> {
  return { squatter: await site.join(5, squatter), owner: await site.join(5) };
}

const stateOf = async ({ site }: AdminSite, { token }: User) => {
  const { body } = await site.ask('GET Account/Validate', { token });
  return [
    (body as unknown as User).claim.state,
    body['freakBrotherNumber'] ?? body['pendingNumber'],
  ];
};

describeOnSqlite('several claims that wait for one number', ({ open }) => {
  test('wait beside each other until an admin approves one, which ends the others', async () => {
    const database = await open();
    const admin = await openAdminSite(database, { claimPolicy: 'review' });
    const both = await joinBoth(admin);
    expect(await stateOf(admin, both.squatter)).toEqual(['waiting', 5]);
    expect(await stateOf(admin, both.owner)).toEqual(['waiting', 5]);
    const proof = { data: await freshPhoto(), origFileName: 'card.jpg' };
    const added = await admin.site.ask('POST Claim/Proof', {
      token: both.squatter.token,
      body: proof,
    });
    expect(added.status).toBe(200);
    const third = await admin.site.register(5, { email: 'third@example.org' });
    // Without the third, which has not been validated.
    const warnings = ['2 accounts have claimed FB5. Approving one ends the others.'];
    expect(await waitingItems(admin, 'claim')).toMatchObject([{ warnings }, { warnings }]);
    expect((await admin.ask('GET Admin/Members/States')).body).toMatchObject({ waiting: [5] });
    expect((await approve(admin, 3)).body).toMatchObject({ counts: { claim: 0 } });
    expect(await stateOf(admin, both.owner)).toEqual(['linked', 5]);
    expect(await stateOf(admin, both.squatter)).toEqual(['none', null]);
    expect(await stateOf(admin, third)).toEqual(['none', null]);
    expect(await database.kysely.selectFrom('proofs').select('id').execute()).toEqual([]);
    expect((await admin.changes('claim')).slice(-3)).toMatchObject(
      [
        { actor: 'account/1', before: { account: 2, isApproved: false }, after: null },
        { actor: 'account/1', before: { account: 4, isApproved: false }, after: null },
        { actor: 'account/1', after: { account: 3, isApproved: true } },
      ].map((entry) => ({ key: 'fb/5', ...entry })),
    );
    const late = registrationOf(5, { email: 'late@example.org' });
    const refused = await admin.site.ask('POST Account/register', { body: late });
    expect(refused.body['message']).toContain('FB5 is already linked to an account.');
    const [lost, ...more] = (await admin.mailsTo(squatter.email)).filter(
      ({ subject }) => subject === lostFive,
    );
    expect(more).toEqual([]);
    expect(lost?.text).toContain('the claim of another account was approved');
    expect(lost?.text).toContain('/Contact?about=my-number&number=5');
  });

  test('end when members vouch for one, which nobody can vouch for any more then', async () => {
    const { admin, members } = await openVouching(await open(), [2, 3]);
    const both = await joinBoth(admin);
    const links = {
      lost: await linkOf(admin, both.squatter),
      won: await linkOf(admin, both.owner),
    };
    const [ann, bob] = members as [User, User];
    for (const link of [links.lost, links.won]) {
      expect((await vouch(admin, ann, link)).status).toBe(200);
    }
    expect((await vouch(admin, bob, links.won)).status).toBe(200);
    expect(await stateOf(admin, both.owner)).toEqual(['linked', 5]);
    expect(await stateOf(admin, both.squatter)).toEqual(['none', null]);
    expect((await vouch(admin, bob, links.lost)).status).toBe(404);
    const mails = await admin.mailsTo(squatter.email);
    expect(mails.filter(({ subject }) => subject === lostFive)).toHaveLength(1);
  });

  test('end when the owner accepts the invitation of an admin, or an admin links the owner', async () => {
    for (const isInvited of [true, false]) {
      const admin = await openReviewing(await open());
      const both = await joinBoth(admin);
      if (isInvited) {
        expect((await invite(admin, 5, emailOfMember(5))).status).toBe(200);
        const invitation = await invitationTo(admin.site, emailOfMember(5));
        expect((await accept(admin, both.owner, invitation)).status).toBe(200);
      } else {
        expect((await admin.ask('PUT Admin/Accounts/3/Member/5')).status).toBe(200);
      }
      expect(await stateOf(admin, both.owner)).toEqual(['linked', 5]);
      expect(await stateOf(admin, both.squatter)).toEqual(['none', null]);
    }
  });
});

const rival = { email: 'rival@example.org', firstName: 'Ri', lastName: 'Val' };
const lostSubject = 'FB1 belongs to another account';

const userOf = async (site: AccountSite, { token }: Pick<User, 'token'>) =>
  (await site.ask('GET Account/Validate', { token })).body;

async function validate(site: AccountSite, { token }: Pick<User, 'token'>, email: string) {
  const code = await site.codeTo(email);
  return site.ask(`PUT Account/ValidateAccount/${code}`, { token });
}

/** Closes the app first, so that deferred emails are sent. */
async function subjectsTo(site: AccountSite, to: string): Promise<string[]> {
  await site.app.close();
  return site.sent.filter((message) => message.to === to).map(({ subject }) => subject);
}

describeOnSqlite('claims without review', ({ open }) => {
  test('are listed once they are validated, the newest first', async () => {
    const admin = await openAdminSite(await open());
    for (const number of [2, 3]) {
      admin.site.clock.now += 1000;
      await admin.site.join(number);
    }
    await admin.site.register(4);
    expect(await waitingItems(admin, 'claim')).toEqual([]);
    const { items } = await listInbox(admin, '?show=answered');
    expect(numbersOf(items)).toEqual([3, 2, 1]);
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
    const items = await waitingItems(admin, 'claim');
    expect((await admin.ask('GET Admin/Waiting')).body).toMatchObject({ inbox: { claim: 2 } });
    expect(numbersOf(items)).toEqual([3, 2]);
    expect(numbersOf((await listInbox(admin, '?show=answered')).items)).toEqual([1]);
    expect(items[0]).toEqual({
      kind: 'claim',
      itemId: 2,
      state: 'waiting',
      version: expect.any(String) as string,
      title: 'Zoë Example claims FB3',
      who: { name: 'Zoë Example', accountId: 2 },
      about: { freakBrotherNumber: 3, firstName: 'Ann', lastName: 'Example', deceased: false },
      line: 'The first names differ.',
      since: '2026-07-01T12:00:00.000Z',
      warnings: [],
      isAgreeing: false,
      acts: ['approve', 'reject'],
      opposite: null,
    });
    expect((await getItem(admin, 'claim', 2)).evidence.facts).toEqual([
      { label: 'In the register', value: 'Ann Example', to: null },
      { label: 'On the account', value: 'Zoë Example', to: null },
      { label: 'Email', value: emailOfMember(3), to: '/Manifest/Accounts/2' },
    ]);
    expect((await approve(admin, 4)).status).toBe(404);
    const mails = await admin.mailsTo(emailOfMember(1));
    const notice = mails.filter(({ subject }) => subject.endsWith('was claimed'));
    expect(notice.map(({ subject }) => subject)).toContain('Manifest: FB3 was claimed');
    expect(notice.at(-1)?.text).toContain('http://localhost:3000/Manifest?kind=claim');
  });
});

describeDialect('postgres', 'reviewed claims', ({ open }) => {
  test('only one of several concurrent decisions on a claim succeeds', async () => {
    const admin = await openReviewing(await open(), { isRateLimited: false });
    for (const number of [2, 3]) {
      await admin.site.join(number);
      const responses = await Promise.all([
        approve(admin, number),
        reject(admin, number),
        approve(admin, number),
      ]);
      const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses[0]).toBe(200);
      expect([
        [404, 404],
        [409, 409],
      ]).toContainEqual(statuses.slice(1));
    }
    expect((await admin.changes('claim')).slice(1)).toHaveLength(4);
  });
});

describeDialect('postgres', 'several claims that wait for one number', ({ open }) => {
  test('are not linked twice by admins who approve at once', async () => {
    const database = await open();
    const admin = await openAdminSite(database, { claimPolicy: 'review' });
    await joinBoth(admin);
    const responses = await Promise.all([
      approve(admin, 2),
      approve(admin, 3),
      admin.ask('PUT Admin/Accounts/2/Member/5'),
    ]);
    const won = responses.filter(({ status }) => status === 200);
    expect(won.length).toBeGreaterThan(0);
    const claims = await database.kysely
      .selectFrom('claims')
      .innerJoin('members', 'members.id', 'member_id')
      .where('number', '=', 5)
      .select('is_approved')
      .execute();
    expect(claims).toEqual([{ is_approved: 1 }]);
  });
});

describeOnSqlite('the claim of an unvalidated account', ({ open }) => {
  test('does not stop the owner from validating, and ends then with an email and a log entry', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    const attacker = await site.register(1, rival);
    expect((await site.ask('GET FreakBrother/claim/1')).body['problem']).toBeNull();
    const owner = await site.register(1);
    expect(owner).toMatchObject({ matchedFb: true, freakBrotherNumber: 1 });
    expect((await validate(site, owner, emailOfMember(1))).body).toMatchObject({
      phoneNumberConfirmed: true,
      matchedFb: true,
      freakBrotherNumber: 1,
    });
    expect(await userOf(site, attacker)).toMatchObject({
      matchedFb: false,
      freakBrotherNumber: null,
      pendingNumber: null,
    });
    const claims = await database.kysely.selectFrom('claims').selectAll().execute();
    expect(claims).toMatchObject([{ account_id: 2, is_validated: 1 }]);
    const last = await database.kysely
      .selectFrom('change_log')
      .orderBy('id', 'desc')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(last).toMatchObject({
      actor: 'account/2',
      subject: 'claim',
      subject_key: 'fb/1',
      before: JSON.stringify({ account: 1, isApproved: true }),
      after: null,
      account_id: 1,
    });
    const late = await validate(site, attacker, rival.email);
    expect(late).toMatchObject({ status: 200, body: { matchedFb: false } });
    expect(await userOf(site, owner)).toMatchObject({ matchedFb: true, freakBrotherNumber: 1 });
    const body = registrationOf(1, { email: 'third@example.org' });
    const refused = await site.ask('POST Account/register', { body });
    expect(refused.status).toBe(409);
    expect(refused.body['message']).toContain('is already linked to an account');
    // The account stays and can claim another number.
    const { token } = attacker;
    expect(await site.ask('POST FreakBrother/claim/2', { token })).toMatchObject({
      status: 200,
      body: { matchedFb: true, freakBrotherNumber: 2 },
    });
    const lost = (await subjectsTo(site, rival.email)).filter((each) => each === lostSubject);
    expect(lost).toHaveLength(1);
  });

  test('ends when a validated account claims the number', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    const waiting = await site.register(1);
    const other = await site.join(2);
    await database.kysely.deleteFrom('claims').where('account_id', '=', 2).execute();
    const claimed = await site.ask('POST FreakBrother/claim/1', { token: other.token });
    expect(claimed).toMatchObject({ status: 200, body: { freakBrotherNumber: 1 } });
    expect(await userOf(site, waiting)).toMatchObject({ matchedFb: false });
    expect(await subjectsTo(site, emailOfMember(1))).toContain(lostSubject);
  });

  test('shows on no profile and in no sitemap, and does not reveal a hidden story in the account data', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    const { token } = await site.register(1);
    expect((await site.ask('GET FreakBrother/1')).body).toMatchObject({ claimed: false });
    const sitemap = await site.app.inject('/sitemap.xml');
    expect(sitemap.body).not.toContain('/Freak-Brother/1');
    await setMember(database, 1, { story: 'Hidden by an admin', is_story_hidden: 1 });
    const data = await downloadData(site, token);
    expect(data.body['claim']).toMatchObject({ freakBrotherNumber: 1, isValidated: false });
    expect(data.text).not.toContain('Hidden by an admin');
  });

  test('stays unlinked on a site with claim review, beside others that wait for the admin', async () => {
    const site = await openAccountSite(await open(), { claimPolicy: 'review' });
    const early = await site.register(1);
    const quick = await site.register(1, rival);
    expect(quick).toMatchObject({ matchedFb: false, pendingNumber: 1 });
    await validate(site, quick, rival.email);
    expect(await userOf(site, quick)).toMatchObject({ matchedFb: false, pendingNumber: 1 });
    expect(await userOf(site, early)).toMatchObject({ matchedFb: false, pendingNumber: 1 });
    expect((await site.ask('GET FreakBrother/claim/1')).body['problem']).toBeNull();
  });

  test.each(['open', 'review'] as const)(
    'ends when its member was marked as deceased before it is validated (CLAIMS=%s)',
    async (claimPolicy) => {
      const database = await open();
      const site = await openAccountSite(database, { claimPolicy });
      const user = await site.register(1);
      const dies = database.kysely.updateTable('members').set({ deceased: 1 });
      await dies.where('number', '=', 1).execute();
      const response = await validate(site, user, emailOfMember(1));
      expect(response).toMatchObject({
        status: 200,
        body: { phoneNumberConfirmed: true, matchedFb: false, pendingNumber: null },
      });
      expect(await database.kysely.selectFrom('claims').selectAll().execute()).toEqual([]);
      const last = await database.kysely
        .selectFrom('change_log')
        .orderBy('id', 'desc')
        .selectAll()
        .executeTakeFirstOrThrow();
      expect(last).toMatchObject({ actor: 'account/1', subject: 'claim', after: null });
      expect((await site.ask('GET FreakBrother/own', user)).status).not.toBe(200);
      expect(await subjectsTo(site, emailOfMember(1))).toContain(
        'FB1 was not linked to your account',
      );
    },
  );

  test('stays linked to a deceased member when an admin approved it', async () => {
    const database = await open();
    const site = await openAccountSite(database, { claimPolicy: 'review' });
    const user = await site.register(1);
    await database.kysely.updateTable('claims').set({ is_approved: 1 }).execute();
    await database.kysely.updateTable('members').set({ deceased: 1 }).execute();
    expect((await validate(site, user, emailOfMember(1))).body).toMatchObject({ matchedFb: true });
  });
});

describeDialect('postgres', 'claims of one number', ({ open }) => {
  test('only one of several accounts that validate at once gets the number', async () => {
    const database = await open();
    const site = await openAccountSite(database, { isRateLimited: false });
    const emails = Array.from({ length: 8 }, (_, index) => `n${index}@example.org`);
    const users = await Promise.all(emails.map((email) => site.register(1, { email })));
    const responses = await Promise.all(
      users.map((user, index) => validate(site, user, emails[index] ?? '')),
    );
    expect(responses.map(({ status }) => status)).toEqual(emails.map(() => 200));
    const seen = await Promise.all(users.map((user) => userOf(site, user)));
    expect(seen.filter(({ matchedFb }) => matchedFb === true)).toHaveLength(1);
    expect(seen.filter((user) => user['phoneNumberConfirmed'] === true)).toHaveLength(8);
    const claims = await database.kysely.selectFrom('claims').selectAll().execute();
    expect(claims).toHaveLength(1);
    await site.app.close();
    expect(site.sent.filter(({ subject }) => subject === lostSubject)).toHaveLength(7);
  });
});

describeEachDialect('claims of one number', ({ open }) => {
  test('are linked at most once by the database', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    await site.join(1);
    await site.register(2, { email: emailOfMember(2) });
    const writing = database.kysely
      .updateTable('claims')
      .set({ member_id: 1, is_validated: 1 })
      .where('account_id', '=', 2)
      .execute();
    await expect(writing).rejects.toThrow(/unique/i);
  });
});
