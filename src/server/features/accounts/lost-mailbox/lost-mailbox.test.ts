import { expect, test } from 'vitest';
import sharp from 'sharp';
import { setAccount, setMember } from '#tests/support/sites/set-rows.ts';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import {
  describeDialect,
  describeEachDialect,
  describeOnSqlite,
} from '#tests/support/databases/each-dialect.ts';
import {
  dayMs,
  lostEmail,
  newEmail,
  openMailboxSite as openSite,
} from '#tests/support/sites/claim-desk/mailbox-site.ts';
import { largestPhotoBytes } from '#contract/gallery/photos.ts';
import type { ShownProof } from '#contract/accounts/proofs.ts';
import type { Database } from '#server/database/open-database.ts';
import { asBase64, drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { sweepAccounts } from '../sweep-accounts.ts';

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

describeOnSqlite('a lost mailbox', ({ open }) => {
  test('gets the same response for every number, and a mail only for a linked one', async () => {
    const database = await open();
    const mailbox = await openSite(database);
    await setAccount(database, 3, { disabled_at: 1 });
    await setMember(database, 4, { deceased: 1 });
    const numbers = [2, 3, 4, 20, 999_999];
    const texts = new Set<string>();
    for (const number of numbers) {
      const email = `asks${number}@example.org`;
      const { status, text } = await mailbox.request({ freakBrotherNumber: number, email });
      expect(status).toBe(200);
      texts.add(text.replace(`FB${number} `, 'FBN ').replace(`asks${number}@`, 'asksN@'));
    }
    expect([...texts]).toEqual([
      '{"message":"If FBN has an account, we have sent a link to asksN@example.org. Open it within 24 hours to confirm your request."}',
    ]);
    await mailbox.site.app.close();
    const asked = mailbox.site.sent.filter(({ to }) => to.startsWith('asks'));
    expect(asked.map(({ to, subject }) => [to, subject])).toEqual([
      ['asks2@example.org', 'Please confirm your request'],
    ]);
    expect(asked[0]?.text).not.toContain('My provider closed.');
  });

  test('tells the owner of an email that it has an account, and asks nobody', async () => {
    const mailbox = await openSite(await open());
    await mailbox.request({ email: emailOfMember(3).toUpperCase() });
    expect(await mailbox.subjectsTo(emailOfMember(3))).toEqual([
      'This email already has an account',
    ]);
    expect(await mailbox.moves()).toEqual([]);
  });

  test('mails a new email 3 times a day and takes 3 requests a day for a member', async () => {
    const mailbox = await openSite(await open());
    const ask = (freakBrotherNumber: number, email: string) =>
      mailbox.request({ freakBrotherNumber, email });
    for (const number of [2, 3, 4]) expect((await ask(number, newEmail)).status).toBe(200);
    const fourth = await ask(5, newEmail);
    expect(fourth).toMatchObject({ status: 429 });
    expect(fourth.text).toContain('You have asked 3 times with this email today.');
    for (const number of [20, 2]) {
      const statuses: number[] = [];
      for (const letter of ['a', 'b', 'c', 'd']) {
        statuses.push((await ask(number, `${letter}${number}@example.org`)).status);
      }
      expect(statuses).toEqual(number === 2 ? [200, 200, 429, 429] : [200, 200, 200, 429]);
    }
    mailbox.site.clock.now += dayMs;
    expect((await ask(2, newEmail)).status).toBe(200);
  });

  test('is stopped from the former email', async () => {
    const database = await open();
    const mailbox = await openSite(database);
    const { status } = await mailbox.open();
    const stopToken = await mailbox.tokenOf(lostEmail, 'stop');
    expect((await mailbox.vouch(3, status['vouchToken'])).status).toBe(200);
    expect((await mailbox.stop('0'.repeat(48))).status).toBe(400);
    expect((await mailbox.stop(stopToken)).status).toBe(200);
    expect((await mailbox.stop(stopToken)).status).toBe(400);
    expect((await mailbox.vouch(4, status['vouchToken'])).status).toBe(404);
    expect(await database.kysely.selectFrom('vouch_links').selectAll().execute()).toEqual([]);
    expect((await mailbox.admin.changes('mailbox')).at(-1)).toMatchObject({
      actor: 'lost mailbox',
      before: { account: 2, state: 'open' },
      after: null,
    });
    expect(await mailbox.account()).toMatchObject({ email: lostEmail });
    expect(await mailbox.subjectsTo(newEmail)).toEqual([
      'Please confirm your request',
      'Your request for FB2 has ended',
    ]);
  });

  test('is refused by an admin, whose reason goes to the new email', async () => {
    const mailbox = await openSite(await open());
    await mailbox.open();
    const refuse = () =>
      mailbox.admin.ask('POST Admin/Mailboxes/1/Refuse', { reason: 'See http://evil.example' });
    expect(await refuse()).toMatchObject({ status: 200, body: { open: [] } });
    expect((await refuse()).status).toBe(404);
    const mail = (await mailbox.admin.mailsTo(newEmail)).at(-1);
    expect(mail?.text).toContain('See http[:]//evil[.]example');
  });

  test('is forgotten after a day unless it is confirmed', async () => {
    const database = await open();
    const mailbox = await openSite(database);
    const { clock } = mailbox.site;
    const sweep = () => sweepAccounts({ database, now: () => clock.now });
    await mailbox.request({ email: 'late@example.org' });
    const late = await mailbox.tokenOf('late@example.org', 'confirm');
    clock.now += dayMs - 1;
    await sweep();
    expect(await mailbox.moves()).toHaveLength(1);
    clock.now += 1;
    expect((await mailbox.confirm(late)).status).toBe(400);
    await sweep();
    expect(await mailbox.moves()).toEqual([]);
    // Nothing has happened to the account.
    expect((await mailbox.login(lostEmail, goodPassword)).status).toBe(200);
  });
});

describeDialect('postgres', 'a lost mailbox', ({ open }) => {
  test('has one open request per account, also when two links are opened at once', async () => {
    const mailbox = await openSite(await open());
    const emails = ['one@example.org', 'two@example.org'];
    for (const email of emails) await mailbox.request({ email });
    const tokens = [
      await mailbox.tokenOf('one@example.org', 'confirm'),
      await mailbox.tokenOf('two@example.org', 'confirm'),
    ];
    const statuses = (await Promise.all(tokens.map(mailbox.confirm))).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
    const late = await mailbox.confirm(tokens[statuses.indexOf(409)] ?? '');
    expect(late.text).toContain('Another request for FB2 is already open.');
  });
});

describeOnSqlite('a request for another mailbox', ({ open }) => {
  test('shows vouchers no withheld name, before the vouch, with it and in their list', async () => {
    const database = await open();
    const mailbox = await openSite(database);
    const names = { first_name: 'Hiddenfirst', last_name: 'Hiddenlast' };
    await setMember(database, 2, { ...names, is_name_withheld: 1 });
    const account = database.kysely.updateTable('accounts').set(names).where('id', '=', 2);
    await account.execute();
    const { status } = await mailbox.open();
    const body = { token: status['vouchToken'] };
    const shown = [
      await mailbox.askAs(3, 'POST Vouches/Find', body),
      await mailbox.vouch(3, status['vouchToken']),
      await mailbox.askAs(3, 'POST Vouches/Find', body),
      await mailbox.askAs(3, 'GET Vouches/Own'),
    ];
    for (const response of shown) {
      expect(response.status).toBe(200);
      expect(response.text).toContain('"freakBrotherNumber":2');
      expect(response.text).not.toMatch(/Hidden/i);
    }
  });
});

describeEachDialect('a lost mailbox', ({ open }) => {
  test('is shown to admins once the link was opened, with notice to the former email', async () => {
    const mailbox = await openSite(await open());
    const { admin } = mailbox;
    await mailbox.request();
    const token = await mailbox.tokenOf(newEmail, 'confirm');
    expect((await admin.ask('GET Admin/Mailboxes')).body).toMatchObject({ open: [], moved: [] });
    const opened = await mailbox.confirm(token);
    expect(opened).toMatchObject({
      status: 200,
      body: {
        freakBrotherNumber: 2,
        email: newEmail,
        state: 'open',
        vouchToken: expect.stringMatching(/^[0-9a-f]{48}$/) as string,
        vouches: 0,
        needed: 2,
        earliestAt: '2026-07-08T12:00:00.000Z',
      },
    });
    mailbox.site.clock.now += 1_000;
    expect((await mailbox.confirm(token)).body).toEqual(opened.body);
    expect((await admin.ask('GET Admin/Mailboxes')).body).toMatchObject({
      open: [
        {
          moveId: 1,
          account: { accountId: 2, email: lostEmail },
          member: { freakBrotherNumber: 2 },
          email: newEmail,
          text: 'My provider closed.',
          vouches: 0,
          needed: 2,
          movedAt: null,
        },
      ],
      moved: [],
    });
    expect((await admin.ask('GET Admin/Waiting')).body).toMatchObject({ mailboxes: 1 });
    const { body } = await mailbox.askAs(2, 'GET Account/Data');
    expect(body['mailboxMoves']).toMatchObject([
      { email: 'f•••@example.org', text: 'My provider closed.', movedAt: null },
    ]);
    expect((await admin.changes('mailbox')).map(({ before, after }) => [before, after])).toEqual([
      [null, { account: 2, state: 'open' }],
    ]);
    const notices = (await admin.mailsTo(lostEmail)).slice(1);
    expect(notices.map(({ subject }) => subject)).toEqual([
      'Someone asked to move your account to another email',
    ]);
    expect(notices[0]?.text).toContain('f•••@example.org');
    expect(notices[0]?.text).toContain('8 July 2026');
    expect(notices[0]?.text).not.toContain(newEmail);
    const told = (await admin.mailsTo(emailOfMember(1))).at(-1);
    expect(told?.subject).toBe('Manifest: FB2 lost their mailbox');
    expect(told?.text).not.toMatch(/@|My provider/);
  });
});

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
    const tooLarge = Buffer.alloc(largestPhotoBytes + 1);
    expect((await add(asBase64(tooLarge))).status).toBe(413);
  });

  test('are deleted after 30 days, and shown to nobody from then on', async () => {
    const database = await open();
    const { mailbox, add, rows, shown } = await openAsked(database);
    await add();
    const { clock } = mailbox.site;
    clock.now += 30 * dayMs - 1;
    await mailbox.admin.logInAgain();
    await sweepAccounts({ database, now: () => clock.now });
    expect(await shown()).toHaveLength(1);
    clock.now += 1;
    expect(await shown()).toEqual([]);
    await sweepAccounts({ database, now: () => clock.now });
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
