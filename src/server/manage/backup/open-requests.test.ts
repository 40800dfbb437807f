/** What was open when a backup was made has ended when it is restored. */
import { dayMs } from '#contract/time.ts';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, type DatabaseLocation } from '#server/database/open-database.ts';
import { createInvitationSender } from '#server/features/accounts/invitations/send-invitations.ts';
import {
  carryOutAt,
  holderEmail,
  openAnnouncedSite,
} from '#tests/support/sites/claim-desk/announced-site.ts';
import { goodPassword, openAccountSite } from '#tests/support/sites/account-site.ts';
import {
  describeDialect,
  describeEachDialect,
  type DialectContext,
} from '#tests/support/databases/each-dialect.ts';
import { manage, temporaryFolder } from '#tests/support/processes/manage.ts';
import { invitationTo, invite, zoe } from '#tests/support/sites/claim-desk/invited-site.ts';

async function open(location: DatabaseLocation) {
  const database = await openDatabase(location);
  onTestFinished(() => database.close());
  return database;
}

/** A backup with an open announced change, and invitations that are sent and waiting. */
async function backUp(location: DatabaseLocation) {
  const announced = await openAnnouncedSite(await open(location));
  const { admin, site } = announced;
  site.clock.now = Date.now();
  await admin.logInAgain();
  await announced.announce('lost-email');
  const link = announced.linkTo(holderEmail);
  expect((await invite(admin, 9)).status).toBe(200);
  const invitation = await invitationTo(site, zoe);
  const csv = 'number,email\n10,ten@example.org';
  expect((await admin.ask('POST Admin/Invitations/Bulk', { csv })).status).toBe(200);
  const folder = join(await temporaryFolder(), 'backup');
  expect(await manage(location, 'backup', folder)).toMatchObject({ code: 0 });
  return { folder, invitation, link };
}

function testRestored(target: DialectContext, source: DialectContext) {
  test('ends open requests and unused invitations', async () => {
    const { folder, invitation, link } = await backUp(await source.create());
    const place = await target.createEmpty();
    expect(await manage(place, 'restore', folder)).toMatchObject({ code: 0 });
    const database = await open(place);
    const site = await openAccountSite(database, { claimPolicy: 'vouch' });
    site.clock.now = Date.now();
    const stopped = await site.ask('POST Account/AnnouncedChange/Stop', { body: { token: link } });
    expect(stopped.status).toBe(400);
    expect(await carryOutAt(database, site.clock.now + 4 * dayMs)).toEqual([]);
    const opened = await site.ask('POST Invitations/Open', { body: { token: invitation } });
    expect(opened.status).toBe(400);
    const { token } = (
      await site.ask('POST Account/login', {
        body: { email: 'member1@example.org', password: goodPassword },
      })
    ).body;
    const ask = async (what: string) => (await site.ask(what, { token: String(token) })).body;
    expect(await ask('GET Admin/AnnouncedChanges')).toEqual({ open: [], done: [] });
    expect(await ask('GET Admin/Inbox?kind=ownership')).toMatchObject({
      items: [{ itemId: 1, state: 'waiting' }],
    });
    expect(await ask('GET Admin/Inbox/ownership/1')).toMatchObject({
      evidence: { message: { changeContext: { changes: [] } } },
    });
    expect((await ask('GET Admin/Invitations'))['counts']).toMatchObject({
      waiting: 0,
      sent: 0,
      expired: 2,
    });

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
