/** What was open when a backup was made has ended when it is restored. */
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, type DatabaseLocation } from '#server/database/open-database.ts';
import { createInvitationSender } from '#server/features/accounts/invitations/send-invitations.ts';
import { goodPassword, openAccountSite } from '#tests/support/sites/account-site.ts';
import {
  describeDialect,
  describeEachDialect,
  type DialectContext,
} from '#tests/support/databases/each-dialect.ts';
import { manage, temporaryFolder } from '#tests/support/processes/manage.ts';
import {
  lostEmail,
  moveDue,
  openMailboxSite,
} from '#tests/support/sites/claim-desk/mailbox-site.ts';
import { invitationTo, invite, zoe } from '#tests/support/sites/claim-desk/invited-site.ts';

async function open(location: DatabaseLocation) {
  const database = await openDatabase(location);
  onTestFinished(() => database.close());
  return database;
}

/** A backup with an open and an unconfirmed request, and invitations that are sent, used and waiting. */
async function backUp(location: DatabaseLocation) {
  const mailbox = await openMailboxSite(await open(location));
  const { admin, site } = mailbox;
  site.clock.now = Date.now();
  await admin.logInAgain();
  await mailbox.request({ freakBrotherNumber: 3, email: 'late@example.org' });
  const late = await mailbox.tokenOf('late@example.org', 'confirm');
  const { token } = await mailbox.open();
  expect((await invite(admin, 9)).status).toBe(200);
  const invitation = await invitationTo(site, zoe);
  const csv = 'number,email\n10,ten@example.org';
  expect((await admin.ask('POST Admin/Invitations/Bulk', { csv })).status).toBe(200);
  const folder = join(await temporaryFolder(), 'backup');
  expect(await manage(location, 'backup', folder)).toMatchObject({ code: 0 });
  return { folder, links: { late, token, invitation } };
}

function testRestored(target: DialectContext, source: DialectContext) {
  test('ends open requests and unused invitations', async () => {
    const { folder, links } = await backUp(await source.create());
    const place = await target.createEmpty();
    expect(await manage(place, 'restore', folder)).toMatchObject({ code: 0 });
    const database = await open(place);
    const site = await openAccountSite(database, { claimPolicy: 'vouch' });
    site.clock.now = Date.now();
    for (const token of [links.token, links.late]) {
      const confirmed = await site.ask('POST Account/LostMailbox/Confirm', { body: { token } });
      expect(confirmed.status).toBe(400);
    }
    const opened = await site.ask('POST Invitations/Open', { body: { token: links.invitation } });
    expect(opened.status).toBe(400);
    const { token } = (
      await site.ask('POST Account/login', {
        body: { email: 'member1@example.org', password: goodPassword },
      })
    ).body;
    const ask = async (what: string) => (await site.ask(what, { token: String(token) })).body;
    expect(await ask('GET Admin/Mailboxes')).toMatchObject({ open: [], openCount: 0 });
    expect((await ask('GET Admin/Invitations'))['counts']).toMatchObject({
      waiting: 0,
      sent: 0,
      expired: 2,
    });
    expect(await moveDue(database, site.clock.now + 8 * 24 * 60 * 60 * 1000)).toEqual([]);
    const owner = database.kysely.selectFrom('accounts').where('email', '=', lostEmail);
    expect(await owner.select('id').execute()).toEqual([{ id: 2 }]);

    const sent: string[] = [];
    const send = createInvitationSender(
      {
        database,
        origin: 'https://site.example',
        now: Date.now,
        onFailure: () => undefined,
        messaging: {
          canReachPhones: false,
          send({ to }) {
            sent.push(to);
            return Promise.resolve();
          },
        },
      },
      () => false,
    );
    await send();
    expect(sent).toEqual([]);
  });
}

describeEachDialect('a restored backup', (context) => {
  testRestored(context, context);
});

describeDialect('sqlite', 'a backup', (source) => {
  describeDialect('postgres', 'copied to another database', (target) => {
    testRestored(target, source);
  });
});
