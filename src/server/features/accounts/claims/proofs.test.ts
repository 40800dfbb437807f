import { dayMs } from '#contract/time.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decide, getItem } from '#tests/support/sites/inbox.ts';
import type { OwnProofs, ShownProof } from '#contract/accounts/proofs.ts';
import type { Database } from '#server/database/open-database.ts';
import {
  describeDialect,
  describeEachDialect,
  describeOnSqlite,
} from '#tests/support/databases/each-dialect.ts';
import { asBase64, drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import { openAdminSite, type AdminSite } from '#tests/support/sites/admin-site.ts';
import { freshPhoto } from '#tests/support/sites/photo-site.ts';
import { downloadData } from '#tests/support/sites/download-data.ts';
import { sweepAccounts } from '../account-data/sweep-accounts.ts';

const openReviewing = (database: Database) =>
  openAdminSite(database, { claimPolicy: 'review', isRateLimited: false });

async function send({ site }: AdminSite, token: string, data?: string) {
  const body = { data: data ?? (await freshPhoto()), origFileName: 'card.jpg' };
  return site.ask('POST Claim/Proof', { token, body });
}

async function add(admin: AdminSite, token: string): Promise<OwnProofs> {
  const { status, body, text } = await send(admin, token);
  expect(status, text).toBe(200);
  return body as unknown as OwnProofs;
}

const countRows = async ({ kysely }: Database) =>
  (await kysely.selectFrom('proofs').select('id').execute()).length;

const shown = async (admin: AdminSite, account: number) =>
  (await admin.ask(`GET Admin/Inbox/claim/${account}/Proofs`)).body['proofs'] as ShownProof[];

/** Account 2 claims number 2 and adds a proof. */
async function openWithProof(database: Database) {
  const admin = await openReviewing(database);
  const { token } = await admin.site.join(2);
  const own = await add(admin, token);
  return { admin, token, own };
}

describeOnSqlite('proofs of a claim', ({ open }) => {
  test('are seen by admins, upright, small and without metadata', async () => {
    const admin = await openReviewing(await open());
    const { token } = await admin.site.join(2);
    const photo = await drawPhoto({ width: 2400, height: 1200, orientation: 6 });
    expect((await send(admin, token, asBase64(photo))).body).toMatchObject({
      isWaiting: true,
      proofs: [{ addedAt: '2026-07-01T12:00:00.000Z' }],
      left: 2,
    });
    expect((await getItem(admin, 'claim', 2)).evidence.proofs).toBe(1);
    const [proof] = await shown(admin, 2);
    const found = await sharp(Buffer.from(proof?.image ?? '', 'base64')).metadata();
    expect(found).toMatchObject({ format: 'webp', width: 1600, height: 800 });
    expect([found.exif, found.icc, found.xmp, found.orientation]).toEqual(Array(4).fill(undefined));
    const { headers } = await admin.ask('GET Admin/Inbox/claim/2/Proofs');
    expect(headers['cache-control']).toBe('private, no-store');
  });

  test('are at most three, and an own one can be removed', async () => {
    const { admin, token, own } = await openWithProof(await open());
    await add(admin, token);
    expect((await add(admin, token)).left).toBe(0);
    expect((await send(admin, token)).status).toBe(409);
    const other = await admin.site.join(3);
    const path = `DELETE Claim/Proof/${own.proofs[0]?.proofId}`;
    expect((await admin.site.ask(path, { token: other.token })).status).toBe(404);
    expect((await admin.site.ask(path, { token })).body).toMatchObject({ left: 1 });
    expect((await admin.site.ask(path, { token })).status).toBe(404);
  });

  test('are refused when nothing waits, and when they are no photos', async () => {
    const admin = await openReviewing(await open());
    const own = await admin.site.ask('GET Claim/Proofs', { token: admin.token });
    expect(own.body).toEqual({ isWaiting: false, proofs: [], left: 0 });
    expect(await send(admin, admin.token)).toMatchObject({
      status: 400,
      body: { message: 'You have no claim waiting for an admin.' },
    });
    const { token } = await admin.site.join(2);
    const wrong = await send(admin, token, asBase64(Buffer.from('<svg/>')));
    expect(wrong).toMatchObject({ status: 400, body: { message: 'Invalid image type' } });
  });

  test('are deleted when the claim is approved or rejected, and with the account', async () => {
    const database = await open();
    const { admin, token } = await openWithProof(database);
    for (const number of [3, 4]) await add(admin, (await admin.site.join(number)).token);
    expect(await countRows(database)).toBe(3);
    await decide(admin, 'claim', 2, 'approve');
    expect(await countRows(database)).toBe(2);
    expect((await send(admin, token)).status).toBe(400);
    await decide(admin, 'claim', 3, 'reject', { reason: 'No.' });
    expect(await countRows(database)).toBe(1);
    await admin.ask('PUT Admin/Accounts/4/Member/4');
    expect(await countRows(database)).toBe(0);
    const last = await admin.site.join(5);
    await add(admin, last.token);
    const body = { password: goodPassword };
    const gone = await admin.site.ask('POST Account/Delete', { token: last.token, body });
    expect([gone.status, await countRows(database)]).toEqual([200, 0]);
  });

  test('are deleted after 30 days, and shown to nobody from then on', async () => {
    const database = await open();
    const { admin } = await openWithProof(database);
    const sweep = () => sweepAccounts({ database, now: () => admin.site.clock.now });
    admin.site.clock.now += 30 * dayMs - 1;
    await sweep();
    expect(await countRows(database)).toBe(1);
    admin.site.clock.now += 1;
    await admin.logInAgain();
    expect(await shown(admin, 2)).toEqual([]);
    const signedIn = await admin.site.ask('POST Account/login', {
      body: { email: emailOfMember(2), password: goodPassword },
    });
    const again = String(signedIn.body['token']);
    const own = await admin.site.ask('GET Claim/Proofs', { token: again });
    expect(own.body).toMatchObject({ proofs: [], left: 3 });
    await sweep();
    expect(await countRows(database)).toBe(0);
  });
});

describeDialect('postgres', 'proofs of a claim', ({ open }) => {
  test('leave no row when the claim is decided while one is added', async () => {
    const database = await open();
    const admin = await openReviewing(database);
    for (const number of [2, 3, 4]) {
      const { token } = await admin.site.join(number);
      const [added, approved] = await Promise.all([
        send(admin, token),
        decide(admin, 'claim', number, 'approve'),
      ]);
      expect([200, 400]).toContain(added.status);
      expect(approved.status).toBe(200);
      expect(await countRows(database)).toBe(0);
    }
  });

  test('two at once never make four', async () => {
    const database = await open();
    const { admin, token } = await openWithProof(database);
    await add(admin, token);
    const both = await Promise.all([send(admin, token), send(admin, token)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await countRows(database)).toBe(3);
  });
});

describeEachDialect('proofs in the download', ({ open }) => {
  test('are in the download as times, and never in the change log', async () => {
    const database = await open();
    const { admin, token } = await openWithProof(database);
    const data = await downloadData(admin.site, token);
    expect(data.body['proofs']).toEqual([{ addedAt: '2026-07-01T12:00:00.000Z' }]);
    const [proof] = await shown(admin, 2);
    const image = proof?.image ?? 'nothing';
    expect(data.text).not.toContain(image.slice(0, 40));
    const log = await database.kysely.selectFrom('change_log').selectAll().execute();
    expect(JSON.stringify(log)).not.toContain(image.slice(0, 40));
  });
});
