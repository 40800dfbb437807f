import { expect, test } from 'vitest';
import { waitForBlocked } from '#tests/support/databases/waiting-transactions.ts';
import type { Database } from '#server/database/open-database.ts';
import {
  describeDialect,
  describeEachDialect,
  describeOnSqlite,
} from '#tests/support/databases/each-dialect.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import { openAdminSite } from '#tests/support/sites/admin-site.ts';
import { downloadData } from '#tests/support/sites/download-data.ts';

interface Given {
  readonly about?: 'record' | 'death' | 'member' | 'other';
  readonly email?: string;
  readonly text?: string;
  readonly relayedTo?: number;
  readonly confirmedAt?: number | null;
}

async function open(database: Database) {
  const admin = await openAdminSite(database, { contactEmail: 'help@directory.example' });
  const { site } = admin;
  let count = 0;
  async function write({ email = 'vera@family.example', ...given }: Given = {}): Promise<number> {
    count += 1;
    const { id } = await database.kysely
      .insertInto('contact_messages')
      .values({
        about: given.about ?? 'record',
        name: 'Vera',
        email,
        email_key: email,
        number: 7,
        text: given.text ?? `Message ${count}`,
        written_at: site.clock.now,
        confirmed_at: given.confirmedAt === undefined ? site.clock.now + count : given.confirmedAt,
        relayed_to: given.relayedTo ?? null,
        relay_hash: given.relayedTo === undefined ? null : `link ${count}`,
        token_hash: `token ${count}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const list = async (query = '') => {
    const { body } = await admin.ask(`GET Admin/Messages${query}`);
    return (body['messages'] as { excerpt: string }[]).map(({ excerpt }) => excerpt);
  };
  return { admin, site, write, list };
}

describeOnSqlite('the inbox', ({ open: openOne }) => {
  test('assigns and closes messages, and takes both back', async () => {
    const database = await openOne();
    const { admin, write } = await open(database);
    const id = await write();
    const path = `Admin/Messages/${id}`;
    expect((await admin.ask(`PUT ${path}`, { assignedTo: 99 })).status).toBe(400);
    const taken = await admin.ask(`PUT ${path}`, { assignedTo: 1, isClosed: true });
    expect(taken.body).toMatchObject({ assignedTo: { accountId: 1 }, isClosed: true });
    // Nothing changes, so nothing is recorded.
    await admin.ask(`PUT ${path}`, { assignedTo: 1, isClosed: true });
    expect(await admin.changes('message')).toEqual([
      {
        actor: 'account/1',
        key: String(id),
        movedTo: null,
        before: { assignedTo: null, isClosed: false },
        after: { assignedTo: 1, isClosed: true },
      },
    ]);
    const back = await admin.ask(`PUT ${path}`, { assignedTo: null, isClosed: false });
    expect(back.body).toMatchObject({ assignedTo: null, isClosed: false });
  });

  test('answers by mail, with the question, and closes', async () => {
    const database = await openOne();
    const { admin, site, write } = await open(database);
    const id = await write({ text: 'When is the reunion?\nSee http://evil.example' });
    const path = `Admin/Messages/${id}`;
    expect((await admin.ask(`POST ${path}/Answer`, { text: ' ' })).status).toBe(400);
    const response = await admin.ask(`POST ${path}/Answer`, { text: 'In July.', isClosed: true });
    expect(response.body).toMatchObject({
      isClosed: true,
      assignedTo: { accountId: 1 },
      sent: [{ by: 'Ann Example', text: 'In July.' }],
      answers: 1,
    });
    const mail = site.sent.findLast(({ to }) => to === 'vera@family.example');
    expect(mail).toMatchObject({
      subject: 'Your message: A wrong record',
      replyTo: 'help@directory.example',
    });
    expect(mail?.text).toMatch(/^In July\.\n\n/);
    expect(mail?.text).toContain('You wrote:\nWhen is the reunion?\nSee http[:]//evil[.]example');
    site.provider.isDown = true;
    expect((await admin.ask(`POST ${path}/Answer`, { text: 'Again' })).status).toBe(503);
    expect((await admin.ask(`GET ${path}`)).body).toMatchObject({ answers: 1 });
    expect(await admin.changes('message')).toMatchObject([
      { before: { answers: 0 }, after: { answers: 1 } },
      { before: { isClosed: false }, after: { isClosed: true } },
    ]);
  });

  test('stores an answer, also in the change log, before its mail is sent', async () => {
    const database = await openOne();
    const { admin, site, write } = await open(database);
    const id = await write();
    const read = async () => [
      await database.kysely.selectFrom('contact_answers').select('text').execute(),
      await admin.changes('message'),
    ];
    let stored: ReturnType<typeof read> | undefined;
    site.sent.push = (...mails) => {
      if (mails.some(({ to }) => to === 'vera@family.example')) stored = read();
      return Array.prototype.push.apply(site.sent, mails);
    };
    await admin.ask(`POST Admin/Messages/${id}/Answer`, { text: 'In July.' });
    expect(await stored).toMatchObject([[{ text: 'In July.' }], [{ after: { answers: 1 } }]]);
  });

  test('deletes a message for good', async () => {
    const database = await openOne();
    const { admin, write } = await open(database);
    const id = await write();
    await admin.ask(`POST Admin/Messages/${id}/Answer`, { text: 'Thanks' });
    expect((await admin.ask(`DELETE Admin/Messages/${id}`)).status).toBe(200);
    expect((await admin.ask(`GET Admin/Messages/${id}`)).status).toBe(404);
    expect(await database.kysely.selectFrom('contact_answers').selectAll().execute()).toEqual([]);
    expect(JSON.stringify(await admin.changes('message'))).not.toMatch(/Vera|family|Message 1/);
  });

  test('keeps templates for answers', async () => {
    const { admin } = await open(await openOne());
    const first = (await admin.ask('GET Admin/Answers')).body;
    // The answer does not know whether the member is marked as deceased.
    const text = expect.not.stringContaining('now says') as string;
    expect(first['templates']).toContainEqual({ name: 'Condolences', text });
    const templates = [{ name: 'Thanks', text: 'Thank you.' }];
    await admin.ask('PUT Admin/Answers', { templates });
    expect((await admin.ask('GET Admin/Answers')).body).toEqual({ templates });
    const many = Array.from({ length: 21 }, () => templates[0]);
    expect((await admin.ask('PUT Admin/Answers', { templates: many })).status).toBe(400);
    await admin.ask('PUT Admin/Answers', { templates: [] });
    expect((await admin.ask('GET Admin/Answers')).body).toEqual(first);
  });
});

describeOnSqlite('the owner of an address', ({ open: openOne }) => {
  test('downloads what was sent with it and to it, and deletes it with the account', async () => {
    const database = await openOne();
    const { site, write } = await open(database);
    const email = emailOfMember(7);
    await write({ email, text: 'My question' });
    const { token } = await site.register(7);
    const messages = async () => (await downloadData(site, token)).body['messages'];
    // The email is not proven before the account is validated.
    expect(await messages()).toEqual([]);
    await site.ask(`PUT Account/ValidateAccount/${await site.codeTo(email)}`, { token });
    await write({ about: 'member', relayedTo: 2, text: 'For me' });
    await write({ text: 'Of another person' });
    expect(await messages()).toMatchObject([
      { isSent: true, isProbablySpam: false, text: 'My question' },
      { isSent: false, text: 'For me' },
    ]);
    const gone = await site.ask('POST Account/Delete', { token });
    expect(gone.status).toBe(200);
    const left = await database.kysely.selectFrom('contact_messages').select('text').execute();
    expect(left).toEqual([{ text: 'Of another person' }]);
  });
});

describeDialect('postgres', 'the inbox', ({ open: openOne }) => {
  test('keeps the templates of one of two admins who save at the same time', async () => {
    const { admin } = await open(await openOne());
    const lists = ['One', 'Other'].map((name) => ({ templates: [{ name, text: 'Thank you.' }] }));
    await Promise.all(lists.map((list) => admin.ask('PUT Admin/Answers', list)));
    expect(lists).toContainEqual((await admin.ask('GET Admin/Answers')).body);
  });

  test('logs nothing for a message that another admin closes at the same time', async () => {
    const database = await openOne();
    const { kysely } = database;
    const { admin, write } = await open(database);
    const id = await write();
    let closing: Promise<{ status: number }> | undefined;
    await kysely.transaction().execute(async (transaction) => {
      const messages = transaction.updateTable('contact_messages').where('id', '=', id);
      await messages.set({ closed_at: 1 }).execute();
      closing = admin.ask(`PUT Admin/Messages/${id}`, { isClosed: true });
      await waitForBlocked(kysely);
    });
    expect((await closing)?.status).toBe(200);
    expect(await admin.changes('message')).toEqual([]);
  });
});

describeEachDialect('the inbox', ({ open: openOne }) => {
  test('lists what waits, oldest first, by kind and by admin', async () => {
    const { admin, write, list } = await open(await openOne());
    const first = await write();
    await write({ about: 'death' });
    await write({ confirmedAt: null, text: 'Not confirmed' });
    await write({ about: 'member', relayedTo: 1, text: 'Not for admins' });
    const closed = await write({ text: 'Closed' });
    await admin.ask(`PUT Admin/Messages/${closed}`, { isClosed: true });
    await admin.ask(`PUT Admin/Messages/${first}`, { assignedTo: 1 });
    expect(await list()).toEqual(['Message 1', 'Message 2']);
    expect(await list('?about=death')).toEqual(['Message 2']);
    expect(await list('?show=mine')).toEqual(['Message 1']);
    expect(await list('?show=closed')).toEqual(['Closed']);
    expect((await admin.ask('GET Admin/Messages?show=all')).status).toBe(400);
    for (let index = 0; index < 60; index += 1) await write({ text: `${index}` });
    const second = await admin.ask('GET Admin/Messages?page=2');
    expect(second.body).toMatchObject({ total: 62, page: 2, totalPages: 2 });
    expect(await list('?page=99')).toHaveLength(12);
  });
});
