import { expect, test } from 'vitest';
import { invitationLifetimeMs } from '#contract/accounts/invitations.ts';
import { MessageNotSent } from '#server/messaging/messaging.ts';
import type { Database } from '#server/database/open-database.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { openAdminSite } from '#tests/support/sites/admin-site.ts';
import { listInvited } from '#tests/support/sites/claim-desk/invited-site.ts';
import { createInvitationSender } from './send-invitations.ts';

const minuteMs = 60_000;

/** A mail server that refuses temporarily until `isUp`. */
async function openUnreachable(database: Database) {
  const admin = await openAdminSite(database);
  const { clock } = admin.site;
  const csv = 'number,email\n5,five@example.org';
  expect((await admin.ask('POST Admin/Invitations/Bulk', { csv })).status).toBe(200);
  const server = { isUp: false, attempts: 0 };
  const send = createInvitationSender(
    {
      database,
      origin: 'https://site.example',
      now: () => clock.now,
      onFailure: () => undefined,
      messaging: {
        canReachPhones: false,
        send() {
          server.attempts += 1;
          const failure = { reason: 'unreachable', status: 451 } as const;
          return server.isUp
            ? Promise.resolve()
            : Promise.reject(new MessageNotSent('greylisted', failure));
        },
      },
    },
    () => false,
  );
  return { admin, clock, server, send };
}

describeOnSqlite('an invitation that the mail server refuses temporarily', ({ open }) => {
  test('is tried again after growing pauses, and given up after its lifetime', async () => {
    const { admin, clock, server, send } = await openUnreachable(await open());
    const start = clock.now;
    const tries: number[] = [];
    while (clock.now < start + 2 * invitationLifetimeMs) {
      const before = server.attempts;
      await send();
      if (server.attempts > before) tries.push((clock.now - start) / minuteMs);
      clock.now += clock.now < start + 100 * minuteMs ? minuteMs : 60 * minuteMs;
    }
    expect(tries.slice(0, 6)).toEqual([0, 1, 3, 7, 15, 31]);
    expect(tries.length).toBeLessThan(45);
    expect(tries.at(-1)).toBeLessThan(invitationLifetimeMs / minuteMs);
    await admin.logInAgain();
    expect(await listInvited(admin)).toMatchObject([{ state: 'undelivered' }]);
    expect((await admin.ask('GET Admin/Invitations')).body['counts']).toMatchObject({
      waiting: 0,
      undelivered: 1,
    });
    // The number can be invited again.
    const again = { freakBrotherNumber: 5, email: 'other@example.org' };
    expect((await admin.ask('POST Admin/Invitations', again)).status).toBe(200);
  });

  test('works for its whole lifetime once it is sent', async () => {
    const { admin, clock, server, send } = await openUnreachable(await open());
    await send();
    clock.now += minuteMs;
    server.isUp = true;
    await send();
    expect(await listInvited(admin)).toMatchObject([{ state: 'sent' }]);
    clock.now += invitationLifetimeMs - 1;
    await admin.logInAgain();
    expect(await listInvited(admin)).toMatchObject([{ state: 'sent' }]);
  });
});
