import { expect, test } from 'vitest';
import { openTwice } from '#tests/support/databases/open-twice.ts';
import { maxInYearPhotosMail } from '#contract/accounts/member-mails.ts';
import { createLinkToken } from '#server/features/accounts/secrets.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { insertPhotoRow } from '#tests/support/photos/photo-rows.ts';
import { collectMails } from '#tests/support/sites/collected-mails.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { chooseMails } from '#tests/support/sites/member-mails.ts';
import { openAdminSite } from '#tests/support/sites/admin-site.ts';
import { joinMembers } from '#tests/support/sites/join-members.ts';
import { sendYearPhotos } from './send-year-photos.ts';

const hourMs = 60 * 60_000;

async function sendDue(
  database: Database,
  at: number,
  isBroken = false,
): Promise<readonly Message[]> {
  const { sent, messaging } = collectMails(isBroken);
  await sendYearPhotos({
    database,
    origin: 'https://site.example',
    now: () => at,
    asTyped: (text) => text,
    createLinkToken,
    onFailure: () => undefined,
    messaging,
  });
  return sent;
}

/** Member 2 jumped in 1976; account 1 is an admin. */
async function openYear(database: Database) {
  const admin = await openAdminSite(database);
  const [ann] = await joinMembers(admin.site, [2]);
  const { kysely } = database;
  const setMember = (row: object) =>
    kysely.updateTable('members').set(row).where('number', '=', 2).execute();
  const setAccount = (row: object) =>
    kysely.updateTable('accounts').set(row).where('id', '=', 2).execute();
  await setMember({ year: 1976 });
  const { token } = ann;
  const { site } = admin;
  let photos = 0;
  return {
    admin,
    setMember,
    setAccount,
    start: site.clock.now,
    choose: (yearPhotos: boolean) => chooseMails(site, token, { yearPhotos }),
    /** Adds a photo without files. */
    async add(at: number, { year = 1976, by = 1 } = {}) {
      photos += 1;
      return insertPhotoRow(database, { caption: `photo ${photos}`, at, by, year });
    },
  };
}

describeEachDialect('the mail about photos of the year', ({ open, create }) => {
  test('is off until it is turned on, and lists the new photos of others', async () => {
    const database = await open();
    const { choose, add, start } = await openYear(database);
    await add(start + hourMs);
    expect(await sendDue(database, start + 48 * hourMs)).toEqual([]);
    await database.kysely.deleteFrom('photos').execute();
    // A photo from before does not count.
    await add(start - hourMs);
    await choose(true);
    await add(start + hourMs, { year: 1977 });
    await add(start + hourMs, { by: 2 });
    expect(await sendDue(database, start + 48 * hourMs)).toEqual([]);
    await add(start + 2 * hourMs);
    const id = await add(start + 3 * hourMs);
    const [mail, ...others] = await sendDue(database, start + 48 * hourMs);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('2 new photos of 1976');
    expect(mail?.text).toContain(
      `photo 6: https://site.example/Photo-Gallery?photo=${id}\nphoto 5`,
    );
    expect(mail?.text).toContain('https://site.example/Jumps/1976\n');
    expect(mail?.text).toMatch(/stop-mail#year-photos-[0-9a-f]{48}/);
    expect(mail?.text).not.toContain('photo 4');
  });

  test('two processes send one mail', async () => {
    await openTwice(create, async (one, other) => {
      const { choose, add, start } = await openYear(one);
      await choose(true);
      await add(start + hourMs);
      const sent = await Promise.all(
        [one, other, one, other].map((database) => sendDue(database, start + 25 * hourMs)),
      );
      expect(sent.flat()).toHaveLength(1);
    });
  });
});

describeOnSqlite('the mail about photos of the year', ({ open }) => {
  test('comes at most once a day, and leaves nothing out', async () => {
    const database = await open();
    const { choose, add, start } = await openYear(database);
    await choose(true);
    await add(start + hourMs);
    expect(await sendDue(database, start + 23 * hourMs)).toEqual([]);
    const first = start + 25 * hourMs;
    // It may not be committed yet in another transaction.
    await add(first - 1);
    expect((await sendDue(database, first))[0]?.subject).toBe('1 new photo of 1976');
    expect(await sendDue(database, first + hourMs)).toEqual([]);
    for (let index = 0; index < maxInYearPhotosMail; index += 1) await add(first + hourMs);
    expect(await sendDue(database, first + 23 * hourMs)).toEqual([]);
    // Turning it on again does not start another day.
    await choose(true);
    const [second] = await sendDue(database, first + 25 * hourMs);
    expect(second?.subject).toBe(`${maxInYearPhotosMail + 1} new photos of 1976`);
    expect(second?.text.match(/photo=/g)).toHaveLength(maxInYearPhotosMail);
  });

  test('has a photo that got its year later', async () => {
    const database = await open();
    const { admin, choose, add, start } = await openYear(database);
    const id = await add(start - hourMs, { year: 0 });
    await choose(true);
    admin.site.clock.now = start + hourMs;
    const changed = await admin.ask(`PUT Gallery/Photo/${id}`, { year: 1976 });
    expect(changed.status).toBe(200);
    expect(await sendDue(database, start + 25 * hourMs)).toHaveLength(1);
    admin.site.clock.now = start + 26 * hourMs;
    await admin.logInAgain();
    await admin.ask(`PUT Gallery/Photo/${id}`, { caption: 'Only the caption' });
    expect(await sendDue(database, start + 50 * hourMs)).toEqual([]);
  });

  test('that failed is tried again', async () => {
    const database = await open();
    const { choose, add, start } = await openYear(database);
    await choose(true);
    await add(start + hourMs);
    expect(await sendDue(database, start + 25 * hourMs, true)).toEqual([]);
    expect(await sendDue(database, start + 26 * hourMs)).toHaveLength(1);
  });

  test('goes neither to the unlinked, disabled or deceased, nor about hidden photos', async () => {
    const database = await open();
    const { choose, add, start, setMember, setAccount } = await openYear(database);
    await choose(true);
    const id = await add(start + hourMs);
    const { kysely } = database;
    const claims = (row: object) =>
      kysely.updateTable('claims').set(row).where('account_id', '=', 2).execute();
    const photo = (row: object) =>
      kysely.updateTable('photos').set(row).where('id', '=', id).execute();
    const states = [
      [() => claims({ is_approved: 0 }), () => claims({ is_approved: 1 })],
      [() => setAccount({ disabled_at: 1 }), () => setAccount({ disabled_at: null })],
      [() => setMember({ deceased: 1 }), () => setMember({ deceased: 0 })],
      [() => setMember({ year: 0 }), () => setMember({ year: 1976 })],
      [() => photo({ hidden_at: 1 }), () => photo({ hidden_at: null })],
    ];
    for (const [spoil, repair] of states) {
      await spoil?.();
      expect(await sendDue(database, start + 25 * hourMs)).toEqual([]);
      await repair?.();
    }
    // A withheld year is still the member's own.
    await setMember({ is_year_withheld: 1 });
    expect(await sendDue(database, start + 25 * hourMs)).toHaveLength(1);
  });
});
