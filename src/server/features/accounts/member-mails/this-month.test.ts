import { hourMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import type { Database } from '#server/database/open-database.ts';
import { findOwnAnniversary } from '#server/features/jumps/anniversaries.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { openTwice } from '#tests/support/databases/open-twice.ts';
import { setAccount, setClaim, setMember } from '#tests/support/databases/set-rows.ts';
import { insertPhotoRow } from '#tests/support/photos/photo-rows.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import { openAdminSite } from '#tests/support/sites/admin-site.ts';
import { testNow } from '#tests/support/sites/build-test-app.ts';
import { collectMails } from '#tests/support/sites/collected-mails.ts';
import { chooseMails } from '#tests/support/sites/member-mails.ts';
import { openPhotoMarks } from '#tests/support/sites/people-in-photos/photo-marks.ts';
import { sendThisMonth } from './send-this-month.ts';

/** The mail is turned on in July 2026. */
const july = testNow;
const august = '2026-08-01T08:00:00Z';
const fourth = { year: 1976, month: 8, day: 4 };

/** Sends what is due and returns the mails. */
async function sendDue(
  database: Database,
  at: string,
  isBroken = false,
): Promise<readonly Message[]> {
  const { sent, messaging } = collectMails(isBroken);
  await sendThisMonth({
    database,
    origin: 'https://site.example',
    now: () => Date.parse(at),
    findOwnAnniversary,
    onFailure: () => undefined,
    messaging,
  });
  return sent;
}

/** Account 2 has member 2, who jumped in 1976. Account 1 is an admin. */
async function openReader(database: Database) {
  const admin = await openAdminSite(database);
  const { token } = await admin.site.join(2);
  await setAccount(database, 2, { time_zone_id: 'UTC' });
  await setMember(database, 2, { year: 1976 });
  let photos = 0;
  return {
    admin,
    choose: (thisMonth: boolean) => chooseMails(admin.site, token, { thisMonth }),
    /** Adds a photo without files. */
    async add(at: number | string, { year = 1976, by = 1 } = {}) {
      photos += 1;
      const added = { caption: `photo ${photos}`, at: Number(new Date(at)), by, year };
      return insertPhotoRow(database, added);
    },
  };
}

describeEachDialect('"This month"', ({ open, create }) => {
  test('is off until it is turned on, and has the anniversary and the new photos of its year', async () => {
    const database = await open();
    const { choose, add } = await openReader(database);
    await setMember(database, 2, fourth);
    await setMember(database, 5, { ...fourth, year: 1980, first_name: 'Bob', deceased: 1 });
    await setMember(database, 6, { ...fourth, year: 1981, is_name_withheld: 1 });
    await setMember(database, 7, { ...fourth, year: 1982, is_year_withheld: 1 });
    await add(july - hourMs);
    expect(await sendDue(database, august)).toEqual([]);
    await choose(true);
    await add(july + hourMs, { year: 1977 });
    await add(july + hourMs, { by: 2 });
    await add(july + hourMs);
    const id = await add(july + 2 * hourMs);
    const [mail, ...others] = await sendDue(database, august);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: emailOfMember(2),
      subject: 'This month: 50 years as FB2, 2 new photos of 1976',
    });
    expect(mail?.text).toContain(
      [
        'On August 4, 1976 you became FB2: 50 years this month.',
        'Members who share the day:',
        'Bob Example, FB5 (deceased): 1980',
        'The day of your jump: https://site.example/Jumps/1976-08-04',
        '',
        'The gallery has 2 new photos of 1976, the year of your jump:',
        `photo 5: https://site.example/Photo-Gallery?photo=${id}`,
        'photo 4: ',
      ].join('\n'),
    );
    expect(mail?.text).toContain('https://site.example/Jumps/1976/Photos\n');
    expect(mail?.text).not.toMatch(/photo [123]:/);
    expect(mail?.text).toMatch(/stop-mail#this-month-[0-9a-f]{48}/);
    expect(mail?.unsubscribeUrl).toContain('/api/MemberMails/this-month/Stop/');
  });

  test('lists the photos in which the member agreed to a mark', async () => {
    const database = await open();
    const { admin, members, ask, mark, markOf } = await openPhotoMarks(database, [2, 3, 4]);
    const [contributor, marker, marked] = members as [User, User, User];
    const addMark = async (caption: string) => {
      const id = await admin.addPhoto(contributor.token, caption);
      const body = { x: 1, y: 1, freakBrotherNumber: 4 };
      await ask(marker, `POST Gallery/Photo/${id}/Marks`, body);
    };
    await chooseMails(admin.site, marked.token, { thisMonth: true });
    await mark(marker, 4);
    await addMark('It waits');
    admin.site.clock.now += hourMs;
    const { markId } = await markOf(marked, 4);
    expect((await ask(marked, `POST Marks/${markId}/Agree`)).status).toBe(200);
    const [mail] = await sendDue(database, august);
    expect(mail?.subject).toBe('This month: 1 photo of you');
    expect(mail?.text).toContain('You agreed to marks of you in 1 photo:\nOn the ramp: https://');
    expect(mail?.text).not.toContain('It waits');
    expect(await sendDue(database, '2026-09-01T08:00:00Z')).toEqual([]);
  });

  test('two processes send one mail', async () => {
    await openTwice(create, async (one, other) => {
      const { choose, add } = await openReader(one);
      await choose(true);
      await add(july + hourMs);
      const sent = await Promise.all(
        [one, other, one, other].map((database) => sendDue(database, august)),
      );
      expect(sent.flat()).toHaveLength(1);
    });
  });
});

describeOnSqlite('"This month"', ({ open }) => {
  test('names a limited number of members and photos', async () => {
    const database = await open();
    const { choose, add } = await openReader(database);
    await choose(true);
    await database.kysely.updateTable('members').set(fourth).where('number', '<=', 20).execute();
    for (let index = 0; index < 15; index += 1) await add(july + hourMs);
    const [mail] = await sendDue(database, august);
    expect(mail?.text.match(/FB\d+: 1976/g)).toHaveLength(12);
    expect(mail?.text.match(/photo=/g)).toHaveLength(12);
    expect(mail?.text).toContain('\nAnd 7 more.\n');
    expect(mail?.text).toContain('\nAnd 3 more.\n');
  });

  test('comes once, in the first week in the time zone of the account, from 8 in the morning', async () => {
    const database = await open();
    const { choose, add } = await openReader(database);
    await choose(true);
    await add(july + hourMs);
    await setAccount(database, 2, { time_zone_id: 'Tonga Standard Time' });
    // Tonga is 13 hours ahead of UTC.
    expect(await sendDue(database, '2026-07-07T11:00:00Z')).toEqual([]);
    expect(await sendDue(database, '2026-07-31T18:59:00Z')).toEqual([]);
    expect(await sendDue(database, '2026-07-31T19:00:00Z')).toHaveLength(1);
    await add('2026-07-31T20:00:00Z');
    expect(await sendDue(database, '2026-08-02T08:00:00Z')).toEqual([]);
    await setAccount(database, 2, { time_zone_id: 'UTC' });
    expect(await sendDue(database, '2026-08-03T08:00:00Z')).toEqual([]);
    // Turning it on again does not bring another one.
    await choose(false);
    await choose(true);
    expect(await sendDue(database, '2026-08-03T09:00:00Z')).toEqual([]);
    await add('2026-08-03T10:00:00Z');
    expect(await sendDue(database, '2026-09-07T23:00:00Z')).toHaveLength(1);
  });

  test('is not sent without news, nor again in the same month', async () => {
    const database = await open();
    const { choose, add } = await openReader(database);
    await choose(true);
    expect(await sendDue(database, august)).toEqual([]);
    // It may not be committed yet in another transaction.
    await add(Date.parse(august) - 1);
    expect(await sendDue(database, '2026-08-05T08:00:00Z')).toEqual([]);
    expect(await sendDue(database, '2026-09-01T08:00:00Z')).toHaveLength(1);
    expect(await sendDue(database, '2026-10-01T08:00:00Z')).toEqual([]);
  });

  test('has the anniversary of February 29 in March, except in leap years', async () => {
    const database = await open();
    const { choose } = await openReader(database);
    await choose(true);
    await setMember(database, 2, { year: 1976, month: 2, day: 29 });
    expect(await sendDue(database, '2027-02-01T12:00:00Z')).toEqual([]);
    const [mail] = await sendDue(database, '2027-03-01T12:00:00Z');
    expect(mail?.subject).toBe('This month: 51 years as FB2');
    expect(mail?.text).toContain('The register has no other member with this day.');
    expect(await sendDue(database, '2028-02-01T12:00:00Z')).toHaveLength(1);
    expect(await sendDue(database, '2028-03-01T12:00:00Z')).toEqual([]);
  });

  test('has a photo that got its year later', async () => {
    const database = await open();
    const { admin, choose, add } = await openReader(database);
    const id = await add(july - hourMs, { year: 0 });
    await choose(true);
    admin.site.clock.now += hourMs;
    expect((await admin.ask(`PUT Gallery/Photo/${id}`, { year: 1976 })).status).toBe(200);
    expect(await sendDue(database, august)).toHaveLength(1);
  });

  test('that failed is tried again', async () => {
    const database = await open();
    const { choose, add } = await openReader(database);
    await choose(true);
    await add(july + hourMs);
    expect(await sendDue(database, august, true)).toEqual([]);
    expect(await sendDue(database, '2026-08-01T09:00:00Z')).toHaveLength(1);
  });

  test('goes neither to accounts without a living, linked member, nor to disabled ones', async () => {
    const database = await open();
    const { choose, add } = await openReader(database);
    await choose(true);
    const id = await add(july + hourMs);
    const photo = (row: object) =>
      database.kysely.updateTable('photos').set(row).where('id', '=', id).execute();
    const account = (row: object) => setAccount(database, 2, row);
    const claim = (row: object) => setClaim(database, 2, row);
    const member = (row: object) => setMember(database, 2, row);
    const states = [
      [claim, { is_approved: 0 }, { is_approved: 1 }],
      [claim, { is_validated: 0 }, { is_validated: 1 }],
      [account, { validated_at: null }, { validated_at: 1 }],
      [account, { disabled_at: 1 }, { disabled_at: null }],
      [member, { deceased: 1 }, { deceased: 0 }],
      [photo, { hidden_at: 1 }, { hidden_at: null }],
    ] as const;
    for (const [set, wrong, right] of states) {
      await set(wrong);
      expect(await sendDue(database, august)).toEqual([]);
      await set(right);
      await account({ this_month_sent_for: null, this_month_since: july });
    }
    // A withheld year is still the member's own.
    await member({ is_year_withheld: 1 });
    expect(await sendDue(database, august)).toHaveLength(1);
  });

  test('has no anniversary that others may not see, or that is unknown', async () => {
    const database = await open();
    const { choose } = await openReader(database);
    await choose(true);
    const shown = { ...fourth, is_year_withheld: 0, is_name_withheld: 0 };
    for (const hidden of [
      { is_year_withheld: 1 },
      { is_name_withheld: 1 },
      { day: 0 },
      { year: 2026 },
    ]) {
      await setMember(database, 2, { ...shown, ...hidden });
      expect(await sendDue(database, august)).toEqual([]);
      await setAccount(database, 2, { this_month_sent_for: null });
    }
    await setMember(database, 2, shown);
    expect(await sendDue(database, august)).toHaveLength(1);
  });
});
