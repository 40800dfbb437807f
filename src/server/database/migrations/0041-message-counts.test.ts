import { expect, test } from 'vitest';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';

describeEachDialect('the counts of messages', ({ open }) => {
  test('are of known channels and outcomes, and change no public page', async () => {
    const database = await open();
    const insert = (channel: string, outcome: string) =>
      database.kysely
        .insertInto('message_counts')
        .values({ day: 1, channel: channel as 'sms', outcome: outcome as 'sent', count: 1 })
        .execute();
    const before = await database.readContentVersion();
    await insert('email', 'bounced');
    expect(await database.readContentVersion()).toBe(before);
    await expect(insert('email', 'bounced')).rejects.toThrow(/constraint/i);
    await expect(insert('fax', 'sent')).rejects.toThrow(/constraint/i);
    await expect(insert('sms', 'lost')).rejects.toThrow(/constraint/i);
  });
});
