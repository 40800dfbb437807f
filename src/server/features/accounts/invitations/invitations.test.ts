import { dayMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import { decide } from '#tests/support/sites/inbox.ts';
import { setAccount } from '#tests/support/sites/set-rows.ts';
import type { Database } from '#server/database/open-database.ts';
import type { User } from '#contract/accounts/account.ts';
import { describeDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import {
  accept,
  invitationTo,
  invite,
  inviteAs,
  listInvited,
  openInviting,
  openLink,
  refused,
  register,
  validate,
  zoe,
} from '#tests/support/sites/claim-desk/invited-site.ts';
import { downloadData } from '#tests/support/sites/download-data.ts';
import { invitationLifetimeMs } from '#contract/accounts/invitations.ts';
import { vouchesAtMost } from '#contract/accounts/vouching.ts';

/** Account 2 used the invitation of the admin and is not validated yet. */
async function openRegistered(database: Database) {
  const { admin } = await openInviting(database, 'review');
  await invite(admin, 9);
  const { status, body } = await register(admin, 9, await invitationTo(admin.site, zoe));
  expect(status).toBe(200);
  return { admin, token: String(body['token']) };
}

describeOnSqlite('used invitations', ({ open }) => {
  test.each(['open', 'vouch', 'review'] as const)(
    'of an admin link the registered account with CLAIMS=%s',
    async (claimPolicy) => {
      const database = await open();
      const { admin } = await openInviting(database, claimPolicy);
      expect(await invite(admin, 9)).toMatchObject({
        status: 200,
        body: { invitations: [{ freakBrotherNumber: 9, email: zoe, countsAs: 'approval' }] },
      });
      const token = await invitationTo(admin.site, zoe);
      expect(await openLink(admin, token)).toMatchObject({
        status: 200,
        body: {
          freakBrotherNumber: 9,
          firstName: 'Ann',
          lastName: 'Example',
          email: zoe,
          countsAs: 'approval',
        },
      });
      expect(await listInvited(admin)).toMatchObject([{ state: 'opened' }]);
      const other = await register(admin, 9, token, { email: 'other@example.org' });
      expect(other).toMatchObject({
        status: 400,
        body: { errors: { email: expect.any(String) as unknown } },
      });
      expect((await register(admin, 10, token)).status).toBe(400);
      const registered = await register(admin, 9, token, { email: 'ZOE@example.org' });
      expect(registered).toMatchObject({
        status: 200,
        body: { matchedFb: claimPolicy === 'open' },
      });
      const user = await validate(admin, String(registered.body['token']), 'ZOE@example.org');
      expect(user).toMatchObject({ freakBrotherNumber: 9, claim: { state: 'linked' } });
      const claimRow = () =>
        database.kysely
          .selectFrom('claims')
          .where('account_id', '=', 2)
          .select(['is_approved', 'linked_by'])
          .executeTakeFirst();
      expect(await claimRow()).toEqual({ is_approved: 1, linked_by: 'admin' });
      expect(await listInvited(admin)).toMatchObject([{ state: 'used', usedBy: 2 }]);
      expect(await openLink(admin, token)).toMatchObject(refused);
      const [before, after] =
        claimPolicy === 'open'
          ? [{ linkedBy: 'claimant' }, { linkedBy: 'admin' }]
          : [{ isApproved: false }, {}];
      const link = { account: 2, isApproved: true };
      expect((await admin.changes('claim')).slice(-2)).toMatchObject([
        {
          actor: 'account/2',
          before: null,
          after: { account: 2, isApproved: claimPolicy === 'open' },
        },
        { actor: 'account/1', before: { ...link, ...before }, after: { ...link, ...after } },
      ]);
      expect(await admin.changes('invitation')).toMatchObject([
        { actor: 'account/1', key: 'fb/9', before: null, after: { countsAs: 'approval' } },
        { actor: 'account/2', key: 'fb/9', after: { account: 2 } },
      ]);
      expect(JSON.stringify(await admin.changes('invitation'))).not.toContain('@');
      const [mail] = await admin.mailsTo(zoe);
      expect(mail).toMatchObject({ subject: 'You are invited as FB9' });
      expect(mail?.text).toContain('An admin of');
      // Someone else may have registered with the forwarded link: only they could use the code.
      const [codeMail] = await admin.mailsTo('ZOE@example.org');
      expect(codeMail?.subject).toMatch(/^\d{6} is your code$/);
      expect(codeMail?.text).not.toContain('#token=');
      expect(codeMail?.text).toContain('If you did not create this account yourself');
    },
  );

  test('give no link that validates, also when the code is sent again', async () => {
    const { admin } = await openInviting(await open(), 'vouch');
    const { ask } = admin.site;
    await invite(admin, 9);
    const { body: user } = await register(admin, 9, await invitationTo(admin.site, zoe));
    const token = String(user['token']);
    expect((await ask('GET Account/ResendCode', { token })).status).toBe(200);
    await validate(admin, token);
    await ask('POST Account/RequestPasswordReset', { body: { email: zoe } });
    const mails = await admin.mailsTo(zoe);
    const codes = mails.filter(({ subject }) => /^\d{6} is your code$/.test(subject));
    expect(codes).toHaveLength(2);
    for (const { text } of codes) expect(text).not.toContain('#token=');
    expect(mails.at(-1)?.text).toContain('/recover-password#token=');
  });

  test('of a member count as one vouch, and of two members link the account', async () => {
    const { admin, members } = await openInviting(await open(), 'vouch', [2, 3]);
    const [ann, bob] = members as [User, User];
    expect(await inviteAs(admin, ann, 9)).toMatchObject({
      status: 200,
      body: { message: `We are sending the invitation to ${zoe}.` },
    });
    expect(await inviteAs(admin, ann, 9)).toMatchObject({ status: 409 });
    const registered = await register(admin, 9, await invitationTo(admin.site, zoe));
    expect(registered.status).toBe(200);
    const user = await validate(admin, String(registered.body['token']));
    expect(user.claim).toEqual({ state: 'waiting', vouches: 1, needed: 2 });
    expect(await admin.changes('vouch')).toMatchObject([{ actor: 'account/2', key: 'fb/9' }]);
    // A claim that waits stops no invitation: it may be of someone else.
    expect((await inviteAs(admin, bob, 9)).status).toBe(200);
    const second = await invitationTo(admin.site, zoe, 2);
    expect(await accept(admin, user, second)).toMatchObject({
      status: 200,
      body: { freakBrotherNumber: 9, claim: { state: 'linked', vouches: 2 } },
    });
    expect(await accept(admin, user, second)).toMatchObject(refused);
    const mails = await admin.mailsTo(zoe);
    expect(mails[0]?.text).toContain('Ann Example, FB2, invites you');
  });

  test('of an admin approve a claim that waits', async () => {
    const { admin } = await openInviting(await open(), 'review');
    await invite(admin, 9);
    const token = await invitationTo(admin.site, zoe);
    const user = await admin.site.join(9, { email: zoe });
    expect(user.claim.state).toBe('waiting');
    const accepted = await accept(admin, user, token);
    expect(accepted).toMatchObject({ status: 200, body: { claim: { state: 'linked' } } });
    expect((await admin.changes('claim')).at(-1)).toMatchObject({
      actor: 'account/1',
      after: { isApproved: true },
    });
    const mails = await admin.mailsTo(emailOfMember(1));
    expect(mails.filter(({ subject }) => subject.includes('FB9 was claimed'))).toHaveLength(1);
  });

  test('are accepted only by the account with their email and without another number', async () => {
    const { admin } = await openInviting(await open(), 'review');
    await invite(admin, 9, emailOfMember(5));
    const token = await invitationTo(admin.site, emailOfMember(5));
    const stranger = await admin.site.join(6);
    expect(await accept(admin, stranger, token)).toMatchObject({ status: 400 });
    const invited = await admin.site.join(5);
    expect(await accept(admin, invited, token)).toMatchObject({
      status: 409,
      body: { message: 'Your account already has a number.' },
    });
    expect(await listInvited(admin)).toMatchObject([{ state: 'sent', usedBy: null }]);
    await decide(admin, 'claim', 3, 'reject', { reason: 'FB5 is another.' });
    expect(await accept(admin, invited, token)).toMatchObject({
      status: 200,
      body: { freakBrotherNumber: 9, claim: { state: 'linked' } },
    });
    expect((await admin.changes('claim')).slice(-2)).toMatchObject([
      { actor: 'account/3', key: 'fb/9', after: { isApproved: false } },
      { actor: 'account/1', key: 'fb/9', after: { isApproved: true } },
    ]);
  });

  test('cannot be moved to another email, return when the registration lapses, and are in both downloads', async () => {
    const { admin } = await openInviting(await open(), 'review');
    await invite(admin, 9);
    const token = await invitationTo(admin.site, zoe);
    const { body: user } = await register(admin, 9, token);
    const corrected = await admin.site.ask('PUT Account/Email', {
      token: String(user['token']),
      body: { email: 'thief@example.org', password: 'correct horse battery' },
    });
    expect(corrected).toMatchObject({ status: 403 });
    admin.site.clock.now += dayMs;
    const again = await register(admin, 9, token);
    expect(again.status).toBe(200);
    const accountToken = String(again.body['token']);
    expect(await validate(admin, accountToken)).toMatchObject({ freakBrotherNumber: 9 });
    await admin.logInAgain();
    const dataOf = async (of: string) => (await downloadData(admin.site, of)).body['invitations'];
    const facts = { freakBrotherNumber: 9, email: zoe, usedAt: expect.any(String) as unknown };
    expect(await dataOf(admin.token)).toMatchObject([{ isSent: true, ...facts }]);
    expect(await dataOf(accountToken)).toMatchObject([{ isSent: false, ...facts }]);
  });
});

describeOnSqlite('used invitations of an admin', ({ open }) => {
  test.each(['is no admin any more', 'is disabled', 'has deleted the account'])(
    'do not count if the inviter %s at the validation',
    async (what) => {
      const database = await open();
      const { admin, token } = await openRegistered(database);
      if (what === 'is disabled') await setAccount(database, 1, { disabled_at: 1 });
      else if (what === 'is no admin any more') await setAccount(database, 1, { role: 'User' });
      else await database.kysely.deleteFrom('accounts').where('id', '=', 1).execute();
      expect((await validate(admin, token)).claim).toMatchObject({ state: 'waiting' });
    },
  );
});

describeOnSqlite('an account that an admin has linked before its validation', ({ open }) => {
  test('cannot change its email, also without an invitation', async () => {
    const { admin } = await openInviting(await open(), 'review');
    const { token } = await admin.site.register(9, { email: zoe });
    expect((await admin.ask('PUT Admin/Accounts/2/Member/9')).status).toBe(200);
    const correct = (email: string) =>
      admin.site.ask('PUT Account/Email', {
        token,
        body: { email, password: 'correct horse battery' },
      });
    expect((await correct('thief@example.org')).status).toBe(403);
    expect((await correct('ZOE@example.org')).status).toBe(200);
  });
});

describeDialect('postgres', 'used invitations', ({ open }) => {
  test('are used once by registrations at the same time', async () => {
    const { admin } = await openInviting(await open(), 'review');
    await invite(admin, 9);
    const token = await invitationTo(admin.site, zoe);
    const answers = await Promise.all(
      ['zoe@example.org', 'Zoe@example.org', 'ZOE@example.org'].map((email) =>
        register(admin, 9, token, { email }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await listInvited(admin)).toMatchObject([{ state: 'used' }]);
    const uses = (await admin.changes('invitation')).filter(({ before }) => before !== null);
    expect(uses).toHaveLength(1);
  });

  test('are accepted once at the same time, or withdrawn', async () => {
    const { admin } = await openInviting(await open(), 'review');
    for (const number of [11, 12]) {
      const user = await admin.site.join(number);
      await decide(admin, 'claim', number - 9, 'reject', { reason: 'No.' });
      await invite(admin, number, emailOfMember(number));
      const token = await invitationTo(admin.site, emailOfMember(number));
      const [{ invitationId } = { invitationId: 0 }] = await listInvited(admin);
      const [withdrawn, ...accepted] = await Promise.all([
        admin.ask(`POST Admin/Invitations/${invitationId}/Withdraw`),
        accept(admin, user, token),
        accept(admin, user, token),
      ]);
      const wins = accepted.filter(({ status }) => status === 200).length;
      expect(wins + (withdrawn.status === 200 ? 1 : 0)).toBe(1);
      for (const { status } of accepted) expect([200, 400]).toContain(status);
    }
  });
});

describeOnSqlite('inviting one person', ({ open }) => {
  test('say the same for an email with an account', async () => {
    const { admin, members } = await openInviting(await open(), 'vouch', [2, 3]);
    const [ann] = members as [User];
    const known = await inviteAs(admin, ann, 9, emailOfMember(3));
    const unknown = await inviteAs(admin, ann, 10);
    expect(known.status).toBe(unknown.status);
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
    await invitationTo(admin.site, emailOfMember(3));
  });

  test('of members need CLAIMS=vouch and the right to vouch, and share its limit', async () => {
    const { admin, members } = await openInviting(await open(), 'vouch', [2, 3]);
    const [ann, bob] = members as [User, User];
    for (let number = 10; number < 10 + vouchesAtMost; number += 1) {
      expect((await inviteAs(admin, ann, number)).status).toBe(200);
    }
    expect(await inviteAs(admin, ann, 20)).toMatchObject({ status: 403 });
    expect(await inviteAs(admin, bob, 2)).toMatchObject({ status: 409 });
    expect(await inviteAs(admin, bob, 99)).toMatchObject({ status: 404 });
    expect(await inviteAs(admin, bob, 20, 'no email')).toMatchObject({ status: 400 });
    const fresh = await admin.site.join(21);
    expect(await inviteAs(admin, fresh, 22)).toMatchObject({ status: 403 });
  });

  test.each(['open', 'review'] as const)(
    'of members do not exist with CLAIMS=%s',
    async (policy) => {
      const { admin, members } = await openInviting(await open(), policy, [2]);
      const response = await inviteAs(admin, members[0] as User, 9);
      expect(response.status).toBe(403);
      const reason = policy === 'open' ? 'register on their own' : 'an admin approves';
      expect(response.body['message']).toContain(reason);
    },
  );

  test('end when they expire, are withdrawn, or the inviter may no longer invite', async () => {
    const database = await open();
    const { kysely } = database;
    const { admin, members } = await openInviting(database, 'vouch', [2]);
    const [ann] = members as [User];
    await inviteAs(admin, ann, 9);
    const ofMember = await invitationTo(admin.site, zoe);
    await kysely
      .updateTable('claims')
      .set({ is_approved: 0 })
      .where('account_id', '=', 2)
      .execute();
    expect(await openLink(admin, ofMember)).toMatchObject(refused);
    expect(await register(admin, 9, ofMember)).toMatchObject(refused);

    await invite(admin, 10, 'ten@example.org');
    const ofAdmin = await invitationTo(admin.site, 'ten@example.org');
    await setAccount({ kysely }, 1, { role: 'User' });
    expect(await openLink(admin, ofAdmin)).toMatchObject(refused);
    await setAccount({ kysely }, 1, { role: 'Admin' });
    expect((await openLink(admin, ofAdmin)).status).toBe(200);

    const [first] = await listInvited(admin);
    const path = `POST Admin/Invitations/${first?.invitationId}/Withdraw`;
    expect((await admin.ask(path)).status).toBe(200);
    expect((await admin.ask(path)).status).toBe(404);
    expect(await openLink(admin, ofAdmin)).toMatchObject(refused);

    await invite(admin, 11, 'eleven@example.org');
    const late = await invitationTo(admin.site, 'eleven@example.org');
    admin.site.clock.now += invitationLifetimeMs - 1;
    expect((await openLink(admin, late)).status).toBe(200);
    admin.site.clock.now += 1;
    expect(await openLink(admin, late)).toMatchObject(refused);
    await admin.logInAgain();
    expect((await listInvited(admin))[0]).toMatchObject({ state: 'expired' });
  });

  test('end when another account has the number, and the number is not invited twice', async () => {
    const { admin } = await openInviting(await open(), 'open');
    await invite(admin, 9);
    const token = await invitationTo(admin.site, zoe);
    expect(await invite(admin, 9, 'other@example.org')).toMatchObject({ status: 409 });
    await admin.site.join(9, { email: 'faster@example.org' });
    expect(await openLink(admin, token)).toMatchObject(refused);
    expect(await register(admin, 9, token)).toMatchObject(refused);
  });
});

describeDialect('postgres', 'inviting one person', ({ open }) => {
  test('of one member beside each other stay within the limit', async () => {
    const { admin, members } = await openInviting(await open(), 'vouch', [2]);
    const [ann] = members as [User];
    const numbers = Array.from({ length: vouchesAtMost + 2 }, (_, index) => index + 10);
    const answers = await Promise.all(numbers.map((number) => inviteAs(admin, ann, number)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(vouchesAtMost);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(2);
  });
});
