/** Every way to link an account shows its photos that waited. */
import { expect, test } from 'vitest';
import { decide, waitingItems } from '#tests/support/sites/inbox.ts';
import type { User } from '#contract/accounts/account.ts';
import type { Database } from '#server/database/open-database.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { insertHeldRow } from '#tests/support/photos/photo-rows.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import type { AdminSite } from '#tests/support/sites/admin-site.ts';
import {
  accept,
  invitationTo,
  invite,
  openInviting,
} from '#tests/support/sites/claim-desk/invited-site.ts';
import { linkOf, openVouching, vouch } from '#tests/support/sites/claim-desk/vouching-site.ts';
import { openMemorials } from '#tests/support/sites/memorials/memorial-site.ts';

const countWaiting = async ({ kysely }: Database) =>
  (await kysely.selectFrom('photos').where('hidden_at', 'is not', null).select('id').execute())
    .length;

/** The account has a photo that waits and one that an admin has hidden. */
async function addPhotos(database: Database, by: number): Promise<void> {
  await insertHeldRow(database, { caption: 'Waits', by });
  const hidden = await insertHeldRow(database, { caption: 'Hidden', by });
  await database.kysely
    .updateTable('photos')
    .set({ is_held: 0, hidden_at: 1, hidden_by: 1 })
    .where('id', '=', hidden)
    .execute();
}

interface Stage {
  readonly database: Database;
  readonly admin: AdminSite;
  readonly members: readonly User[];
  /** Account 4, which waits for number 9. */
  readonly claimant: User;
}

const ways: Readonly<Record<string, (stage: Stage) => Promise<unknown>>> = {
  async 'an approved claim'({ admin }) {
    return decide(admin, 'claim', 4, 'approve');
  },
  async 'a link by an admin'({ admin }) {
    await decide(admin, 'claim', 4, 'reject', { reason: 'No.' });
    return admin.ask('PUT Admin/Accounts/4/Member/12');
  },
  async 'two vouches'({ admin, members, claimant }) {
    const link = await linkOf(admin, claimant);
    for (const member of members) await vouch(admin, member, link);
  },
  async 'an invitation of an admin'({ admin, claimant }) {
    await decide(admin, 'claim', 4, 'reject', { reason: 'No.' });
    await invite(admin, 12, emailOfMember(9));
    return accept(admin, claimant, await invitationTo(admin.site, emailOfMember(9)));
  },
  async 'a change of the role'({ admin }) {
    return admin.ask('PUT Admin/Accounts/4/Role', { role: 'Admin' });
  },
};

describeEachDialect('a photo that waits', ({ open }) => {
  test.each(Object.keys(ways))('is public after %s, unless an admin has hidden it', async (way) => {
    const database = await open();
    const { admin, members } = await openVouching(database, [2, 3]);
    const claimant = await admin.site.join(9);
    await addPhotos(database, 4);
    expect(await countWaiting(database)).toBe(2);
    await ways[way]?.({ database, admin, members, claimant });
    const waiting = database.kysely.selectFrom('photos').where('hidden_at', 'is not', null);
    expect(await waiting.select('caption').execute()).toEqual([{ caption: 'Hidden' }]);
  });
});

describeOnSqlite('a photo that waits', ({ open }) => {
  test('is public once its contributor keeps a memorial', async () => {
    const database = await open();
    const { admin } = await openMemorials(database, [], { claimPolicy: 'review' });
    const { token } = await admin.site.join(9);
    await addPhotos(database, 2);
    const body = { relation: 'sister' };
    await admin.site.ask('POST Memorials/20/Keepers', { token, body });
    expect(await countWaiting(database)).toBe(2);
    const [keeper] = await waitingItems(admin, 'keeper');
    await decide(admin, 'keeper', keeper?.itemId, 'approve');
    expect(await countWaiting(database)).toBe(1);
  });

  test('stays public after the account is unlinked, and the next one waits', async () => {
    const database = await open();
    const { admin } = await openInviting(database, 'review');
    await admin.site.join(9);
    await addPhotos(database, 2);
    await decide(admin, 'claim', 2, 'approve');
    await admin.ask('DELETE Admin/Accounts/2/Member/9');
    expect(await countWaiting(database)).toBe(1);
  });
});
