import { expect, test } from 'vitest';
import { relayedForMs, relayedMails } from '#contract/contact/contact.ts';
import { emailKeyOf } from '#server/identity/accounts.ts';
import { hashToken } from '#server/identity/secrets.ts';
import type { Database } from '#server/database/open-database.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import { editMember } from '#tests/support/sites/admin-site.ts';
import {
  confirmMessage,
  mailedToken,
  openContactSite,
  sendMessage,
  visitor,
  formOf,
} from '#tests/support/sites/contact-site.ts';
import { downloadData } from '#tests/support/sites/download-data.ts';
import { sweepMessages } from './messages.queries.ts';

describeOnSqlite('a message to a member', ({ open: openOne }) => {
  async function openWithMember(database: Database) {
    const opened = await openContactSite(database);
    const { token } = await opened.site.join(7);
    const owner = emailOfMember(7);
    const relay = async (given: object = {}) => {
      expect(
        (await sendMessage(opened.site, { about: 'member', number: 7, ...given })).status,
      ).toBe(200);
      expect((await confirmMessage(opened.site)).status).toBe(200);
    };
    /** Uses the link of the last message, even after other mails. */
    const openLink = async () => {
      const link = await mailedToken(opened.site, owner);
      return (path: string, more: object = {}) =>
        opened.site.ask(`POST Contact/Message${path}`, { body: { token: link, ...more } });
    };
    const use = async (path: string, more: object = {}) => (await openLink())(path, more);
    return { ...opened, token, owner, relay, openLink, use };
  }

  test('has a link that ends when the account leaves its email, and not with a new password', async () => {
    const { site, token, relay, openLink } = await openWithMember(await openOne());
    await relay();
    const use = await openLink();
    const newPassword = 'quite another one';
    const passwords = { oldPassword: goodPassword, newPassword, confirmPassword: newPassword };
    await site.ask('PUT Account/ChangePassword', { token, body: passwords });
    expect((await use('')).status).toBe(200);
    const email = 'new@example.org';
    await site.ask('POST Profile/Email', { token, body: { email, password: newPassword } });
    const body = { code: await site.codeTo(email) };
    expect((await site.ask('POST Profile/Email/Confirm', { token, body })).status).toBe(200);
    expect((await use('')).status).not.toBe(200);
  });

  test('shows neither address until the member answers', async () => {
    const { site, inbox, mailsTo, owner, relay, use } = await openWithMember(await openOne());
    await relay({ text: 'Blue skies! See http://evil.example' });
    await mailedToken(site, owner);
    const relayed = mailsTo(owner).at(-1);
    expect(relayed?.subject).toBe('A message for FB7');
    expect(relayed?.text).toContain('Vera Visitor wrote to you');
    expect(relayed?.text).toContain('http[:]//evil[.]example');
    expect(JSON.stringify(relayed)).not.toContain(visitor);
    expect(JSON.stringify(mailsTo(visitor))).not.toContain(owner);
    // Admins do not see it.
    expect((await inbox()).total).toBe(0);

    expect((await use('')).body).toMatchObject({
      name: 'Vera Visitor',
      freakBrotherNumber: 7,
      isAnswered: false,
      isOpen: true,
    });
    expect(JSON.stringify((await use('')).body)).not.toContain(visitor);
    expect((await use('/Answer', { text: 'Hello Vera' })).body).toMatchObject({ isAnswered: true });
    const answer = mailsTo(visitor).at(-1);
    expect(answer).toMatchObject({ subject: 'FB7 answered your message', replyTo: owner });
    expect(answer?.text).toContain('Hello Vera');
    expect(answer?.text).toContain('Ann Example (FB7) answered');
    expect((await use('/Answer', { text: 'Again' })).status).toBe(409);
  });

  test('is answered with the present number of a member who withholds the name', async () => {
    const { admin, site, mailsTo, token, relay, openLink } = await openWithMember(await openOne());
    await relay();
    const use = await openLink();
    await editMember(admin, 'fb/7', { freakBrotherNumber: 77 });
    await site.ask('PUT FreakBrother', { token, body: { isNameWithheld: true } });
    expect((await use('')).body).toMatchObject({ freakBrotherNumber: 77 });
    expect((await use('/Answer', { text: 'Hello Vera' })).status).toBe(200);
    const answer = mailsTo(visitor).at(-1);
    expect(answer?.text).toMatch(/^FB77 answered the message/);
    expect(answer?.text).not.toContain('Ann');
  });

  test.each(['unlinked', 'deceased', 'pending'])(
    'is out of reach for an account that is %s',
    async (state) => {
      const database = await openOne();
      const { admin, site, relay, openLink } = await openWithMember(database);
      await relay();
      const ask = await openLink();
      const claims = database.kysely.updateTable('claims').where('account_id', '=', 2);
      expect((await ask('')).status).toBe(200);
      if (state === 'deceased') await editMember(admin, 'fb/7', { deceased: true });
      else if (state === 'pending') await claims.set({ is_approved: 0 }).execute();
      else await database.kysely.deleteFrom('claims').where('account_id', '=', 2).execute();
      for (const reply of [
        await ask(''),
        await ask('/Answer', { text: 'Hello' }),
        await ask('/Settle', { action: 'turn-off' }),
      ]) {
        expect(reply.status).toBe(400);
      }
      expect(site.sent.filter(({ subject }) => subject === 'FB7 answered your message')).toEqual(
        [],
      );
      const { takes_messages } = await database.kysely
        .selectFrom('accounts')
        .where('id', '=', 2)
        .select('takes_messages')
        .executeTakeFirstOrThrow();
      expect(takes_messages).toBe(1);
    },
  );

  test('is not delivered when the sender is blocked, and the sender does not learn about it', async () => {
    const database = await openOne();
    const { admin, site, inbox, token, owner, relay, use } = await openWithMember(database);
    const sender = await site.join(9, { email: visitor });
    const messagesOf = async (account: string) =>
      (await downloadData(site, account)).body['messages'];
    const confirmTwice = async (email: string) => {
      const answers = [await confirmMessage(site, email), await confirmMessage(site, email)];
      return answers.map(({ status, text }) => ({ status, text }));
    };
    await sendMessage(site, { about: 'member', number: 7, text: 'First', leaveEmpty: 'x' });
    const thanks = await confirmTwice(visitor);
    expect(thanks.map(({ status }) => status)).toEqual([200, 200]);
    expect((await use('/Settle', { action: 'block' })).body).toMatchObject({ isBlocked: true });

    const email = 'VISITOR@Family.example';
    const sent = await sendMessage(site, { about: 'member', number: 7, email, text: 'Second' });
    expect(sent.status).toBe(200);
    expect(await confirmTwice(email)).toEqual(thanks);
    expect(await messagesOf(sender.token)).toMatchObject([
      { text: 'First', isProbablySpam: true },
      { text: 'Second', isProbablySpam: false },
    ]);
    expect(await messagesOf(token)).toMatchObject([{ text: 'First' }]);
    expect((await inbox()).total).toBe(0);

    const setting = await site.ask('GET Profile/Messages', { token });
    expect(setting.body).toMatchObject({ isOpen: true, blocked: [{ name: 'Vera Visitor' }] });
    const [{ senderId } = { senderId: 0 }] = setting.body['blocked'] as { senderId: number }[];
    await site.ask('PUT Profile/Messages', { token, body: { unblock: [senderId] } });
    await relay({ text: 'Third' });

    // Also waits for mails that are sent after the response.
    const mails = await admin.mailsTo(owner);
    const relayed = mails.filter(({ subject }) => subject === 'A message for FB7');
    const texts = relayed.map(({ text }) => /First|Second|Third/.exec(text)?.[0]);
    expect(texts).toEqual(['First', 'Third']);
    const sweep = async () => sweepMessages({ database, now: () => site.clock.now });
    const kept = async () => database.kysely.selectFrom('contact_messages').select('id').execute();
    await sweep();
    expect(await kept()).toHaveLength(3);
    site.clock.now += relayedForMs;
    await sweep();
    expect(await kept()).toEqual([]);
  });

  test('can be confirmed again when the mail to the member could not be sent', async () => {
    const { site, inbox, mailsTo, owner, use } = await openWithMember(await openOne());
    await sendMessage(site, { about: 'member', number: 7 });
    site.provider.isDown = true;
    expect(await confirmMessage(site)).toMatchObject({
      status: 503,
      body: { message: 'We could not send your message. Please open the link again later.' },
    });
    expect((await inbox()).total).toBe(0);
    site.provider.isDown = false;
    expect((await confirmMessage(site)).status).toBe(200);
    expect(mailsTo(owner).at(-1)?.subject).toBe('A message for FB7');
    expect((await use('')).body).toMatchObject({ name: 'Vera Visitor' });
  });

  test('is refused when the member takes no messages, also if that was turned off after it was written', async () => {
    const { site, token, mailsTo, owner, relay, use } = await openWithMember(await openOne());
    await relay();
    await sendMessage(site, { about: 'member', number: 7 });
    expect((await use('/Settle', { action: 'turn-off' })).body).toMatchObject({ isOpen: false });
    expect(await sendMessage(site, { about: 'member', number: 7 })).toMatchObject({
      status: 400,
      body: { errors: { number: 'FB7 does not accept messages.' } },
    });
    const before = mailsTo(owner).length;
    expect(await confirmMessage(site)).toMatchObject({
      status: 400,
      body: { message: 'FB7 no longer accepts messages. Your message was not sent.' },
    });
    await site.ask('PUT Profile/Messages', { token, body: { isOpen: true } });
    expect((await confirmMessage(site)).status).toBe(200);
    expect(mailsTo(owner)).toHaveLength(before + 1);
    expect((await sendMessage(site, { about: 'member', number: 7 })).status).toBe(200);
  });

  test('reaches the admins when it is reported, or when nobody has claimed the member', async () => {
    const { admin, site, inbox, relay, use } = await openWithMember(await openOne());
    await relay({ leaveEmpty: 'x' });
    await use('/Settle', { action: 'report' });
    await use('/Settle', { action: 'report' });
    expect(await inbox()).toMatchObject({
      total: 1,
      items: [
        {
          state: 'reported',
          warnings: [expect.stringContaining('reported'), expect.stringContaining('spam')],
        },
      ],
    });
    await sendMessage(site, { about: 'member', number: 8 });
    await confirmMessage(site);
    expect(await inbox()).toMatchObject({
      total: 2,
      items: [{ state: 'reported' }, { state: 'waiting' }],
    });
    const mails = await admin.mailsTo(emailOfMember(1));
    expect(mails.filter(({ subject }) => subject.includes('Message:'))).toHaveLength(2);
  });

  test('is kept for 30 days', async () => {
    const database = await openOne();
    const { site, relay, use } = await openWithMember(database);
    await relay();
    site.clock.now += relayedForMs - 1;
    expect((await use('')).status).toBe(200);
    site.clock.now += 1;
    expect((await use('')).status).toBe(400);
    await sweepMessages({ database, now: () => site.clock.now });
    expect(await database.kysely.selectFrom('contact_messages').selectAll().execute()).toEqual([]);
  });
});

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
      if (isDelivered === 0) {
        const blocked = emails.map((name, index) => ({
          account_id: 2,
          sender_hash: hashToken(emailKeyOf(name)),
          name,
          blocked_at: index,
        }));
        await database.kysely.insertInto('blocked_senders').values(blocked).execute();
      }
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
