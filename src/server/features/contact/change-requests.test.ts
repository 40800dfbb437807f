import { dayMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import { ownershipMails, ownershipMessages, confirmationMails } from '#contract/contact/contact.ts';
import { sharedNetworkFactor } from '#contract/limits.ts';
import { countedAs, countUse } from '#server/database/use-counts.ts';
import type { Database } from '#server/database/open-database.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import {
  newEmail,
  openAnnouncedSite,
  type AnnouncedSite,
} from '#tests/support/sites/claim-desk/announced-site.ts';
import { mailedToken } from '#tests/support/sites/contact-site.ts';
import { decide } from '#tests/support/sites/inbox.ts';
import { sweepAccounts } from '#server/features/accounts/account-data/sweep-accounts.ts';

const use = ({ kysely }: Database, name: string, uses: number, now: number) =>
  countUse(kysely, countedAs(name), { uses, windowMs: dayMs }, now, uses);

const { perAddress } = ownershipMails;

describeOnSqlite('a message about who has an account or a number', ({ open }) => {
  test('needs a number, and does not tell whether it or the email has an account', async () => {
    const site = await openAnnouncedSite(await open());
    for (const about of ['lost-email', 'my-number']) {
      const body = { name: 'Vera', email: newEmail, about, text: 'It is me.' };
      expect(await site.site.ask('POST Contact', { body })).toMatchObject({
        status: 400,
        body: { errors: { number: 'Please enter the number of the member.' } },
      });
    }
    const answers = new Set<string>();
    for (const [index, [number, email]] of [
      [2, newEmail],
      [20, 'other@example.org'],
      [2, emailOfMember(1)],
    ].entries()) {
      const given = { number: Number(number), email: String(email), from: `192.0.2.${index}` };
      const { status, text } = await site.send('lost-email', given);
      const confirmed = await site.confirm(given.email, given.from);
      answers.add(`${status} ${text} ${confirmed.status} ${confirmed.text}`);
    }
    expect(answers.size).toBe(1);
  });

  test('has its own limit of mails, of which an address has a small part', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    const { now } = site.site.clock;
    // Other messages have used up their limit.
    await use(database, 'contact mails', confirmationMails.perSite.uses, now);
    const others = { name: 'Vera', email: newEmail, about: 'other', text: 'Hello.' };
    expect((await site.site.ask('POST Contact', { body: others })).status).toBe(429);
    for (let index = 0; index < perAddress.uses; index += 1) {
      const email = `flood${index}@example.org`;
      expect((await site.send('my-number', { email, from: '192.0.2.66' })).status).toBe(200);
    }
    const more = { email: 'flood@example.org', from: '192.0.2.66' };
    expect((await site.send('my-number', more)).status).toBe(429);
    expect((await site.send('my-number')).status).toBe(200);
    await use(database, 'ownership mails', ownershipMails.perSite.uses, now);
    const refused = await site.send('my-number', { email: 'late@example.org' });
    expect(refused.body['message']).toContain('Too many people have written to us today.');
    // The first of each address counts apart.
    const first = { email: 'late@example.org', from: '203.0.113.5' };
    expect((await site.send('my-number', first)).status).toBe(200);
    expect((await site.send('my-number', first)).status).toBe(429);
    await use(database, 'first ownership mails', ownershipMails.perSite.uses, now);
    const last = { email: 'last@example.org', from: '203.0.113.6' };
    expect((await site.send('my-number', last)).status).toBe(429);
  });

  test('has a limit of mails for the neighbours of an address', async () => {
    const site = await openAnnouncedSite(await open());
    const sendFrom = async (from: string, email: string) =>
      (await site.send('my-number', { email, from })).status;
    const most = perAddress.uses * sharedNetworkFactor;
    for (let index = 0; index < most; index += 1) {
      expect(await sendFrom(`198.51.100.${index}`, `flood${index}@example.org`)).toBe(200);
    }
    expect(await sendFrom('198.51.100.200', 'neighbour@example.org')).toBe(429);
    expect(await sendFrom('198.51.101.1', 'other@example.org')).toBe(200);
  });

  test('counts for the limit of the site when it is confirmed, 50 a day', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    const { clock } = site.site;
    // Unconfirmed ones of others.
    for (let index = 0; index < perAddress.uses; index += 1) {
      await site.send('my-number', { email: `flood${index}@example.org`, from: '192.0.2.66' });
    }
    await use(database, 'ownership messages', ownershipMessages.perSite.uses - 1, clock.now);
    expect(ownershipMessages.perSite.uses).toBe(50);
    await site.write('lost-email');
    await site.send('my-number', { email: 'late@example.org' });
    const refused = await site.confirm('late@example.org');
    // The first of each network counts apart, so that nobody uses up all.
    await site.send('my-number', { email: 'first@example.org', from: '203.0.113.5' });
    expect((await site.confirm('first@example.org', '203.0.113.5')).status).toBe(200);
    expect(refused.status).toBe(429);
    expect(refused.body['message']).toContain('Please send it again tomorrow.');
    const confirmed = database.kysely
      .selectFrom('contact_messages')
      .where('confirmed_at', 'is not', null);
    expect(await confirmed.select('email').execute()).toEqual([
      { email: newEmail },
      { email: 'first@example.org' },
    ]);
    clock.now += dayMs;
    await site.write('my-number', { email: 'late@example.org', from: '192.0.2.10' });
  });
});

describeOnSqlite('photos for a message about who has a number', ({ open }) => {
  test('are added after the mailed link was opened, at most 3, and only admins see them', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    await site.send('my-number');
    const token = await mailedToken(site.site, newEmail);
    expect((await site.addProof(token)).status).toBe(400);
    expect((await site.confirm()).body).toMatchObject({ proofs: 0, proofsLeft: 3 });
    for (let left = 2; left >= 0; left -= 1) {
      expect(await site.addProof(token)).toMatchObject({
        status: 200,
        body: { proofs: 3 - left, proofsLeft: left },
      });
    }
    expect((await site.addProof(token)).status).toBe(409);
    expect((await site.confirm()).body).toMatchObject({ proofs: 3, proofsLeft: 0 });
    const notPhoto = { token, data: 'AAAA', origFileName: 'x.jpg' };
    expect((await site.site.ask('POST Contact/Proof', { body: notPhoto })).status).toBe(409);
    expect((await site.addProof('0'.repeat(48))).status).toBe(400);
    expect((await site.message(1)).evidence.proofs).toBe(3);
    const path = 'GET Admin/Inbox/ownership/1/Proofs';
    const { proofs } = (await site.admin.ask(path)).body;
    expect((proofs as { image: string }[]).map(({ image }) => image.slice(0, 4))).toEqual([
      'UklG',
      'UklG',
      'UklG',
    ]);
    expect((await site.site.ask(path, { token: site.holder.token })).status).toBe(403);
  });

  test('are no photos for other messages', async () => {
    const site = await openAnnouncedSite(await open());
    const body = { name: 'Vera', email: newEmail, about: 'other', text: 'Hello.' };
    await site.site.ask('POST Contact', { body });
    const token = await mailedToken(site.site, newEmail);
    expect((await site.confirm()).body).toMatchObject({ proofs: 0, proofsLeft: 0 });
    expect((await site.addProof(token)).status).toBe(400);
  });

  const endings: readonly (readonly [
    string,
    (site: AnnouncedSite) => Promise<{ status: number }>,
  ])[] = [
    ['answered', ({ admin }) => decide(admin, 'ownership', 1, 'approve', { text: 'Thank you.' })],
    ['closed', ({ admin }) => decide(admin, 'ownership', 1, 'reject')],
    ['deleted', ({ admin }) => admin.ask('DELETE Admin/Messages/1')],
  ];
  test.each(endings)('are deleted when it is %s', async (_, end) => {
    const site = await openAnnouncedSite(await open());
    await site.write('lost-email');
    expect((await site.addProof(await mailedToken(site.site, newEmail))).status).toBe(200);
    expect((await end(site)).status).toBe(200);
    expect(await site.proofs()).toBe(0);
  });

  test('stay while the change is open, and are deleted when it is done', async () => {
    const site = await openAnnouncedSite(await open());
    const message = await site.write('lost-email');
    const token = await mailedToken(site.site, newEmail);
    await site.addProof(token);
    expect((await site.begin(message)).status).toBe(200);
    expect((await site.addProof(token)).status).toBe(400);
    expect(await site.proofs()).toBe(1);
    await site.carryOut();
    expect(await site.proofs()).toBe(0);
  });

  test('are deleted after 30 days, and not shown from then on', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    const message = await site.write('lost-email');
    await site.addProof(await mailedToken(site.site, newEmail));
    site.site.clock.now += 30 * dayMs;
    await site.admin.logInAgain();
    expect((await site.message(message)).evidence.proofs).toBe(0);
    await sweepAccounts({ database, now: () => site.site.clock.now });
    expect(await site.proofs()).toBe(0);
  });
});

describeEachDialect('a photo that is sent while the admin decides', ({ open }) => {
  test('is not kept', async () => {
    const site = await openAnnouncedSite(await open());
    await site.write('lost-email');
    const token = await mailedToken(site.site, newEmail);
    await Promise.all([site.addProof(token), decide(site.admin, 'ownership', 1, 'reject')]);
    expect(await site.proofs()).toBe(0);
  });
});
