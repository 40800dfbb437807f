import { expect, test } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import { invitationLifetimeMs } from '#contract/accounts/invitations.ts';
import { vouchesAtMost } from '#contract/accounts/vouching.ts';
import { describeDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import {
  invitationTo,
  invite,
  inviteAs,
  listInvited,
  openInviting,
  openLink,
  refused,
  register,
  zoe,
} from '#tests/support/sites/claim-desk/invited-site.ts';
import { listChanges, undo } from '#tests/support/sites/undo-site.ts';

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
      const reason = policy === 'open' ? 'need no approval' : 'Only admins';
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
    await kysely.updateTable('accounts').set({ role: 'User' }).where('id', '=', 1).execute();
    expect(await openLink(admin, ofAdmin)).toMatchObject(refused);
    await kysely.updateTable('accounts').set({ role: 'Admin' }).where('id', '=', 1).execute();
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

  test('are undone in the change log unless they were used', async () => {
    const { admin } = await openInviting(await open(), 'review');
    await invite(admin, 9);
    const token = await invitationTo(admin.site, zoe);
    const [change] = (await listChanges(admin)).changes;
    expect(change).toMatchObject({ subject: 'invitation', number: 9, whyNever: null });
    expect(await undo(admin, { change: change?.changeId ?? 0 })).toMatchObject({ undone: 1 });
    expect(await openLink(admin, token)).toMatchObject(refused);
    expect(await listInvited(admin)).toEqual([]);
    expect((await listChanges(admin)).changes[0]).toMatchObject({
      action: 'removed',
      whyNever: expect.stringContaining('cannot be restored') as unknown,
    });

    await invite(admin, 9);
    const sent = (await listChanges(admin)).changes[0]?.changeId ?? 0;
    await register(admin, 9, await invitationTo(admin.site, zoe, 2));
    expect(await undo(admin, { change: sent })).toMatchObject({ undone: 0, conflicts: 1 });
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
