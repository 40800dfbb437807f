import { expect, test } from 'vitest';
import type { AppDeps } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import {
  accept,
  invitationTo,
  invite,
  openInviting,
  register,
  validate,
  zoe,
} from '#tests/support/sites/claim-desk/invited-site.ts';
import { newest, undo } from '#tests/support/sites/undo-site.ts';

async function openRegistered(database: Database, claimPolicy: AppDeps['claimPolicy']) {
  const { admin } = await openInviting(database, claimPolicy);
  await invite(admin, 9);
  const { status, body } = await register(admin, 9, await invitationTo(admin.site, zoe));
  expect(status).toBe(200);
  const entries = async () =>
    (await admin.changes('claim'))
      .filter(({ key }) => key === 'fb/9')
      .map(({ actor, before, after }) => [actor, before, after]);
  return { admin, entries, token: String(body['token']) };
}

const linkedBy = async ({ kysely }: Database) =>
  (
    await kysely
      .selectFrom('claims')
      .where('account_id', '=', 2)
      .select('linked_by')
      .executeTakeFirst()
  )?.linked_by;

describeEachDialect('an invitation of an admin', ({ open }) => {
  test.each(['vouch', 'review'] as const)(
    'is logged as a claim of the claimant and an approval by the admin, with CLAIMS=%s',
    async (claimPolicy) => {
      const database = await open();
      const { admin, entries, token } = await openRegistered(database, claimPolicy);
      const claimed = ['account/2', null, { account: 2, isApproved: false }];
      expect(await entries()).toEqual([claimed]);
      expect((await validate(admin, token)).claim).toMatchObject({ state: 'linked' });
      expect(await entries()).toEqual([
        claimed,
        ['account/1', { account: 2, isApproved: false }, { account: 2, isApproved: true }],
      ]);
      // The approval is undone alone; the claim waits then.
      expect(await undo(admin, { change: await newest(admin) })).toMatchObject({ undone: 1 });
      const { body } = await admin.site.ask('GET Account/Validate', { token });
      expect(body['claim']).toMatchObject({ state: 'waiting' });
    },
  );

  test('confirms the link with CLAIMS=open, which can be undone', async () => {
    const database = await open();
    const { admin, entries, token } = await openRegistered(database, 'open');
    await validate(admin, token);
    expect(await linkedBy(database)).toBe('admin');
    const link = { account: 2, isApproved: true };
    expect(await entries()).toEqual([
      ['account/2', null, link],
      ['account/1', { ...link, linkedBy: 'claimant' }, { ...link, linkedBy: 'admin' }],
    ]);
    expect(await undo(admin, { change: await newest(admin) })).toMatchObject({ undone: 1 });
    expect(await linkedBy(database)).toBe('claimant');
  });

  test.each([
    ['is no admin any more', { role: 'User' }],
    ['is disabled', { disabled_at: 1 }],
  ] as const)('does not count if the inviter %s at the validation', async (_, change) => {
    const database = await open();
    const { admin, entries, token } = await openRegistered(database, 'review');
    await database.kysely.updateTable('accounts').set(change).where('id', '=', 1).execute();
    expect((await validate(admin, token)).claim).toMatchObject({ state: 'waiting' });
    expect(await entries()).toHaveLength(1);
    expect(await linkedBy(database)).toBeNull();
  });

  test('does not count once the account of the inviter is deleted', async () => {
    const database = await open();
    const { admin, token } = await openRegistered(database, 'review');
    await database.kysely.deleteFrom('accounts').where('id', '=', 1).execute();
    const corrected = await admin.site.ask('PUT Account/Email', {
      token,
      body: { email: 'other@example.org', password: 'correct horse battery' },
    });
    expect(corrected.status).toBe(200);
    const user = await validate(admin, token, 'other@example.org');
    expect(user.claim).toMatchObject({ state: 'waiting' });
  });

  test('is accepted by a validated account with the same two entries', async () => {
    const { admin } = await openInviting(await open(), 'review');
    const user = await admin.site.join(8, { email: zoe });
    await admin.ask('POST Admin/Claims/2/8/Reject', { reason: 'Another.' });
    await invite(admin, 9);
    await accept(admin, user, await invitationTo(admin.site, zoe));
    expect((await admin.changes('claim')).slice(-2)).toMatchObject([
      { actor: 'account/2', key: 'fb/9', after: { isApproved: false } },
      { actor: 'account/1', key: 'fb/9', after: { isApproved: true } },
    ]);
  });
});

describeEachDialect('an account that an admin has linked before its validation', ({ open }) => {
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
