import { expect, test } from 'vitest';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import type { Database } from '#server/database/open-database.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import { openAdminSite } from '#tests/support/sites/admin-site.ts';
import {
  invitationTo,
  invite,
  openInviting,
  zoe,
} from '#tests/support/sites/claim-desk/invited-site.ts';
import { downloadData } from '#tests/support/sites/download-data.ts';
import { decide } from '#tests/support/sites/inbox.ts';

const owner = emailOfMember(2);

/** An admin with the account 1, and the account 2 of FB2. */
async function openOwner(database: Database) {
  const admin = await openAdminSite(database, { contactEmail: 'help@directory.example' });
  const { site } = admin;
  const { token } = await site.join(2);
  const { kysely } = database;
  await kysely.updateTable('claims').set({ is_approved: 1 }).execute();
  return { admin, site, token, kysely };
}

describeOnSqlite('what others sent to the email of an account', ({ open }) => {
  test('is in its download, and goes with the account', async () => {
    const { admin, site, token, kysely } = await openOwner(await open());
    expect((await invite(admin, 9, owner)).status).toBe(200);
    await invitationTo(site, owner);
    const stored = async () =>
      (await kysely.selectFrom('invitations').orderBy('id').select('email').execute()).map(
        ({ email }) => email,
      );
    // Used before the account was moved to its present email.
    await invite(admin, 10, 'former@example.org');
    await kysely
      .updateTable('invitations')
      .set({ used_by: 2, used_at: site.clock.now })
      .where('email', '=', 'former@example.org')
      .execute();
    await invite(admin, 11);
    const { body } = await downloadData(site, token);
    expect(body['invitations']).toMatchObject([
      { isSent: false, freakBrotherNumber: 9, email: owner, usedAt: null },
      { isSent: false, freakBrotherNumber: 10, email: 'former@example.org' },
    ]);
    expect(await stored()).toEqual([owner, 'former@example.org', zoe]);
    const gone = await site.ask('POST Account/Delete', { token });
    expect(gone.status).toBe(200);
    expect(await stored()).toEqual([zoe]);
  });

  test('is not that of an account whose email was never validated', async () => {
    const database = await open();
    const { admin } = await openInviting(database, 'review');
    const { site } = admin;
    await invite(admin, 9);
    const { token } = await site.register(10, { email: zoe });
    const { body } = await downloadData(site, token);
    expect(body).toMatchObject({ account: { email: zoe }, invitations: [] });
    const gone = await site.ask('POST Account/Delete', { token });
    expect(gone.status).toBe(200);
    const left = await database.kysely.selectFrom('invitations').select('email').execute();
    expect(left).toEqual([{ email: zoe }]);
  });

  test('has the answers of admins to its own messages, not to those of others', async () => {
    const { admin, site, token, kysely } = await openOwner(await open());
    const write = async (email: string, row: object) => {
      const { id } = await kysely
        .insertInto('contact_messages')
        .values({
          about: 'take-down',
          name: 'Vera',
          email,
          email_key: email,
          number: null,
          text: 'Remove this',
          written_at: site.clock.now,
          confirmed_at: site.clock.now,
          token_hash: `token of ${email}`,
          ...row,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const message = await write('vera@family.example', {
      number: 2,
      relayed_to: 2,
      relay_hash: 'link',
      reported_at: site.clock.now,
    });
    const own = await write(owner, {});
    for (const [id, text] of [
      [message, 'To the sender.'] as const,
      [own, 'It is done.'] as const,
    ]) {
      expect((await decide(admin, 'message', id, 'approve', { text })).status).toBe(200);
    }
    const { body } = await downloadData(site, token);
    const sentAt = new Date(site.clock.now).toISOString();
    expect(body['messages']).toMatchObject([
      { isSent: false, answers: [] },
      { isSent: true, answers: [{ text: 'It is done.', sentAt }] },
    ]);
  });
});
