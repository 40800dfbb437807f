import { dayMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import { openTwice } from '#tests/support/databases/open-twice.ts';
import type { User } from '#contract/accounts/account.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { collectMails } from '#tests/support/sites/collected-mails.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import { chooseMails } from '#tests/support/sites/member-mails.ts';
import { openPhotoMarks } from '#tests/support/sites/people-in-photos/photo-marks.ts';
import { sendPhotoMails } from './photo-mails.ts';

/** From when on a mark is in a mail. */
const settledMs = 61_000;

async function sendDue(
  database: Database,
  at: number,
  isBroken = false,
): Promise<readonly Message[]> {
  const { sent, messaging } = collectMails(isBroken);
  await sendPhotoMails({
    database,
    origin: 'https://site.example',
    now: () => at,
    onFailure: () => undefined,
    messaging,
  });
  return sent;
}

describeEachDialect('mails about photos', ({ open, create }) => {
  test('list marks that wait, at most once a day, until they are turned off', async () => {
    const database = await open();
    const site = await openPhotoMarks(database, [2, 3, 4]);
    const { admin, ask, mark } = site;
    const [contributor, marker, marked] = site.members as [User, User, User];
    const { clock } = admin.site;
    expect(await sendDue(database, clock.now)).toEqual([]);
    await mark(marker, 4);
    // A mark of the last minute may not be committed yet in another transaction.
    expect(await sendDue(database, clock.now + 1)).toEqual([]);
    const [mail, ...others] = await sendDue(database, clock.now + settledMs);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: emailOfMember(4), subject: 'You were marked in 1 photo' });
    expect(mail?.text).toContain('https://site.example/Photos-Of-You');
    const second = await admin.addPhoto(contributor.token, 'Again');
    clock.now += 60_000;
    await ask(marker, `POST Gallery/Photo/${second}/Marks`, { x: 1, y: 1, freakBrotherNumber: 4 });
    expect(await sendDue(database, clock.now + settledMs)).toEqual([]);
    clock.now += dayMs + 1;
    // A mail that failed is tried again.
    expect(await sendDue(database, clock.now, true)).toEqual([]);
    expect(await sendDue(database, clock.now)).toHaveLength(1);
    clock.now += dayMs;
    expect(await sendDue(database, clock.now)).toEqual([]);

    expect(mail?.text).toMatch(/stop-mail#marks-[0-9a-f]{48}/);
    await chooseMails(admin.site, marked.token, { marks: false });
    const third = await admin.addPhoto(contributor.token, 'Once more');
    await ask(marker, `POST Gallery/Photo/${third}/Marks`, { x: 1, y: 1, freakBrotherNumber: 4 });
    expect(await sendDue(database, clock.now + dayMs)).toEqual([]);
  });

  test('are sent once by two processes, and not to disabled accounts', async () => {
    await openTwice(create, async (one, other) => {
      const site = await openPhotoMarks(one, [2, 3, 4]);
      const [, marker] = site.members as [User, User];
      await site.mark(marker, 4);
      const at = site.admin.site.clock.now + settledMs;
      const disable = (id: number, disabled_at: number | null) =>
        one.kysely.updateTable('accounts').set({ disabled_at }).where('id', '=', id).execute();
      for (const id of [3, 4]) {
        await disable(id, 1);
        expect(await sendDue(one, at)).toEqual([]);
        await disable(id, null);
      }
      const sent = await Promise.all([one, other, one, other].map((each) => sendDue(each, at)));
      expect(sent.flat()).toHaveLength(1);
    });
  });
});

describeOnSqlite('mails about photos', ({ open }) => {
  test('are about marks to which an admin agreed before the member had an account', async () => {
    const database = await open();
    const { admin, mark, own } = await openPhotoMarks(database, [2]);
    await mark(admin, 20);
    const late = await admin.site.join(20);
    expect((await own(late)).waiting).toHaveLength(1);
    const [mail] = await sendDue(database, admin.site.clock.now + settledMs);
    expect(mail).toMatchObject({ to: emailOfMember(20), subject: 'You were marked in 1 photo' });
  });
});
