import { expect, test } from 'vitest';
import { relayedMails } from '#contract/contact/contact.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { confirmMessage, formOf, openContactSite } from '#tests/support/sites/contact-site.ts';

describeOnSqlite('a message to a member', ({ open }) => {
  test.each([1, 0] as const)(
    'waits for the next day after ten in one (delivered: %s)',
    async (isDelivered) => {
      const database = await open();
      const { site } = await openContactSite(database);
      await site.join(7);
      const send = async (index: number) => {
        const email = `sender${index}@family.example`;
        const body = formOf({ about: 'member', number: 7, email });
        const { status } = await site.ask('POST Contact', { body, from: `192.0.2.${index}` });
        expect(status).toBe(200);
        return email;
      };
      const emails = [];
      for (let index = 0; index < relayedMails.uses; index += 1) emails.push(await send(index));
      const last = await send(99);
      const accounts = database.kysely.updateTable('accounts');
      await accounts.set({ takes_messages: isDelivered }).execute();
      for (const email of emails) expect((await confirmMessage(site, email)).status).toBe(200);

      site.clock.now += 60_000;
      expect(await confirmMessage(site, last)).toMatchObject({
        status: 429,
        body: {
          message: 'This member has had too many messages today. Please try again tomorrow.',
        },
      });
      const relayed = site.sent.filter(({ subject }) => subject === 'A message for FB7');
      expect(relayed).toHaveLength(relayedMails.uses * isDelivered);
      // The window began with the first message.
      await accounts.set({ takes_messages: 1 }).execute();
      await database.kysely
        .updateTable('contact_messages')
        .set({ written_at: site.clock.now })
        .where('email', '=', last)
        .execute();
      site.clock.now += relayedMails.windowMs - 60_000;
      expect((await confirmMessage(site, last)).status).toBe(200);
      expect(site.sent.at(-1)?.subject).toBe('A message for FB7');
    },
  );

  test('is not affected by a list of senders to unblock that is empty or too long', async () => {
    const { site } = await openContactSite(await open());
    const { token } = await site.join(7);
    const unblock = async (ids: readonly number[]) =>
      (await site.ask('PUT Profile/Messages', { token, body: { unblock: ids } })).status;
    expect(await unblock([])).toBe(200);
    expect(await unblock(Array.from({ length: 100 }, (_, index) => index))).toBe(200);
    expect(await unblock(Array.from({ length: 101 }, (_, index) => index))).toBe(400);
  });
});
