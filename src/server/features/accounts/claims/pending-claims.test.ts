import { expect, test } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import {
  emailOfMember,
  openAccountSite,
  registrationOf,
  type AccountSite,
} from '#tests/support/sites/account-site.ts';
import {
  describeDialect,
  describeEachDialect,
  describeOnSqlite,
} from '#tests/support/databases/each-dialect.ts';

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
    await database.kysely
      .updateTable('members')
      .set({ story: 'Hidden by an admin', is_story_hidden: 1 })
      .where('number', '=', 1)
      .execute();
    const data = await site.ask('GET Account/Data', { token });
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
