/** Of two admins who decide about an item at once, one succeeds, and the other is told. */
import { expect, test } from 'vitest';
import type { ContactSubject } from '#contract/contact/contact.ts';
import type { InboxKind } from '#contract/inbox/kinds.ts';
import type { Database } from '#server/database/open-database.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import { confirmPassword, makeAdmin, openAdminSite } from '#tests/support/sites/admin-site.ts';
import { getItem } from '#tests/support/sites/inbox.ts';

interface Stage {
  readonly database: Database;
  readonly at: number;
}

/** Of an account that is linked. */
const memberNumber = 7;
const person = 'vera@family.example';

const addMessage =
  (about: ContactSubject) =>
  async ({ database: { kysely }, at }: Stage): Promise<number> => {
    const row = {
      about,
      name: 'Vera',
      email: person,
      email_key: person,
      number: memberNumber,
      text: 'Hello',
      written_at: at,
      confirmed_at: at,
      token_hash: 'token',
    };
    const added = kysely.insertInto('contact_messages').values(row).returning('id');
    return (await added.executeTakeFirstOrThrow()).id;
  };

async function addInvitation({ database: { kysely }, at }: Stage): Promise<number> {
  const row = {
    member_id: memberNumber,
    email: person,
    email_key: person,
    invited_by: 1,
    counts_as: 'approval',
    invited_at: at,
    failed_at: at,
    expires_at: at + 60_000,
  } as const;
  const added = kysely.insertInto('invitations').values(row).returning('id');
  return (await added.executeTakeFirstOrThrow()).id;
}

/** Each adds an item that waits. */
const addItem: Partial<Record<InboxKind, (stage: Stage) => Promise<number>>> = {
  message: addMessage('record'),
  death: addMessage('death'),
  ownership: addMessage('my-number'),
  invitation: addInvitation,
};

const kinds = Object.entries(addItem) as [InboxKind, (stage: Stage) => Promise<number>][];

describeEachDialect('two admins who decide at once', ({ open }) => {
  async function openStage() {
    const database = await open();
    const admin = await openAdminSite(database);
    const { site } = admin;
    const other = await site.join(2);
    await makeAdmin(database, 2);
    await site.join(memberNumber);
    await database.kysely.updateTable('claims').set({ is_approved: 1 }).execute();
    for (const token of [admin.token, other.token]) await confirmPassword(site, token);
    const countEntries = async (): Promise<number> => {
      const rows = database.kysely.selectFrom('change_log').where('subject', '<>', 'member');
      return (await rows.select('id').execute()).length;
    };
    return { database, admin, site, tokens: [admin.token, other.token], countEntries };
  }

  test.each(kinds)('about a %s: one succeeds', async (kind, add) => {
    const { database, admin, site, tokens, countEntries } = await openStage();
    const id = await add({ database, at: site.clock.now });
    const { version, acts } = await getItem(admin, kind, id);
    const before = await countEntries();
    const path = `POST Admin/Inbox/${kind}/${id}`;
    const body = { seen: version, reason: 'A reason.', text: 'An answer.' };
    const earlier = site.sent.length;
    const responses = await Promise.all([
      site.ask(`${path}/${acts[0]}`, { token: tokens[0], body }),
      site.ask(`${path}/${acts.at(-1)}`, { token: tokens[1], body }),
    ]);
    const [first, second] = responses.map(({ status }) => status).toSorted((one, two) => one - two);
    expect([first, [404, 409].includes(second ?? 0)]).toEqual([200, true]);
    expect((await countEntries()) - before).toBe(1);
    // Closing waits for deferred messages.
    await site.app.close();
    const admins = [1, 2].map((number) => emailOfMember(number));
    const mails = site.sent.slice(earlier).filter(({ to }) => !admins.includes(to));
    expect(mails.length).toBeLessThanOrEqual(1);
  });

  test('about news of a death: there is no answer without the mark, and no mark without it', async () => {
    const { database, admin, site, tokens } = await openStage();
    const id = await addMessage('death')({ database, at: site.clock.now });
    const { version: seen } = await getItem(admin, 'death', id);
    const body = { seen, text: 'We are sorry.', freakBrotherNumber: memberNumber };
    const path = `POST Admin/Inbox/death/${id}`;
    const [marked] = await Promise.all([
      site.ask(`${path}/approve`, { token: tokens[0], body }),
      site.ask(`${path}/reject`, { token: tokens[1], body: { seen } }),
    ]);
    const isMarked = marked?.status === 200;
    const member = database.kysely.selectFrom('members').where('number', '=', memberNumber);
    const { deceased } = await member.select('deceased').executeTakeFirstOrThrow();
    expect(deceased).toBe(isMarked ? 1 : 0);
    expect(site.sent.filter(({ to }) => to === person)).toHaveLength(isMarked ? 1 : 0);
  });
});
