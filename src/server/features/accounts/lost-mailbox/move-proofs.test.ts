import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ShownProof } from '#contract/accounts/proofs.ts';
import type { Database } from '#server/database/open-database.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { asBase64, drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import {
  dayMs,
  lostEmail,
  openMailboxSite as openSite,
} from '#tests/support/sites/claim-desk/mailbox-site.ts';
import { freshPhoto } from '#tests/support/sites/photo-site.ts';
import { sweepAccounts } from '../sweep-accounts.ts';

async function openAsked(database: Database) {
  const mailbox = await openSite(database, { isRateLimited: false });
  const { token } = await mailbox.open();
  const stopToken = await mailbox.tokenOf(lostEmail, 'stop');
  const add = async (data?: string, given = token) =>
    mailbox.site.ask('POST Account/LostMailbox/Proof', {
      body: { token: given, data: data ?? (await freshPhoto()), origFileName: 'card.jpg' },
    });
  const rows = async () =>
    (await database.kysely.selectFrom('proofs').selectAll().execute()).length;
  const shown = async () =>
    (await mailbox.admin.ask('GET Admin/Mailboxes/1/Proofs')).body['proofs'] as ShownProof[];
  return { mailbox, token, stopToken, add, rows, shown };
}

describeEachDialect('proofs of a lost mailbox', ({ open }) => {
  test('are added with the mailed link and seen by admins, upright and without metadata', async () => {
    const database = await open();
    const { mailbox, token, add, shown } = await openAsked(database);
    const photo = await drawPhoto({ width: 2400, height: 1200, orientation: 6 });
    const added = await add(asBase64(photo));
    expect(added, added.text).toMatchObject({ status: 200, body: { proofs: 1, proofsLeft: 2 } });
    expect(added.text).not.toContain('image');
    expect((await mailbox.confirm(token)).body).toMatchObject({ proofs: 1, proofsLeft: 2 });
    const { body } = await mailbox.admin.ask('GET Admin/Mailboxes');
    expect(body['open']).toMatchObject([{ proofs: 1 }]);
    const [proof] = await shown();
    const found = await sharp(Buffer.from(proof?.image ?? '', 'base64')).metadata();
    expect(found).toMatchObject({ format: 'webp', width: 1600, height: 800 });
    expect([found.exif, found.icc, found.xmp, found.orientation]).toEqual(Array(4).fill(undefined));
    const { headers } = await mailbox.admin.ask('GET Admin/Mailboxes/1/Proofs');
    expect(headers['cache-control']).toBe('private, no-store');
    // The account that the request is about has no part in them.
    const data = await mailbox.askAs(2, 'GET Account/Data');
    expect(data.body['proofs']).toEqual([]);
    const log = await database.kysely.selectFrom('change_log').selectAll().execute();
    expect(JSON.stringify(log)).not.toContain((proof?.image ?? '').slice(0, 40));
  });

  test('are at most three, also at once, and must be photos', async () => {
    const { add, rows } = await openAsked(await open());
    expect((await add(asBase64(Buffer.from('<svg/>')))).status).toBe(400);
    expect((await add(asBase64(Buffer.alloc(15 * 1024 * 1024 + 1)))).status).toBe(413);
    expect((await add()).status).toBe(200);
    const statuses = (await Promise.all([add(), add(), add()])).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 409]);
    expect((await add()).status).toBe(409);
    expect(await rows()).toBe(3);
  });

  test('need the link of a confirmed request that is open', async () => {
    const { mailbox, stopToken, add, rows } = await openAsked(await open());
    await mailbox.request({ freakBrotherNumber: 3, email: 'third@example.org' });
    const unconfirmed = await mailbox.tokenOf('third@example.org', 'confirm');
    for (const token of ['0'.repeat(48), stopToken, unconfirmed]) {
      expect((await add(undefined, token)).status).toBe(400);
    }
    expect(await rows()).toBe(0);
  });

  test.each(['moved', 'refused', 'stopped', 'expired'] as const)(
    'are deleted when the request is %s',
    async (how) => {
      const database = await open();
      const { mailbox, stopToken, add, rows } = await openAsked(database);
      const { clock } = mailbox.site;
      if (how === 'expired') clock.now += 59 * dayMs;
      expect((await add()).status).toBe(200);
      if (how === 'moved') await mailbox.move();
      if (how === 'stopped') await mailbox.stop(stopToken);
      if (how === 'refused') {
        await mailbox.admin.ask('POST Admin/Mailboxes/1/Refuse', { reason: 'No.' });
      }
      if (how === 'expired') clock.now += dayMs;
      await sweepAccounts({ database, now: () => clock.now });
      expect(await rows()).toBe(0);
      expect((await add()).status).toBe(400);
    },
  );

  test('are deleted after 30 days, and shown to nobody from then on', async () => {
    const database = await open();
    const { mailbox, add, rows, shown } = await openAsked(database);
    await add();
    mailbox.site.clock.now += 30 * dayMs;
    await mailbox.admin.logInAgain();
    expect(await shown()).toEqual([]);
    await sweepAccounts({ database, now: () => mailbox.site.clock.now });
    expect(await rows()).toBe(0);
  });

  test('leave no row when the request is decided while one is added', async () => {
    const { mailbox, add, rows } = await openAsked(await open());
    const [added, moved] = await Promise.all([add(), mailbox.move()]);
    expect(added.status).toBeOneOf([200, 400]);
    expect(moved.status).toBe(200);
    expect(await rows()).toBe(0);
  });
});
