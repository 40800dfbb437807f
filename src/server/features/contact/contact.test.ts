import { expect, test } from 'vitest';
import {
  closedForMs,
  confirmWithinMs,
  relayedForMs,
  unclosedForMs,
} from '#contract/contact/contact.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import {
  confirmMessage,
  formOf,
  mailedToken,
  openContactSite,
  sendMessage,
  visitor,
} from '#tests/support/sites/contact-site.ts';
import { decide, getItem } from '#tests/support/sites/inbox.ts';
import { sweepMessages } from './messages.queries.ts';

describeOnSqlite('a message to the keepers', ({ open: openOne }) => {
  test('needs no session, ignores cookies, and is refused from another site', async () => {
    const { site } = await openContactSite(await openOne());
    const headers = { cookie: 'XSRF-TOKEN=x', authorization: 'Bearer nonsense' };
    const plain = await site.ask('POST Contact', { body: formOf(), headers });
    expect(plain.status).toBe(200);
    expect(plain.headers['set-cookie']).toBeUndefined();
    const foreign = { origin: 'https://evil.example' };
    expect((await site.ask('POST Contact', { body: formOf(), headers: foreign })).status).toBe(403);
  });

  test('is refused with a message for each field', async () => {
    const { site } = await openContactSite(await openOne());
    const empty = await site.ask('POST Contact', { body: {} });
    expect(empty).toMatchObject({
      status: 400,
      body: {
        errors: {
          name: 'Please enter your name.',
          email: 'Valid email address required',
          about: 'Please choose what it is about.',
          text: 'Please write a message.',
        },
      },
    });
    for (const [given, field, message] of [
      [
        { text: 'x'.repeat(2_001) },
        'text',
        'Your message has 1 character too many. The limit is 2,000.',
      ],
      [{ about: 'member' }, 'number', 'Please enter the number of the member.'],
      [{ number: 4_000 }, 'number', 'No member has FB4000.'],
      [{ photoId: 99 }, 'photoId', 'This photo is no longer in the gallery.'],
    ] as const) {
      expect(await sendMessage(site, given)).toMatchObject({
        status: 400,
        body: { errors: { [field]: message } },
      });
    }
    expect((await sendMessage(site, { text: 'x'.repeat(2_000) })).status).toBe(200);
  });

  test('is not kept if the mail cannot be sent', async () => {
    const database = await openOne();
    const { site } = await openContactSite(database);
    const stored = () => database.kysely.selectFrom('contact_messages').selectAll().execute();
    site.provider.isDown = true;
    expect((await sendMessage(site)).status).toBe(503);
    expect(await stored()).toEqual([]);
    site.provider.isDown = false;
    for (let count = 0; count < 3; count += 1) expect((await sendMessage(site)).status).toBe(200);
    expect((await sendMessage(site)).status).toBe(429);
  });

  test('works as a form of a browser without JavaScript', async () => {
    const { site, inbox } = await openContactSite(await openOne());
    const post = (path: string, fields: Record<string, string>) =>
      site.app.inject({
        method: 'POST',
        url: `/api/${path}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      });
    const fields = { ...formOf(), number: '', photoId: '', leaveEmpty: '' };
    const refused = await post('Contact', {
      ...fields,
      email: 'nowhere',
      text: '<b>Bold</b> words',
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.headers['content-type']).toContain('text/html');
    expect(refused.headers['content-security-policy']).toContain('default-src');
    expect(refused.payload).toContain('Valid email address required');
    expect(refused.payload).toContain('&lt;b&gt;Bold&lt;/b&gt; words');
    const sent = await post('Contact', fields);
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/Contact/Sent']);
    const confirmed = await post('Contact/Confirm', { token: await mailedToken(site, visitor) });
    expect([confirmed.statusCode, confirmed.headers.location]).toEqual([303, '/Contact/Confirmed']);
    expect((await inbox()).total).toBe(1);
    // Other operations take no forms.
    expect((await post('Account/login', { email: visitor })).statusCode).toBe(415);
  });

  test('arrives with a mark if the field that people do not see is filled in', async () => {
    const { site, inbox } = await openContactSite(await openOne());
    const spam = 'https://spam.example';
    const cases = [
      ['json', {}, false],
      ['json', { leaveEmpty: '' }, false],
      ['json', { leaveEmpty: null }, false],
      ['json', { leaveEmpty: spam }, true],
      ['json', { leaveEmpty: ' ' }, true],
      ['json', { leaveEmpty: 'x'.repeat(3_000) }, true],
      ['json', { leaveEmpty: [spam] }, true],
      ['json', { leaveEmpty: { value: spam } }, true],
      ['json', { leaveEmpty: spam, about: 'lost-email', number: 7 }, true],
      ['json', { leaveEmpty: spam, about: 'my-number', number: 7 }, true],
      ['json', { leaveEmpty: spam, about: 'member', number: 9 }, true],
      ['json', { leaveEmpty: spam, about: 'sign-in' }, true],
      ['form', {}, false],
      ['form', { leaveEmpty: '' }, false],
      ['form', { leaveEmpty: spam }, true],
      ['form', { leaveEmpty: '<b>Vera</b>', photoId: '' }, true],
      // Of a page from before, whose field browsers filled in.
      ['json', { website: spam }, false],
      ['form', { website: 'family.example', number: '' }, false],
    ] as const;
    for (const [index, [way, given]] of cases.entries()) {
      const email = `sender${index}@family.example`;
      const fields = formOf({ email, ...given });
      const { statusCode } = await site.app.inject({
        method: 'POST',
        url: '/api/Contact',
        remoteAddress: `192.0.2.${index}`,
        ...(way === 'json'
          ? { payload: fields }
          : {
              headers: { 'content-type': 'application/x-www-form-urlencoded' },
              payload: new URLSearchParams(fields).toString(),
            }),
      });
      expect(statusCode, `case ${index}`).toBe(way === 'json' ? 200 : 303);
      const { status, body } = await confirmMessage(site, email);
      expect([status, body['message']]).toEqual([200, 'Thank you. Your message was sent.']);
    }
    const items = (await inbox()).items.toSorted((one, two) => one.itemId - two.itemId);
    const marks = items.map(({ warnings }) => /spam/.test(warnings.join(' ')));
    expect(marks).toEqual(cases.map(([, , isMarked]) => isMarked));
  });

  test('expires unless it is confirmed, and is deleted some time after it was closed', async () => {
    const database = await openOne();
    const { admin, site, inbox } = await openContactSite(database);
    const sweep = () => sweepMessages({ database, now: () => site.clock.now });
    await sendMessage(site);
    site.clock.now += confirmWithinMs;
    expect((await confirmMessage(site)).status).toBe(400);
    await sweep();
    expect(await database.kysely.selectFrom('contact_messages').selectAll().execute()).toEqual([]);

    await sendMessage(site);
    await confirmMessage(site);
    await admin.logInAgain();
    site.clock.now += 2 * closedForMs;
    await sweep();
    await admin.logInAgain();
    expect((await inbox()).total).toBe(1);
    const [first] = (await inbox()).items;
    await decide(admin, 'message', first?.itemId, 'reject');
    site.clock.now += closedForMs - 1;
    await sweep();
    await admin.logInAgain();
    expect((await inbox('?show=answered&kind=message')).total).toBe(1);
    site.clock.now += 1;
    await sweep();
    expect((await inbox('?show=answered&kind=message')).total).toBe(0);

    await sendMessage(site);
    await confirmMessage(site);
    site.clock.now += unclosedForMs - 1;
    await sweep();
    const stored = database.kysely.selectFrom('contact_messages').select('id');
    expect(await stored.execute()).toHaveLength(1);
    site.clock.now += 1;
    await sweep();
    expect(await stored.execute()).toEqual([]);
  });

  test('to a member without an account is deleted after 30 days, like one to a member with one', async () => {
    const database = await openOne();
    const { site } = await openContactSite(database);
    await sendMessage(site, { about: 'member', number: 9 });
    await confirmMessage(site);
    const sweep = () => sweepMessages({ database, now: () => site.clock.now });
    const stored = database.kysely.selectFrom('contact_messages').select('relayed_to');
    site.clock.now += relayedForMs - 1;
    await sweep();
    expect(await stored.execute()).toEqual([{ relayed_to: null }]);
    site.clock.now += 1;
    await sweep();
    expect(await stored.execute()).toEqual([]);
  });
});

describeEachDialect('a message to the keepers', ({ open: openOne }) => {
  test('is seen only after its sender has opened the link in the mail', async () => {
    const { admin, site, inbox, mailsTo } = await openContactSite(await openOne());
    const sent = await sendMessage(site, { number: '7' });
    expect(sent.status).toBe(200);
    expect(sent.text).not.toContain(visitor);
    const [mail] = mailsTo(visitor);
    expect(mail?.subject).toBe('Please confirm your message');
    expect(mail?.text).toMatch(/^\S+\/Contact\/Confirm#[0-9a-f]{48}$/m);
    expect(mail?.text).not.toMatch(/1981|Vera/);
    expect((await inbox()).total).toBe(0);
    expect((await admin.ask('GET Admin/Inbox/message/1')).status).toBe(404);
    expect((await admin.ask('POST Admin/Inbox/message/1/reject', {})).status).toBe(404);

    expect((await confirmMessage(site)).status).toBe(200);
    expect(await inbox()).toMatchObject({
      total: 1,
      items: [
        {
          kind: 'message',
          title: 'Vera Visitor: A wrong record, FB7',
          who: { name: 'Vera Visitor', accountId: null },
          about: { freakBrotherNumber: 7, firstName: 'Ann', lastName: 'Example', deceased: false },
          line: 'The year is wrong. It was 1981.',
          warnings: [],
        },
      ],
      counts: { message: 1 },
    });
    // Opening the link again changes nothing.
    expect((await confirmMessage(site)).status).toBe(200);
    expect((await inbox()).total).toBe(1);
    expect((await getItem(admin, 'message', 1)).evidence).toMatchObject({
      text: formOf().text,
      message: { about: 'record', email: visitor, accountOfMember: null, sent: [] },
    });
    // Mails are sent in the background: one about the admin's own claim may come later.
    const notice = (await admin.mailsTo(emailOfMember(1))).find(
      ({ subject }) => subject === 'Manifest: Message: A wrong record (FB7)',
    );
    expect(notice?.text).toMatch(/^\S.*\/Manifest\?item=message-1$/m);
    expect(notice?.text).not.toMatch(/Vera|1981|visitor@/);
  });
});
