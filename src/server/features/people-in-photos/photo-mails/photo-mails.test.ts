import { expect, test } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import { openDatabase, type Database } from '#server/database/open-database.ts';
import { createLinkToken } from '#server/features/accounts/secrets.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import { openPhotoMarks } from '#tests/support/sites/people-in-photos/photo-marks.ts';
import { sendPhotoMails } from './send-photo-mails.ts';

const dayMs = 24 * 60 * 60_000;

async function sendDue(database: Database, at: number, isBroken = false): Promise<Message[]> {
  const sent: Message[] = [];
  await sendPhotoMails({
    database,
    origin: 'https://site.example',
    now: () => at,
    createLinkToken,
    onFailure: () => undefined,
    messaging: {
      canReachPhones: false,
      send(message) {
        if (isBroken) return Promise.reject(new Error('no mail server'));
        sent.push(message);
        return Promise.resolve();
      },
    },
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
    const settings = async () => (await ask(marked, 'GET Profile/PhotoMails')).body;
    expect(await settings()).toEqual({ whenWaiting: true, whenShown: false });
    expect(await sendDue(database, clock.now)).toEqual([]);
    await mark(marker, 4);
    const [mail, ...others] = await sendDue(database, clock.now + 1);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: emailOfMember(4), subject: 'You were marked in 1 photo' });
    expect(mail?.text).toContain('https://site.example/Photos-Of-You');
    const second = await admin.addPhoto(contributor.token, 'Again');
    clock.now += 60_000;
    await ask(marker, `POST Gallery/Photo/${second}/Marks`, { x: 1, y: 1, freakBrotherNumber: 4 });
    expect(await sendDue(database, clock.now + 1)).toEqual([]);
    clock.now += dayMs + 1;
    // A mail that failed is tried again.
    expect(await sendDue(database, clock.now, true)).toEqual([]);
    expect(await sendDue(database, clock.now)).toHaveLength(1);
    clock.now += dayMs;
    expect(await sendDue(database, clock.now)).toEqual([]);

    const path = mail?.unsubscribeUrl?.replace('https://site.example', '') ?? '';
    expect(path).toMatch(/^\/api\/PhotoMails\/Stop\/[0-9a-f]{48}$/);
    const click = await admin.site.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(click.statusCode).toBe(200);
    expect(await settings()).toEqual({ whenWaiting: false, whenShown: false });
    const wrong = await admin.site.ask(`POST PhotoMails/Stop/${'0'.repeat(48)}`, { body: {} });
    expect(wrong.status).toBe(400);
    const third = await admin.addPhoto(contributor.token, 'Once more');
    await ask(marker, `POST Gallery/Photo/${third}/Marks`, { x: 1, y: 1, freakBrotherNumber: 4 });
    expect(await sendDue(database, clock.now + dayMs)).toEqual([]);
  });

  test('list marks that others agreed to, if the member wants it', async () => {
    const database = await open();
    const site = await openPhotoMarks(database, [2]);
    const { admin, ask, mark, photoId } = site;
    const { clock } = admin.site;
    await mark(admin, 20);
    clock.now += 1000;
    const late = await admin.site.join(20);
    const choose = (body: unknown) => ask(late, 'PUT Profile/PhotoMails', body);
    expect((await choose({ whenWaiting: true })).status).toBe(400);
    expect((await choose({ whenWaiting: true, whenShown: true })).status).toBe(200);
    expect(await sendDue(database, clock.now + 1)).toEqual([]);
    // As if an admin agreed while the number had no account.
    await database.kysely
      .updateTable('photo_marks')
      .set({ agreed_at: clock.now + 5 })
      .where('photo_id', '=', photoId)
      .execute();
    const [mail] = await sendDue(database, clock.now + 10);
    expect(mail?.subject).toBe('You are shown in 1 photo');
  });

  test('are sent once by two processes, and not to disabled accounts', async () => {
    const location = await create();
    const [one, other] = [await openDatabase(location), await openDatabase(location)];
    try {
      const site = await openPhotoMarks(one, [2, 3, 4]);
      const [, marker] = site.members as [User, User];
      await site.mark(marker, 4);
      const at = site.admin.site.clock.now + 1;
      const disable = (id: number, disabled_at: number | null) =>
        one.kysely.updateTable('accounts').set({ disabled_at }).where('id', '=', id).execute();
      for (const id of [3, 4]) {
        await disable(id, 1);
        expect(await sendDue(one, at)).toEqual([]);
        await disable(id, null);
      }
      const sent = await Promise.all([one, other, one, other].map((each) => sendDue(each, at)));
      expect(sent.flat()).toHaveLength(1);
    } finally {
      await other.close();
      await one.close();
    }
  });
});
