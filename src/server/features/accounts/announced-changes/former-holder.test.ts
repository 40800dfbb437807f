import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import {
  holderEmail,
  holderId,
  newEmail,
  openAnnouncedSite,
} from '#tests/support/sites/claim-desk/announced-site.ts';
import { setAccount } from '#tests/support/sites/set-rows.ts';
import { resetPassword } from '#tests/support/sites/two-step.ts';
import { downloadData } from '#tests/support/sites/download-data.ts';

const mailToken = 'a'.repeat(48);
const invited = 'invited@example.org';
const waiting = 'waiting@example.org';

async function addInvitations({ kysely }: Database): Promise<void> {
  const invitation = { counts_as: 'vouch', invited_at: 1, sent_at: 1, expires_at: 2 } as const;
  const of = (email: string, row: object) => ({
    ...invitation,
    email,
    email_key: email,
    token_hash: email,
    member_id: 9,
    invited_by: holderId,
    used_at: null,
    used_by: null,
    ...row,
  });
  const used = { used_at: 1 };
  await kysely
    .insertInto('invitations')
    .values([
      of(holderEmail, { ...used, member_id: 2, invited_by: 1, used_by: holderId }),
      of(invited, { ...used, used_by: 1 }),
      of(waiting, {}),
    ])
    .execute();
}

describeOnSqlite('the new holder of a moved account', ({ open }) => {
  test('gets no address of an invitation and no message that the former holder was sent', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    await addInvitations(database);
    const text = `Hi, still at ${holderEmail}?`;
    const body = { name: 'Pat', email: 'pat@example.org', about: 'member', number: 2, text };
    expect((await site.site.ask('POST Contact', { body })).status).toBe(200);
    expect((await site.confirm('pat@example.org')).status).toBe(200);
    await site.announce('lost-email');
    await site.carryOut();
    const reset = await resetPassword(site.site, newEmail, 'another password');
    const data = await downloadData(site.site, String(reset.body['token']), 'another password');
    expect(data.body['messages']).toMatchObject([{ about: 'lost-email', isSent: true }]);
    expect(data.body['invitations']).toMatchObject([
      { isSent: false, freakBrotherNumber: 2, email: '' },
      { isSent: true, freakBrotherNumber: 9, email: '' },
    ]);
    for (const address of [holderEmail, invited, waiting]) {
      expect(data.text).not.toContain(address);
    }
  });
});

describeOnSqlite('the link that stops mails', ({ open }) => {
  test('ends where the account moves to another email, and where it is taken back', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    const stop = async () =>
      (await site.site.ask(`POST MemberMails/marks/Stop/${mailToken}`)).status;
    await setAccount(database, holderId, { mail_token: mailToken });
    expect(await stop()).toBe(200);
    await site.announce('lost-email');
    const token = site.linkTo(holderEmail, await site.carryOut());
    expect(await stop()).toBe(400);
    await setAccount(database, holderId, { mail_token: mailToken });
    const restored = await site.site.ask('POST Account/FormerEmail/Restore', { body: { token } });
    expect(restored.status).toBe(200);
    expect(await stop()).toBe(400);
  });
});
