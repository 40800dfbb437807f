import { expect, test } from 'vitest';
import { openTwice } from '#tests/support/databases/open-twice.ts';
import { setMember } from '#tests/support/databases/set-rows.ts';
import { maxInAnniversaryMail } from '#contract/accounts/member-mails.ts';
import type { Database } from '#server/database/open-database.ts';
import { createLinkToken } from '#server/features/accounts/secrets.ts';
import { localHourOf } from '#server/features/accounts/notices/digest/local-hour.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { collectMails } from '#tests/support/sites/collected-mails.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { chooseMails } from '#tests/support/sites/member-mails.ts';
import { openAdminSite } from '#tests/support/sites/admin-site.ts';
import { joinMembers } from '#tests/support/sites/join-members.ts';
import { sendAnniversaries } from './send-anniversaries.ts';

const fourth = { year: 1976, month: 7, day: 4 };

const setAccounts = (database: Database, row: object) =>
  database.kysely.updateTable('accounts').set(row).execute();

/** Sends what is due and returns the mails. */
async function sendDue(
  database: Database,
  at: string,
  isBroken = false,
): Promise<readonly Message[]> {
  const { sent, messaging } = collectMails(isBroken);
  await sendAnniversaries({
    database,
    origin: 'https://site.example',
    now: () => Date.parse(at),
    localHourOf,
    asTyped: (text) => text,
    createLinkToken,
    onFailure: () => undefined,
    messaging,
  });
  return sent;
}

/** Member 2 jumped on July 4, 1976 and wants the mail. */
async function openCelebrating(database: Database) {
  const admin = await openAdminSite(database);
  const [ann] = await joinMembers(admin.site, [2]);
  await setAccounts(database, { time_zone_id: 'UTC' });
  await setMember(database, 2, fourth);
  const { token } = ann;
  const choose = (anniversary: boolean) => chooseMails(admin.site, token, { anniversary });
  return { choose };
}

const morning = '2026-07-04T08:00:00Z';

describeEachDialect('the mail on the anniversary', ({ open, create }) => {
  test('is off until it is turned on, and has who shares the day', async () => {
    const database = await open();
    const { choose } = await openCelebrating(database);
    expect(await sendDue(database, morning)).toEqual([]);
    await choose(true);
    await setMember(database, 5, { ...fourth, year: 1980, first_name: 'Bob' });
    await setMember(database, 6, { ...fourth, year: 1981, is_name_withheld: 1 });
    await setMember(database, 7, { ...fourth, year: 1982, is_year_withheld: 1 });
    const [mail, ...others] = await sendDue(database, morning);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Freak Brother for 50 years today');
    expect(mail?.text).toContain('Members who share the day:\nBob Example, FB5: 1980\n\n');
    expect(mail?.text).toContain('https://site.example/Jumps/1976-07-04');
    expect(mail?.text).toMatch(/stop-mail#anniversary-[0-9a-f]{48}/);
  });

  test('two processes send one mail', async () => {
    await openTwice(create, async (one, other) => {
      const { choose } = await openCelebrating(one);
      await choose(true);
      const sent = await Promise.all(
        [one, other, one, other].map((database) => sendDue(database, morning)),
      );
      expect(sent.flat()).toHaveLength(1);
    });
  });
});

describeOnSqlite('the mail on the anniversary', ({ open }) => {
  test('names a limited number of members', async () => {
    const database = await open();
    const { choose } = await openCelebrating(database);
    await choose(true);
    await database.kysely.updateTable('members').set(fourth).where('number', '>', 2).execute();
    const [mail] = await sendDue(database, morning);
    expect(mail?.text.match(/: 1976/g)).toHaveLength(maxInAnniversaryMail);
    const others = await database.kysely
      .selectFrom('members')
      .where('number', '>', 2)
      .selectAll()
      .execute();
    const regular = others.filter(({ series }) => series === 'fb');
    expect(mail?.text).toContain(`\nAnd ${regular.length - maxInAnniversaryMail} more.\n`);
  });

  test('marks the deceased', async () => {
    const database = await open();
    const { choose } = await openCelebrating(database);
    await choose(true);
    await setMember(database, 5, { ...fourth, year: 1980, first_name: 'Bob', deceased: 1 });
    const [mail] = await sendDue(database, morning);
    expect(mail?.text).toContain('Bob Example, FB5 (deceased): 1980');
  });

  test('comes on March 1 for February 29, except in leap years', async () => {
    const database = await open();
    const { choose } = await openCelebrating(database);
    await choose(true);
    await setMember(database, 2, { year: 1976, month: 2, day: 29 });
    expect(await sendDue(database, '2026-02-28T12:00:00Z')).toEqual([]);
    const [mail] = await sendDue(database, '2026-03-01T12:00:00Z');
    expect(mail?.subject).toBe('Freak Brother for 50 years today');
    expect(await sendDue(database, '2028-02-29T12:00:00Z')).toHaveLength(1);
    await setAccounts(database, { anniversary_sent_at: null });
    expect(await sendDue(database, '2028-03-01T12:00:00Z')).toEqual([]);
  });

  test('comes once, on the day in the time zone of the account, from 8 in the morning', async () => {
    const database = await open();
    const { choose } = await openCelebrating(database);
    await choose(true);
    await setAccounts(database, { time_zone_id: 'Tonga Standard Time' });
    expect(await sendDue(database, '2026-07-03T18:59:00Z')).toEqual([]);
    expect(await sendDue(database, '2026-07-04T11:00:00Z')).toEqual([]);
    expect(await sendDue(database, '2026-07-03T19:00:00Z')).toHaveLength(1);
    expect(await sendDue(database, '2026-07-03T20:00:00Z')).toEqual([]);
    // Another day soon after, because the jump was corrected.
    await setMember(database, 2, { day: 20 });
    expect(await sendDue(database, '2026-07-20T00:00:00Z')).toEqual([]);
    await setMember(database, 2, { month: 8 });
    expect(await sendDue(database, '2026-08-20T00:00:00Z')).toHaveLength(1);
  });

  test('that failed is tried again on the same day only', async () => {
    const database = await open();
    const { choose } = await openCelebrating(database);
    await choose(true);
    expect(await sendDue(database, morning, true)).toEqual([]);
    expect(await sendDue(database, '2026-07-05T08:00:00Z')).toEqual([]);
    expect(await sendDue(database, '2026-07-04T09:00:00Z')).toHaveLength(1);
  });

  test('goes neither to the unlinked, disabled or deceased, nor for a day that is withheld', async () => {
    const database = await open();
    const { choose } = await openCelebrating(database);
    await choose(true);
    const { kysely } = database;
    const claims = (row: object) =>
      kysely.updateTable('claims').set(row).where('account_id', '=', 2).execute();
    const states = [
      [() => claims({ is_approved: 0 }), () => claims({ is_approved: 1 })],
      [
        () => setAccounts(database, { disabled_at: 1 }),
        () => setAccounts(database, { disabled_at: null }),
      ],
      ...[
        [{ deceased: 1 }, { deceased: 0 }],
        [{ is_year_withheld: 1 }, { is_year_withheld: 0 }],
        [{ is_name_withheld: 1 }, { is_name_withheld: 0 }],
        [{ day: 0 }, fourth],
        [{ year: 2026 }, fourth],
      ].map(([wrong, right]) => [
        () => setMember(database, 2, wrong ?? {}),
        () => setMember(database, 2, right ?? {}),
      ]),
    ];
    for (const [spoil, repair] of states) {
      await spoil?.();
      expect(await sendDue(database, morning)).toEqual([]);
      await repair?.();
    }
    expect(await sendDue(database, morning)).toHaveLength(1);
  });
});
