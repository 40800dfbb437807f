/** Programs that send hundreds of messages from many addresses. */
import { expect, test } from 'vitest';
import { confirmationMails, longestQueue, mostMessages } from '#contract/contact/contact.ts';
import type { Database } from '#server/database/open-database.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { openAccountSite } from '#tests/support/sites/account-site.ts';

const addresses = 150;
const forms = 300;
const recipients = 75;
const atOnce = 20;

/** Of senders who opened the link in their mails; no admin has closed them. */
async function insertConfirmed({ kysely }: Database, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    about: 'other' as const,
    name: 'Robot',
    email: 'robot@family.example',
    email_key: 'robot@family.example',
    text: 'Buy now',
    written_at: 1,
    confirmed_at: 1,
    token_hash: `${count}/${index}`,
  }));
  for (let start = 0; start < rows.length; start += 1_000) {
    await kysely
      .insertInto('contact_messages')
      .values(rows.slice(start, start + 1_000))
      .execute();
  }
}

describeOnSqlite('a flood of messages', ({ open }) => {
  test('leaves the queue and the mails bounded', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    const statuses = new Map<number, number>();
    const send = async (index: number) => {
      const { status } = await site.ask('POST Contact', {
        from: `198.51.${100 + Math.floor((index % addresses) / 250)}.${(index % addresses) % 250}`,
        body: {
          name: `Robot ${index}`,
          email: `victim${index % recipients}@family.example`,
          about: 'other',
          text: 'Buy now',
        },
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    for (let start = 0; start < forms; start += atOnce) {
      await Promise.all(Array.from({ length: atOnce }, (_, offset) => send(start + offset)));
    }
    const { perRecipient, perSite } = confirmationMails;
    expect(new Set(statuses.keys())).toEqual(new Set([200, 429]));
    expect(statuses.get(200)).toBe(perSite.uses);
    const mails = Map.groupBy(site.sent, ({ to }) => to);
    expect(site.sent).toHaveLength(perSite.uses);
    for (const [to, sent] of mails) expect(sent.length, to).toBeLessThanOrEqual(perRecipient.uses);
    const rows = await database.kysely.selectFrom('contact_messages').select('id').execute();
    expect(rows).toHaveLength(perSite.uses);
    const counts = await database.kysely.selectFrom('use_counts').select('counted').execute();
    // Of each address its requests, mails and text; of each recipient also the network that wrote to it.
    expect(counts.length).toBeLessThan(3 * addresses + 2 * recipients + 20);
  });

  test('to one address stops after three mails from any number of addresses', async () => {
    const site = await openAccountSite(await open(), { isRateLimited: false });
    const send = (from: string, email: string) =>
      site.ask('POST Contact', {
        from,
        body: { name: 'Robot', email, about: 'other', text: 'Buy now' },
      });
    const statuses = [];
    for (let index = 0; index < 6; index += 1) {
      const email = index % 2 === 0 ? 'Victim@Family.example' : 'victim@family.example';
      statuses.push((await send(`203.0.113.${index}`, email)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
    const refused = await send('203.0.113.9', 'victim@family.example');
    expect(refused.headers['retry-after']).toBeDefined();
    site.clock.now += confirmationMails.perRecipient.windowMs;
    expect((await send('203.0.113.9', 'victim@family.example')).status).toBe(200);
  });

  test('to one address that a stranger has used up leaves one for another network', async () => {
    const site = await openAccountSite(await open());
    const body = { name: 'Vera', email: 'vera@family.example', about: 'other', text: 'Hello' };
    const sendFrom = async (from: string) =>
      (await site.ask('POST Contact', { from, body })).status;
    const statuses = [];
    for (const from of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']) {
      statuses.push(await sendFrom(from));
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await sendFrom('198.51.100.1')).toBe(200);
    expect(await sendFrom('198.51.100.2')).toBe(429);
  });

  test('from one address stops after twenty mails a day, whatever the hour', async () => {
    const site = await openAccountSite(await open());
    const send = async (index: number, from: string) => {
      const email = `victim${index}@family.example`;
      const body = { name: 'Robot', email, about: 'other', text: 'Buy now' };
      return (await site.ask('POST Contact', { from, body })).status;
    };
    const statuses = [];
    for (let index = 0; index < 24; index += 1) {
      if (index % 8 === 0) site.clock.now += 60 * 60 * 1000;
      statuses.push(await send(index, '203.0.113.1'));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(
      confirmationMails.perAddress.uses,
    );
    expect(statuses.slice(confirmationMails.perAddress.uses)).toEqual([429, 429, 429, 429]);
    expect(await send(99, '203.0.113.2')).toBe(200);
    site.clock.now += confirmationMails.perAddress.windowMs;
    expect(await send(99, '203.0.113.1')).toBe(200);
  });

  test('that was confirmed does not block the form until far more are stored', async () => {
    const database = await open();
    const warnings: unknown[] = [];
    const site = await openAccountSite(database);
    site.app.log.warn = (...line: unknown[]) => void warnings.push(line);
    const body = { name: 'Vera', email: 'vera@family.example', about: 'other', text: 'Hello' };
    const send = async () => (await site.ask('POST Contact', { body })).status;
    await insertConfirmed(database, longestQueue);
    expect(await send()).toBe(200);
    expect(warnings).toEqual([]);
    await insertConfirmed(database, mostMessages - longestQueue - 1);
    expect(await send()).toBe(429);
    expect(warnings).toEqual([[{ messages: mostMessages }, 'contact messages full']]);
  });
});
