import { expect, test } from 'vitest';
import type { KindCounts } from '#contract/inbox/inbox.ts';
import { openDatabase, type Database } from '#server/database/open-database.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import { openAdminSite, type AdminSite } from '#tests/support/sites/admin-site.ts';
import { collectMails } from '#tests/support/sites/collected-mails.ts';
import {
  describeDialect,
  describeEachDialect,
  describeOnSqlite,
} from '#tests/support/databases/each-dialect.ts';
import { sendDigests } from './send-digests.ts';
import { countInbox } from '#server/features/inbox/inbox.ts';
import { inboxQueues } from '#server/inbox-kinds.ts';
import { decide } from '#tests/support/sites/inbox.ts';

const open = (database: Database) => openAdminSite(database, { claimPolicy: 'review' });

/** Sends what is due and returns the mails. */
async function sendDue(
  database: Database,
  at: string,
  { isBroken = false, ...waiting }: Partial<KindCounts> & { readonly isBroken?: boolean } = {},
): Promise<readonly Message[]> {
  const { sent, messaging } = collectMails(isBroken);
  const now = () => Date.parse(at);
  await sendDigests({
    database,
    origin: 'https://site.example',
    now,
    messaging,
    countInbox: async () => ({
      ...(await countInbox({ database, now, queues: inboxQueues })),
      ...waiting,
    }),
    onFailure: () => undefined,
  });
  return sent;
}

/** Not of the claim of the admin. */
const isOfClaim = (subject: string) => subject.endsWith('was claimed') && !subject.includes('FB1 ');

const mailsOfClaims = ({ site }: AdminSite) =>
  site.sent.filter(({ to, subject }) => to === emailOfMember(1) && isOfClaim(subject));

const choose = (admin: AdminSite, choice: string | null) => admin.ask('PUT Admin/Mail', { choice });

async function setZone(database: Database, time_zone_id: string): Promise<void> {
  await database.kysely.updateTable('accounts').set({ time_zone_id }).execute();
}

describeOnSqlite('mails to admins', ({ open: openOne }) => {
  test.each([
    ['none', []],
    ['digest', []],
    ['single', ['Manifest: FB2 was claimed']],
    [null, ['Manifest: FB2 was claimed']],
  ])('an admin who chose %s gets %j for a claim', async (choice, subjects) => {
    const admin = await open(await openOne());
    expect((await admin.ask('GET Admin/Mail')).body).toEqual({ choice: null });
    expect(await choose(admin, choice)).toMatchObject({ status: 200, body: { choice } });
    expect((await admin.ask('GET Admin/Mail')).body).toEqual({ choice });
    for (const wrong of ['hourly', 1, undefined]) {
      expect((await admin.ask('PUT Admin/Mail', { choice: wrong })).status).toBe(400);
    }
    await admin.site.join(2);
    const mails = await admin.mailsTo(emailOfMember(1));
    expect(mails.map(({ subject }) => subject).filter(isOfClaim)).toEqual(subjects);
  });

  test('a claim that got no single mail is in the next daily mail, even if fewer wait', async () => {
    const database = await openOne();
    const admin = await open(database);
    for (let number = 2; number <= 7; number += 1) await admin.site.join(number);
    for (let number = 2; number <= 4; number += 1) {
      expect((await decide(admin, 'claim', number, 'approve')).status).toBe(200);
    }
    await admin.mailsTo(emailOfMember(1));
    const [digest] = await sendDue(database, '2026-07-14T08:00:00Z');
    expect(digest?.subject).toBe('Manifest: 3 claims');
    expect(await sendDue(database, '2026-07-15T08:00:00Z')).toEqual([]);
  });

  test('the daily mail lists what waits once a day, from 8 in the morning', async () => {
    const database = await openOne();
    const admin = await open(database);
    await choose(admin, 'digest');
    await setZone(database, 'Eastern Standard Time');
    const waiting = { remembrance: 1, keeper: 2 };
    expect(await sendDue(database, '2026-07-14T11:59:00Z', waiting)).toEqual([]);
    const [mail] = await sendDue(database, '2026-07-14T12:00:00Z', waiting);
    expect(mail?.subject).toBe('Manifest: 2 keeper requests, 1 remembrance');
    for (const line of [
      '2 keeper requests: https://site.example/Manifest?kind=keeper',
      '1 remembrance: https://site.example/Manifest?kind=remembrance',
    ]) {
      expect(mail?.text).toContain(line);
    }
    expect(await sendDue(database, '2026-07-15T03:59:00Z', waiting)).toEqual([]);
    expect(await sendDue(database, '2026-07-15T12:00:00Z', waiting)).toHaveLength(1);
  });

  test('8 in the morning follows daylight saving time', async () => {
    const database = await openOne();
    const admin = await open(database);
    await choose(admin, 'digest');
    await setZone(database, 'W. Europe Standard Time');
    const waiting = { message: 1 };
    // Clocks go forward on March 29, 2026.
    expect(await sendDue(database, '2026-03-28T06:59:00Z', waiting)).toEqual([]);
    expect(await sendDue(database, '2026-03-28T07:00:00Z', waiting)).toHaveLength(1);
    expect(await sendDue(database, '2026-03-29T05:59:00Z', waiting)).toEqual([]);
    expect(await sendDue(database, '2026-03-29T06:00:00Z', waiting)).toHaveLength(1);
  });

  test('nothing is sent if nothing waits, and a mail that failed is tried again', async () => {
    const database = await openOne();
    const admin = await open(database);
    await choose(admin, 'digest');
    expect(await sendDue(database, '2026-07-14T09:00:00Z')).toEqual([]);
    const waiting = { photo: 1 };
    expect(await sendDue(database, '2026-07-14T10:00:00Z', { ...waiting, isBroken: true })).toEqual(
      [],
    );
    expect(await sendDue(database, '2026-07-14T11:00:00Z', waiting)).toHaveLength(1);
  });

  test('an item that a single mail failed to report is in the daily mail', async () => {
    const database = await openOne();
    const admin = await open(database);
    await choose(admin, 'single');
    const waiting = { photo: 1 };
    expect(await sendDue(database, '2026-07-14T09:00:00Z', waiting)).toEqual([]);
    await database.kysely.updateTable('accounts').set({ is_digest_due: 1 }).execute();
    expect(await sendDue(database, '2026-07-14T10:00:00Z', waiting)).toHaveLength(1);
    expect(await sendDue(database, '2026-07-15T10:00:00Z', waiting)).toEqual([]);
  });

  test('a former admin gets none, and chooses again when made an admin again', async () => {
    const database = await openOne();
    const admin = await open(database);
    const email = emailOfMember(5);
    await admin.site.join(5);
    const setRole = async (role: string) => {
      const body = { role, password: goodPassword };
      expect((await admin.ask('PUT Admin/Accounts/2/Role', body)).status).toBe(200);
    };
    const receivers = async (at: string) =>
      (await sendDue(database, at, { photo: 1 })).map(({ to }) => to);
    await setRole('Admin');
    const signIn = { email, password: goodPassword };
    const { body } = await admin.site.ask('POST Account/login', { body: signIn });
    const token = String(body['token']);
    await admin.site.ask('PUT Admin/Mail', { token, body: { choice: 'digest' } });
    expect(await receivers('2026-07-14T09:00:00Z')).toEqual([email]);
    await setRole('User');
    expect(await receivers('2026-07-15T09:00:00Z')).toEqual([]);
    await setRole('Admin');
    expect(await receivers('2026-07-16T09:00:00Z')).toEqual([]);
    const again = await admin.site.ask('POST Account/login', { body: signIn });
    const sessionToken = { token: String(again.body['token']) };
    expect((await admin.site.ask('GET Admin/Mail', sessionToken)).body).toEqual({ choice: null });
  });
});

describeDialect('postgres', 'mails to admins', ({ create }) => {
  test('two processes send one mail', async () => {
    const location = await create();
    const [one, other] = [await openDatabase(location), await openDatabase(location)];
    try {
      const admin = await open(one);
      await choose(admin, 'digest');
      const waiting = { photo: 1 };
      const sent = await Promise.all(
        [one, other, one, other].map((database) =>
          sendDue(database, '2026-07-14T09:00:00Z', waiting),
        ),
      );
      expect(sent.flat()).toHaveLength(1);
    } finally {
      await other.close();
      await one.close();
    }
  });
});

describeEachDialect('mails to admins', ({ open: openOne }) => {
  test('without a choice, single mails end once more than five people wait', async () => {
    const database = await openOne();
    const admin = await open(database);
    for (let number = 2; number <= 8; number += 1) {
      await admin.site.join(number);
      // The mail about a claim is sent after the response, and counts the claims that wait by then.
      if (number <= 6) await expect.poll(() => mailsOfClaims(admin)).toHaveLength(number - 1);
    }
    const mails = await admin.mailsTo(emailOfMember(1));
    expect(mails.filter(({ subject }) => isOfClaim(subject))).toHaveLength(5);
    const [digest, ...others] = await sendDue(database, '2026-07-14T08:00:00Z');
    expect(others).toEqual([]);
    expect(digest).toMatchObject({ subject: 'Manifest: 7 claims' });
    expect(digest?.text).toContain('7 claims: https://site.example/Manifest?kind=claim');
    expect(digest?.text).not.toContain(emailOfMember(8));
  });
});
