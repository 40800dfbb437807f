/** Vouches beside decisions of admins, withdrawals and each other. */
import { expect, test } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import { describeDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { listChanges, undo } from '#tests/support/sites/undo-site.ts';
import {
  claimOf,
  given,
  linkOf,
  openVouching,
  vouch,
} from '#tests/support/sites/claim-desk/vouching-site.ts';

describeOnSqlite('a vouch', ({ open }) => {
  test('can be undone by an admin, and an undone link needs new vouches', async () => {
    const { admin, members } = await openVouching(await open(), [2, 3, 4]);
    const [ann, bob, eve] = members as [User, User, User];
    const claimant = await admin.site.join(9);
    const link = await linkOf(admin, claimant);
    const undoLast = async (subject: string) => {
      const change = (await listChanges(admin)).changes.find((entry) => entry.subject === subject);
      expect(await undo(admin, { change: change?.changeId ?? 0 })).toMatchObject({ undone: 1 });
    };
    await vouch(admin, ann, link);
    await undoLast('vouch');
    expect(await claimOf(admin, claimant)).toMatchObject({ vouches: 0 });
    await undoLast('vouch');
    expect(await claimOf(admin, claimant)).toMatchObject({ vouches: 1 });
    await vouch(admin, bob, link);
    expect(await claimOf(admin, claimant)).toMatchObject({ state: 'linked' });
    await undoLast('claim');
    expect(await claimOf(admin, claimant)).toEqual({ state: 'waiting', vouches: 0, needed: 2 });
    await vouch(admin, eve, await linkOf(admin, claimant));
    expect(await claimOf(admin, claimant)).toEqual({ state: 'waiting', vouches: 1, needed: 2 });
  });

  test.each(['open', 'review'] as const)('does not exist with CLAIMS=%s', async (claimPolicy) => {
    const { admin, members } = await openVouching(await open(), [2], { claimPolicy });
    const claimant = await admin.site.join(9);
    const state = claimPolicy === 'open' ? 'linked' : 'waiting';
    expect(await claimOf(admin, claimant)).toEqual({ state, vouches: 0, needed: 0 });
    const { status } = await admin.site.ask('POST Vouches/Link', { token: claimant.token });
    expect(status).toBe(400);
    const reason = claimPolicy === 'open' ? 'need no approval' : 'Only admins';
    expect((await given(admin, members[0] as User))['problem']).toContain(reason);
  });
});

describeDialect('postgres', 'a vouch', ({ open }) => {
  test('that is undone beside the second one does not count for it', async () => {
    const database = await open();
    const { admin, members } = await openVouching(database, [2, 3]);
    const [ann, bob] = members as [User, User];
    for (const number of [20, 21]) {
      const claimant = await admin.site.join(number);
      const token = await linkOf(admin, claimant);
      await vouch(admin, ann, token);
      const { changeId = 0 } =
        (await listChanges(admin)).changes.find(({ subject }) => subject === 'vouch') ?? {};
      await Promise.all([vouch(admin, bob, token), undo(admin, { change: changeId })]);
      const { state, vouches } = (await claimOf(admin, claimant)) as Record<string, unknown>;
      // Linked only if the undo came later.
      const log = database.kysely.selectFrom('change_log').select('id');
      const undone = await log.where('undoes', '=', changeId).executeTakeFirstOrThrow();
      const linked = log
        .where('subject', '=', 'claim')
        .where('subject_key', '=', `fb/${number}`)
        .where('before', 'is not', null);
      const link = await linked.executeTakeFirst();
      if (state === 'linked') expect(link?.id).toBeLessThan(undone.id);
      else expect({ state, vouches }).toEqual({ state: 'waiting', vouches: 1 });
    }
  });

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
      const decision = number % 2 === 0 ? 'Approve' : 'Reject';
      const all = await Promise.all([
        vouch(admin, bob, link),
        admin.site.ask(`POST Vouches/${own.vouches[0]?.vouchId}/Withdraw`, { token: ann.token }),
        admin.ask(`POST Admin/Claims/${account}/${number}/${decision}`, { reason: 'No.' }),
      ]);
      for (const { status } of all) expect([200, 403, 404]).toContain(status);
      const { state } = (await claimOf(admin, claimant)) as { state: string };
      const wasRejected = decision === 'Reject' && all[2].status === 200;
      expect(state).toBe(wasRejected ? 'none' : 'linked');
    }
  });
});
