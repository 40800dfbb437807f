import { minuteMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import { setMember } from '#tests/support/sites/set-rows.ts';
import {
  invitationKeptMs,
  invitationsPerMinute,
  maxInvitedLines,
  type InvitationPreview,
  invitationLifetimeMs,
} from '#contract/accounts/invitations.ts';
import type { Database } from '#server/database/open-database.ts';
import { MessageNotSent, type Message } from '#server/messaging/messaging.ts';
import {
  describeDialect,
  describeEachDialect,
  describeOnSqlite,
} from '#tests/support/databases/each-dialect.ts';
import { testNow } from '#tests/support/sites/build-test-app.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import { openAdminSite, type AdminSite } from '#tests/support/sites/admin-site.ts';
import { listInvited } from '#tests/support/sites/claim-desk/invited-site.ts';
import { sweepAccounts } from '../account-data/sweep-accounts.ts';
import { createInvitationSender } from './send-invitations.ts';

const csvOf = (numbers: readonly number[]) =>
  ['number,email', ...numbers.map((number) => `${number},invited${number}@example.org`)].join('\n');

const numbersFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index);

const preview = (admin: AdminSite, csv: string) =>
  admin.ask('POST Admin/Invitations/Preview', { csv });
const inviteAll = async (admin: AdminSite, csv: string) => {
  const { status, body } = await admin.ask('POST Admin/Invitations/Bulk', { csv });
  expect(status).toBe(200);
  return body as unknown as InvitationPreview;
};

const countsOf = async (admin: AdminSite) =>
  (await admin.ask('GET Admin/Invitations')).body['counts'];

type Fault = 'recipient refused' | 'unreachable' | null;

/** A process that sends what waits. */
function openSender(database: Database, faultOf: (to: string) => Fault = () => null) {
  const sent: Message[] = [];
  const failures: unknown[] = [];
  const clock = { now: testNow };
  const send = createInvitationSender(
    {
      database,
      origin: 'https://site.example',
      now: () => clock.now,
      onFailure: (error) => failures.push(error),
      messaging: {
        canReachPhones: false,
        send(message) {
          const reason = faultOf(message.to);
          if (reason !== null) {
            return Promise.reject(new MessageNotSent(reason, { reason, status: null }));
          }
          sent.push(message);
          return Promise.resolve();
        },
      },
    },
    () => false,
  );
  return { send, sent, failures, clock };
}

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

describeOnSqlite('invitations from a file', ({ open }) => {
  test('are previewed with the problem of each line, and only good lines are queued', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    await admin.site.join(7);
    await admin.ask('POST Admin/Invitations', { freakBrotherNumber: 8, email: 'eight@x.example' });
    await setMember(database, 6, { deceased: 1 });
    const csv = [
      '\uFEFFEmail;Number',
      'nine@x.example;FB9',
      'six@x.example;6',
      '',
      'seven@x.example;7',
      'eight@x.example;8',
      'void@x.example;999',
      'not an email;10',
      'eleven@x.example;9',
      'NINE@x.example;12',
      'x@x.example;twelve',
      '"thirteen@x.example";"13"',
    ].join('\r\n');
    const { body } = await preview(admin, csv);
    const { lines, good } = body as unknown as InvitationPreview;
    expect(lines.map(({ line, problem }) => [line, problem])).toEqual([
      [2, ''],
      [3, 'FB6 is marked as deceased.'],
      [5, 'FB7 is already linked to an account.'],
      [6, 'FB8 is already invited.'],
      [7, 'There is no FB999.'],
      [8, 'Valid email address required'],
      [9, 'FB9 is already on line 2.'],
      [10, 'This email is already on line 2.'],
      [11, 'This is not a number.'],
      [12, ''],
    ]);
    expect(lines[0]).toMatchObject({
      number: 'FB9',
      email: 'nine@x.example',
      name: 'Ann Example',
    });
    expect(good).toBe(2);
    expect(await listInvited(admin)).toHaveLength(1);
    expect(await inviteAll(admin, csv)).toEqual(body);
    expect((await listInvited(admin)).slice(0, 2)).toMatchObject([
      { freakBrotherNumber: 13, state: 'waiting' },
      { freakBrotherNumber: 9, state: 'waiting' },
    ]);
    // A second upload invites nobody twice.
    expect((await inviteAll(admin, csv)).good).toBe(0);
    expect(await admin.changes('invitation')).toHaveLength(3);
  });

  test('are read as a spreadsheet saved them, and lines without values are left out with a reason', async () => {
    const admin = await openAdminSite(await open());
    const csv = [
      'sep=;',
      '"e mail ";NUMBER\u{200b};;',
      ';;;',
      'nine@x.example;"0,009";;',
      'a@x.example;#N/A',
      'b@x.example;10;x',
      'c@x.example;9.0',
      'd@x.example;9E+00',
      'e@x.example',
      '\u{1a}',
    ].join('\r\n');
    const { lines, good, notes } = (await preview(admin, csv)).body as unknown as InvitationPreview;
    expect(good).toBe(1);
    expect(lines.map(({ line, problem }) => [line, problem])).toEqual([
      [3, ''],
      [4, 'Column number: "#N/A" is an error value of the spreadsheet. This is not a number.'],
      [5, '3 cells where the header has 2.'],
      [6, 'This is not a number.'],
      [7, 'This is not a number.'],
      [8, 'This is not a number.'],
    ]);
    expect(notes).toEqual([expect.stringMatching(/^Row 8 has fewer cells/)]);
  });

  test('are refused when the file cannot be read or is too long', async () => {
    const admin = await openAdminSite(await open());
    for (const [csv, words] of [
      ['   ', 'empty'],
      ['number;name\n1;Ann', 'Line 1: Unknown column "name"; the columns are number,email.'],
      ['number,email', 'no other lines'],
      ['number,email\n1,"a@b.example', 'quote'],
      [csvOf(numbersFrom(1, maxInvitedLines + 1)), 'more than 2,000'],
      // As browsers read these files as text.
      ['PK\u{3}\u{4}\u{14}', 'This is an Excel workbook. Save it as CSV (UTF-8).'],
      [Buffer.from('d0cf11e0a1b11ae10000', 'hex').toString(), 'This is an Excel workbook.'],
      [Buffer.from('\u{feff}number,email\n5,five@x.example', 'utf16le').toString(), 'UTF-16'],
    ] as const) {
      const refused = await preview(admin, csv);
      expect(refused).toMatchObject({
        status: 400,
        body: { errors: { csv: expect.any(String) as unknown } },
      });
      expect((refused.body['errors'] as { csv: string }).csv).toContain(words);
    }
    expect((await preview(admin, csvOf(numbersFrom(1, maxInvitedLines)))).status).toBe(200);
  });

  test('are not sent when the number was claimed since', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    await inviteAll(admin, csvOf([5]));
    await admin.site.join(5);
    const sender = openSender(database);
    await sender.send();
    expect(sender.sent).toEqual([]);
    expect(await countsOf(admin)).toMatchObject({ waiting: 0, expired: 1 });
  });

  test('are deleted some time after they were used or have expired', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    await inviteAll(admin, csvOf([5, 6, 7]));
    const set = (number: number, row: object) =>
      database.kysely
        .updateTable('invitations')
        .set(row)
        .where('email', '=', `invited${number}@example.org`)
        .execute();
    const old = testNow - invitationKeptMs;
    await set(5, { expires_at: old - 1 });
    await set(6, { expires_at: old - 1, used_at: old, used_by: 1 });
    await set(7, { expires_at: old, used_at: old - 1 });
    await sweepAccounts({ database, now: () => testNow });
    expect((await listInvited(admin)).map(({ freakBrotherNumber }) => freakBrotherNumber)).toEqual([
      6,
    ]);
  });
});

describeEachDialect('invitations from a file', ({ open }) => {
  test('that the mail server refuses are marked, and wait while it does not answer', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    await inviteAll(admin, csvOf([5, 6, 7]));
    let isDown = true;
    const sender = openSender(database, (to) => {
      if (to === 'invited6@example.org') return 'recipient refused';
      return isDown ? 'unreachable' : null;
    });
    await sender.send();
    await sender.send();
    expect(sender.failures).toHaveLength(1);
    expect(await countsOf(admin)).toMatchObject({ waiting: 3, undelivered: 0 });
    isDown = false;
    sender.clock.now += minuteMs;
    await sender.send();
    expect(await countsOf(admin)).toMatchObject({ waiting: 0, sent: 2, undelivered: 1 });
    // A refused one can be sent again, to another address.
    expect((await inviteAll(admin, 'number,email\n6,six@x.example')).good).toBe(1);
  });
});

describeDialect('postgres', 'invitations from a file', ({ open }) => {
  test('at the same time invite nobody twice', async () => {
    const admin = await openAdminSite(await open());
    const csv = csvOf(numbersFrom(5, 6));
    const reports = await Promise.all([inviteAll(admin, csv), inviteAll(admin, csv)]);
    expect(reports.map(({ good }) => good).toSorted((a, b) => a - b)).toEqual([0, 6]);
    expect(await listInvited(admin)).toHaveLength(6);
  });

  test(`are sent ${invitationsPerMinute} a minute, each once, by several processes`, async () => {
    const database = await open();
    await insertMembers(
      database,
      numbersFrom(1, 60).map((number) => ({ number })),
    );
    const admin = await openAdminSite(database);
    await inviteAll(admin, csvOf(numbersFrom(10, 45)));
    const [one, other] = [openSender(database), openSender(database)];
    const sendBoth = () => Promise.all([one.send(), other.send()]);
    const all = () => [...one.sent, ...other.sent];
    await sendBoth();
    await sendBoth();
    const first = all().length;
    expect(first).toBeLessThanOrEqual(invitationsPerMinute);
    expect(first).toBeGreaterThan(invitationsPerMinute / 2);
    for (let minute = 1; minute < 5; minute += 1) {
      const before = all().length;
      one.clock.now += minuteMs;
      other.clock.now += minuteMs;
      await sendBoth();
      expect(all().length - before).toBeLessThanOrEqual(invitationsPerMinute);
    }
    const addresses = all().map(({ to }) => to);
    expect(addresses).toHaveLength(45);
    expect(new Set(addresses).size).toBe(45);
    expect(await countsOf(admin)).toMatchObject({ waiting: 0, sent: 45 });
  });
});

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
