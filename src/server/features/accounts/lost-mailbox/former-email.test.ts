import { expect, test } from 'vitest';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import {
  newEmail,
  openMailboxSite as openSite,
} from '#tests/support/sites/claim-desk/mailbox-site.ts';

describeEachDialect('moving an account from its former email', ({ open }) => {
  test('goes before a registration with the new email that nobody has validated', async () => {
    const mailbox = await openSite(await open());
    const early = await mailbox.site.register(8, { email: newEmail });
    await mailbox.open();
    expect((await mailbox.move()).status).toBe(200);
    expect(await mailbox.account()).toMatchObject({ email: newEmail });
    expect((await mailbox.site.ask('GET Account/Validate', { token: early.token })).status).toBe(
      401,
    );
  });

  test('ends the links in messages that the former email got, also when it is undone', async () => {
    const database = await open();
    const mailbox = await openSite(database);
    const insert = (hash: string | null) =>
      database.kysely
        .insertInto('contact_messages')
        .values({
          about: 'member',
          name: 'Vera',
          email: 'vera@example.org',
          email_key: 'vera@example.org',
          number: 2,
          text: 'Hello',
          written_at: 1,
          confirmed_at: 1,
          token_hash: `token ${hash}`,
          relayed_to: 2,
          relay_hash: hash,
        })
        .execute();
    await insert('before');
    await insert(null);
    await mailbox.open();
    await mailbox.move();
    await insert('between');
    const hashes = async () => {
      const rows = database.kysely.selectFrom('contact_messages').orderBy('id');
      return (await rows.select('relay_hash').execute()).map((row) => row.relay_hash);
    };
    expect(await hashes()).toEqual(['ended 1', null, 'between']);
    await mailbox.undo();
    expect(await hashes()).toEqual(['ended 1', null, 'ended 3']);
  });
});
