import { expect, test } from 'vitest';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { goodPassword } from '#tests/support/sites/account-site.ts';
import {
  invitationTo,
  invite,
  openInviting,
  zoe,
} from '#tests/support/sites/claim-desk/invited-site.ts';
import { openDataLinkSite, owner } from '#tests/support/sites/data-link-site.ts';

describeOnSqlite('what others sent to the email of an account', ({ open }) => {
  test('is in its download, and goes with the account', async () => {
    const { admin, site, token, mail, use, kysely } = await openDataLinkSite(await open());
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
    const { body } = await site.ask('GET Account/Data', { token });
    expect(body['invitations']).toMatchObject([
      { isSent: false, freakBrotherNumber: 9, email: owner, usedAt: null },
      { isSent: false, freakBrotherNumber: 10, email: 'former@example.org' },
    ]);
    expect(await stored()).toEqual([owner, 'former@example.org', zoe]);
    expect((await use('erasure', await mail('erasure'))).status).toBe(200);
    expect(await stored()).toEqual([zoe]);
  });

  test('is not that of an account whose email was never validated', async () => {
    const database = await open();
    const { admin } = await openInviting(database, 'review');
    const { site } = admin;
    await invite(admin, 9);
    const { token } = await site.register(10, { email: zoe });
    const { body } = await site.ask('GET Account/Data', { token });
    expect(body).toMatchObject({ account: { email: zoe }, invitations: [] });
    const gone = await site.ask('POST Account/Delete', { token, body: { password: goodPassword } });
    expect(gone.status).toBe(200);
    const left = await database.kysely.selectFrom('invitations').select('email').execute();
    expect(left).toEqual([{ email: zoe }]);
  });

  test('has the answers of admins to its own messages, not to those of others', async () => {
    const { admin, site, token, message, write, kysely } = await openDataLinkSite(await open());
    await kysely
      .updateTable('contact_messages')
      .set({ relayed_to: 2, relay_hash: 'link', reported_at: site.clock.now })
      .where('id', '=', message)
      .execute();
    const own = await write(null, owner);
    for (const [id, text] of [
      [message, 'To the sender.'] as const,
      [own, 'It is done.'] as const,
    ]) {
      expect((await admin.ask(`POST Admin/Messages/${id}/Answer`, { text })).status).toBe(200);
    }
    const { body } = await site.ask('GET Account/Data', { token });
    const sentAt = new Date(site.clock.now).toISOString();
    expect(body['messages']).toMatchObject([
      { isSent: false, answers: [] },
      { isSent: true, answers: [{ text: 'It is done.', sentAt }] },
    ]);
  });
});
