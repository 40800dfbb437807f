import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ShownProof } from '#contract/accounts/proofs.ts';
import type { Database } from '#server/database/open-database.ts';
import { describeDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { asBase64, drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import {
  lostEmail,
  openMailboxSite as openSite,
} from '#tests/support/sites/claim-desk/mailbox-site.ts';

async function openAsked(database: Database) {
  const mailbox = await openSite(database, { isRateLimited: false });
  const { token } = await mailbox.open();
  const stopToken = await mailbox.tokenOf(lostEmail, 'stop');
  const add = (data?: string, given = token) => mailbox.addProof(given, data);
  const rows = mailbox.countProofs;
  const shown = async () =>
    (await mailbox.admin.ask('GET Admin/Mailboxes/1/Proofs')).body['proofs'] as ShownProof[];
  return { mailbox, token, stopToken, add, rows, shown };
}

describeOnSqlite('proofs of a lost mailbox', ({ open }) => {
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

  test('need the link of a confirmed request that is open', async () => {
    const { mailbox, stopToken, add, rows } = await openAsked(await open());
    await mailbox.request({ freakBrotherNumber: 3, email: 'third@example.org' });
    const unconfirmed = await mailbox.tokenOf('third@example.org', 'confirm');
    for (const token of ['0'.repeat(48), stopToken, unconfirmed]) {
      expect((await add(undefined, token)).status).toBe(400);
    }
    expect(await rows()).toBe(0);
  });
});

describeDialect('postgres', 'proofs of a lost mailbox', ({ open }) => {
  test('are at most three, also at once, and must be photos', async () => {
    const { add, rows } = await openAsked(await open());
    expect((await add(asBase64(Buffer.from('<svg/>')))).status).toBe(400);
    for (let count = 0; count < 2; count += 1) expect((await add()).status).toBe(200);
    const statuses = (await Promise.all([add(), add()])).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await add()).status).toBe(409);
    expect(await rows()).toBe(3);
  });

  test('leave no row when the request is decided while one is added', async () => {
    const { mailbox, add, rows } = await openAsked(await open());
    const [added, moved] = await Promise.all([add(), mailbox.move()]);
    expect(added.status).toBeOneOf([200, 400]);
    expect(moved.status).toBe(200);
    expect(await rows()).toBe(0);
  });
});
