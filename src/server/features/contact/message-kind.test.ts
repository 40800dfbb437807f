import { expect, test } from 'vitest';
import type { ContactSubject } from '#contract/contact/contact.ts';
import type { Database } from '#server/database/open-database.ts';
import {
  describeDialect,
  describeEachDialect,
  describeOnSqlite,
} from '#tests/support/databases/each-dialect.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import { confirmPassword, openAdminSite, readMember } from '#tests/support/sites/admin-site.ts';
import { downloadData } from '#tests/support/sites/download-data.ts';
import { decide, getItem, listInbox } from '#tests/support/sites/inbox.ts';

interface Given {
  readonly about?: ContactSubject;
  readonly email?: string;
  readonly text?: string;
  readonly relayedTo?: number;
  readonly confirmedAt?: number | null;
}

const sender = 'vera@family.example';

async function open(database: Database) {
  const admin = await openAdminSite(database, { contactEmail: 'help@directory.example' });
  const { site } = admin;
  let count = 0;
  async function write({ email = sender, ...given }: Given = {}): Promise<number> {
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
  const list = async (query = '') =>
    (await listInbox(admin, query)).items.map(({ kind, line }) => `${kind}: ${line}`);
  const mails = () => site.sent.filter(({ to }) => to === sender);
  return { admin, site, write, list, mails };
}

describeOnSqlite('a message in the inbox', ({ open: openOne }) => {
  test('is closed without an answer, and opened again', async () => {
    const { admin, write, list, mails } = await open(await openOne());
    const id = await write();
    expect((await decide(admin, 'message', id, 'reject')).body).toMatchObject({
      opposite: { label: 'Open again', to: `/Manifest?item=message-${id}` },
      counts: { message: 0 },
    });
    expect(await list()).toEqual([]);
    expect(await list('?show=answered&kind=message')).toEqual(['message: Message 1']);
    expect((await decide(admin, 'message', id, 'reject')).status).toBe(409);
    expect((await decide(admin, 'message', id, 'reopen')).status).toBe(200);
    expect(await list()).toEqual(['message: Message 1']);
    expect((await decide(admin, 'message', id, 'reopen')).status).toBe(409);
    expect(await admin.changes('message')).toMatchObject([
      { key: String(id), before: { isClosed: false }, after: { isClosed: true } },
      { key: String(id), before: { isClosed: true }, after: { isClosed: false } },
    ]);
    expect(mails()).toEqual([]);
  });

  test('is answered by mail, with the question, and closed', async () => {
    const { admin, write, mails } = await open(await openOne());
    const id = await write({ text: 'When is the reunion?\nSee http://evil.example' });
    expect(await decide(admin, 'message', id, 'approve')).toMatchObject({
      status: 400,
      body: { errors: { text: 'Please write an answer.' } },
    });
    expect((await decide(admin, 'message', id, 'approve', { text: 'In July.' })).status).toBe(200);
    expect(await getItem(admin, 'message', id)).toMatchObject({
      state: 'answered',
      acts: ['reopen'],
      evidence: { message: { sent: [{ by: 'Ann Example', text: 'In July.' }] } },
    });
    const [mail] = mails();
    expect(mail).toMatchObject({
      subject: 'Your message: A wrong record',
      replyTo: 'help@directory.example',
    });
    expect(mail?.text).toMatch(/^In July\.\n\n/);
    expect(mail?.text).toContain('You wrote:\nWhen is the reunion?\nSee http[:]//evil[.]example');
    expect(await admin.changes('message')).toMatchObject([
      {
        before: { isClosed: false, answers: 0 },
        after: { isClosed: true, answers: 1 },
      },
    ]);
  });

  test('stays open without an answer when the mail cannot be sent', async () => {
    const { admin, site, write, mails } = await open(await openOne());
    const id = await write();
    site.provider.isDown = true;
    expect(await decide(admin, 'message', id, 'approve', { text: 'Hello' })).toMatchObject({
      status: 503,
      body: { message: 'We could not send your answer. Please try again later.' },
    });
    expect(await getItem(admin, 'message', id)).toMatchObject({
      state: 'waiting',
      evidence: { message: { sent: [] } },
    });
    expect(await admin.changes('message')).toEqual([]);
    site.provider.isDown = false;
    expect((await decide(admin, 'message', id, 'approve', { text: 'Hello' })).status).toBe(200);
    expect(mails()).toHaveLength(1);
  });

  test('has its answer, also in the change log, before the mail is sent', async () => {
    const database = await openOne();
    const { admin, site, write } = await open(database);
    const id = await write();
    const read = async () => [
      await database.kysely.selectFrom('contact_answers').select('text').execute(),
      await admin.changes('message'),
    ];
    let stored: ReturnType<typeof read> | undefined;
    site.provider.onMessage = ({ to }) => {
      if (to === sender) stored = read();
      return Promise.resolve();
    };
    await decide(admin, 'message', id, 'approve', { text: 'In July.' });
    expect(await stored).toMatchObject([[{ text: 'In July.' }], [{ after: { answers: 1 } }]]);
  });

  test('is found under its kind alone, which the change log names', async () => {
    const { admin, write } = await open(await openOne());
    const id = await write({ about: 'death' });
    await decide(admin, 'death', id, 'reject');
    const { changes } = (await admin.ask('GET Admin/Changes')).body;
    expect(changes).toContainEqual(
      expect.objectContaining({ messageId: id, messageKind: 'death' }),
    );
    for (const kind of ['message', 'ownership'] as const) {
      expect((await admin.ask(`GET Admin/Inbox/${kind}/${id}`)).status).toBe(404);
      expect((await decide(admin, kind, id, 'reject')).status).toBe(404);
    }
  });

  test('is deleted for good', async () => {
    const database = await openOne();
    const { admin, write } = await open(database);
    const id = await write();
    await decide(admin, 'message', id, 'approve', { text: 'Thanks' });
    expect(await admin.ask(`DELETE Admin/Messages/${id}`)).toMatchObject({ status: 200, body: {} });
    expect((await admin.ask(`GET Admin/Inbox/message/${id}`)).status).toBe(404);
    expect((await admin.ask(`DELETE Admin/Messages/${id}`)).status).toBe(404);
    expect(await database.kysely.selectFrom('contact_answers').selectAll().execute()).toEqual([]);
    expect(JSON.stringify(await admin.changes('message'))).not.toMatch(/Vera|family|Message 1/);
  });
});

describeEachDialect('news of a death', ({ open: openOne }) => {
  const number = 7;
  const form = { text: 'We are sorry for your loss.', freakBrotherNumber: number };
  const isMarked = async (admin: Parameters<typeof readMember>[0]) =>
    (await readMember(admin, `fb/${number}`)).deceased;

  test('marks the member and answers in one step, after a fresh confirmation', async () => {
    const { admin, site, write, mails } = await open(await openOne());
    const { token: holder } = await site.join(number);
    const id = await write({ about: 'death' });
    const path = `Admin/Inbox/death/${id}`;
    const { version: seen } = await getItem(admin, 'death', id);
    site.clock.now += 3_600_000;
    const body = { seen, ...form };
    const unconfirmed = await site.ask(`POST ${path}/approve`, { token: admin.token, body });
    expect(unconfirmed.body['code']).toBe('confirmation_required');
    expect(await isMarked(admin)).toBe(false);
    expect(mails()).toEqual([]);

    await confirmPassword(site, admin.token);
    expect(await admin.ask(`POST ${path}/approve`, body)).toMatchObject({
      status: 200,
      body: { opposite: { label: 'Undo the mark', to: '/Manifest/Changes?member=7' } },
    });
    expect(await isMarked(admin)).toBe(true);
    expect(mails()).toHaveLength(1);
    expect((await site.ask('GET Profile', { token: holder })).status).toBe(401);
    expect(await admin.changes('member')).toMatchObject([
      { key: 'fb/7', before: { deceased: false }, after: { deceased: true } },
    ]);
    expect(await admin.changes('message')).toMatchObject([{ after: { isClosed: true } }]);
    expect(await getItem(admin, 'death', id)).toMatchObject({
      state: 'answered',
      opposite: { label: 'Undo the mark' },
    });
  });

  test('is answered without a mark, and needs no confirmation for a member who is marked', async () => {
    const { admin, write, mails } = await open(await openOne());
    const [first, second, third] = [
      await write({ about: 'death' }),
      await write({ about: 'death' }),
      await write({ about: 'death' }),
    ];
    await decide(admin, 'death', first, 'approve', { text: 'Thank you.' });
    expect(await isMarked(admin)).toBe(false);
    for (const id of [second, third]) {
      expect((await decide(admin, 'death', id, 'approve', form)).status).toBe(200);
    }
    expect(await admin.changes('member')).toHaveLength(1);
    expect(mails()).toHaveLength(3);
  });

  test('keeps the mark and stays open when the mail cannot be sent', async () => {
    const { admin, site, write } = await open(await openOne());
    const id = await write({ about: 'death' });
    site.provider.isDown = true;
    expect(await decide(admin, 'death', id, 'approve', form)).toMatchObject({
      status: 503,
      body: {
        message:
          'We could not send your answer. The member is marked as deceased. Please send the answer again later.',
      },
    });
    expect(await isMarked(admin)).toBe(true);
    expect(await getItem(admin, 'death', id)).toMatchObject({
      state: 'waiting',
      warnings: ['FB7 is marked as deceased.'],
    });
  });

  test('answers nobody without a mark that was asked for', async () => {
    const { admin, write, mails } = await open(await openOne());
    const id = await write({ about: 'death' });
    const unknown = { ...form, freakBrotherNumber: 9_999 };
    expect(await decide(admin, 'death', id, 'approve', unknown)).toMatchObject({
      status: 400,
      body: { errors: { freakBrotherNumber: 'No member has FB9999.' } },
    });
    const stale = await decide(admin, 'death', id, 'approve', { ...form, seen: 'earlier' });
    expect(stale.status).toBe(409);
    expect(await isMarked(admin)).toBe(false);
    expect(mails()).toEqual([]);
    expect((await getItem(admin, 'death', id)).state).toBe('waiting');
  });
});

describeOnSqlite('templates for answers', ({ open: openOne }) => {
  test('are kept', async () => {
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

describeDialect('postgres', 'templates for answers', ({ open: openOne }) => {
  test('are those of one of two admins who save at the same time', async () => {
    const { admin } = await open(await openOne());
    const lists = ['One', 'Other'].map((name) => ({ templates: [{ name, text: 'Thank you.' }] }));
    await Promise.all(lists.map((list) => admin.ask('PUT Admin/Answers', list)));
    expect(lists).toContainEqual((await admin.ask('GET Admin/Answers')).body);
  });
});

describeEachDialect('messages in the inbox', ({ open: openOne }) => {
  test('wait oldest first, by kind, and are answered newest first', async () => {
    const { admin, write, list } = await open(await openOne());
    await write();
    await write({ about: 'death' });
    await write({ about: 'my-number' });
    await write({ confirmedAt: null, text: 'Not confirmed' });
    await write({ about: 'member', relayedTo: 1, text: 'Not for admins' });
    const closed = await write({ text: 'Closed' });
    await decide(admin, 'message', closed, 'reject');
    const all = ['message: Message 1', 'death: Message 2', 'ownership: Message 3'];
    expect(await list()).toEqual(all);
    expect(await list('?kind=death')).toEqual(['death: Message 2']);
    expect(await list('?show=answered&kind=message')).toEqual(['message: Closed']);
    expect((await listInbox(admin)).counts).toMatchObject({ message: 1, death: 1, ownership: 1 });
  });
});
