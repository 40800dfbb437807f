/** Strangers who make the site mail addresses that are not theirs. */
import { minuteMs, hourMs, dayMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import type { AppDeps } from '#server/app.ts';
import { countedAs, countUse } from '#server/database/use-counts.ts';
import type { Database } from '#server/database/open-database.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import {
  emailOfMember,
  goodPassword,
  openAccountSite,
  registrationOf,
  type AccountSite,
} from '#tests/support/sites/account-site.ts';
import { confirmPassword, makeAdmin, openAdminSite } from '#tests/support/sites/admin-site.ts';
import { openAnnouncedSite } from '#tests/support/sites/claim-desk/announced-site.ts';
import { invitationTo, zoe } from '#tests/support/sites/claim-desk/invited-site.ts';
import { factIn } from '#tests/support/sites/read-check.ts';
import { setMember } from '#tests/support/sites/set-rows.ts';

const simultaneous = 100;
const perHour = 1_000;

const fromAddress = (index: number) => `203.0.113.${index}`;

const registerAt = (site: AccountSite, email: string, index: number, number = index) =>
  site.ask('POST Account/register', {
    body: registrationOf(number, { email }),
    from: fromAddress(index),
  });

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const countStatus = (responses: readonly { status: number }[], wanted: number) =>
  responses.filter(({ status }) => status === wanted).length;
const mailsTo = ({ sent }: AccountSite, email: string) => sent.filter(({ to }) => to === email);

/** As if others had used up the limit of the site in this hour. */
const useUp = ({ kysely }: Database, { clock }: AccountSite) =>
  countUse(
    kysely,
    countedAs('mails to new addresses'),
    { uses: perHour, windowMs: hourMs },
    clock.now,
    perHour,
  );

const waits = (minutes = 60) => ({
  status: 429,
  body: {
    message: `We cannot send more emails to new addresses right now. Please try again in ${minutes} minutes.`,
  },
  headers: { 'retry-after': String(minutes * 60) },
});

const newAddressMailsIn = ({ body }: { readonly body: unknown }) =>
  factIn(body, 'email', 'To new addresses this hour');

describeEachDialect(`${simultaneous} simultaneous requests`, ({ open }) => {
  test('to register at two processes send as many mails as the site may in an hour, and the others can register later', async () => {
    const database = await open();
    const deps: Partial<AppDeps> = { newAddressMailsPerHour: 10, isRateLimited: false };
    const one = await openAccountSite(database, deps);
    const other = await openAccountSite(database, deps);
    const responses = await Promise.all(
      numbers(simultaneous).map((index) =>
        registerAt(index % 2 ? one : other, `stranger${index}@example.org`, index, 1),
      ),
    );
    expect(countStatus(responses, 200)).toBe(10);
    expect(countStatus(responses, 429)).toBe(simultaneous - 10);
    expect(responses.find(({ status }) => status === 429)).toMatchObject(waits());
    expect(one.sent.length + other.sent.length).toBe(10);
    const accounts = await database.kysely.selectFrom('accounts').select('id').execute();
    expect(accounts).toHaveLength(10);
    one.clock.now += hourMs;
    const refused = responses.findIndex(({ status }) => status === 429);
    expect((await registerAt(one, `stranger${refused}@example.org`, refused, 1)).status).toBe(200);
  });

  test('to register spellings of one mailbox send it 5 mails', async () => {
    const site = await openAccountSite(await open());
    const responses = await Promise.all(
      numbers(simultaneous).map((index) =>
        registerAt(
          site,
          index % 2 ? `victim+${index}@example.org` : `Victim+${index}@EXAMPLE.org`,
          index,
          1,
        ),
      ),
    );
    expect(countStatus(responses, 200)).toBe(5);
    expect(site.sent).toHaveLength(5);
    const refused = responses.find(({ status }) => status === 429);
    expect(refused?.headers['retry-after']).toBe(String(dayMs / 1000));
    expect(refused?.body['message']).toBe(
      'We have sent 5 emails to this mailbox today. Please look for them there, or try again in 24 hours.',
    );
  });

  test('to correct an email send 3 mails', async () => {
    const site = await openAccountSite(await open());
    const { token } = await site.register(1);
    // More at once would end the session, as tries of its password.
    const tries = 30;
    const responses = await Promise.all(
      numbers(tries).map((index) =>
        site.ask('PUT Account/Email', {
          token,
          body: { email: `victim${index}@example.org`, password: goodPassword },
        }),
      ),
    );
    // Of simultaneous corrections, one may find that another was faster.
    expect(countStatus(responses, 200)).toBeLessThanOrEqual(3);
    expect(countStatus(responses, 429)).toBe(tries - 3);
    expect(site.sent.length).toBeLessThanOrEqual(1 + 3);
  });
});

describeOnSqlite('one mailbox', ({ open }) => {
  test('is the same whatever the tag and letter case, and the dots at Gmail', async () => {
    const site = await openAccountSite(await open());
    const spellings = ['a.b@gmail.com', 'ab+1@gmail.com', 'AB@GoogleMail.com', 'a.b.+2@gmail.com'];
    for (const [index, email] of [...spellings, 'ab+5@gmail.com'].entries()) {
      expect((await registerAt(site, email, index, 1)).status, email).toBe(200);
    }
    expect((await registerAt(site, 'ab+6@gmail.com', 6, 1)).status).toBe(429);
    expect((await registerAt(site, 'a.c@example.org', 7, 1)).status).toBe(200);
    expect(site.sent).toHaveLength(6);
  });

  test('gets 5 mails a day from registrations, further codes, corrections, sign-ins and changes of an email together', async () => {
    const site = await openAccountSite(await open());
    const member = await site.join(2);
    const victim = 'victim@example.org';
    const { token } = await site.register(1, { email: victim });
    await registerAt(site, 'victim+2@example.org', 2, 1);
    site.clock.now += minuteMs;
    expect((await site.ask('GET Account/ResendCode', { token })).status).toBe(200);
    const stranger = await site.register(3);
    const correct = (email: string) =>
      site.ask('PUT Account/Email', {
        token: stranger.token,
        body: { email, password: goodPassword },
      });
    expect((await correct('victim+3@example.org')).status).toBe(200);
    const changeTo = (email: string) =>
      site.ask('POST Profile/Email', {
        token: member.token,
        body: { email, password: goodPassword },
      });
    expect((await changeTo('victim+4@example.org')).status).toBe(200);

    site.clock.now += minuteMs;
    const before = site.sent.length;
    expect((await correct('victim+5@example.org')).status).toBe(429);
    expect((await changeTo('victim+6@example.org')).status).toBe(429);
    expect((await site.ask('GET Account/ResendCode', { token })).status).toBe(429);
    expect((await site.ask('POST Account/SendCodeToEmail', { token })).status).toBe(429);
    expect((await registerAt(site, victim, 5, 1)).status).toBe(429);
    const login = { email: victim, password: goodPassword };
    expect(
      (await site.ask('POST Account/login', { body: login, from: fromAddress(6) })).status,
    ).toBe(200);
    await site.app.close();
    expect(site.sent).toHaveLength(before);
  });

  test('gets no mail when an account that was never validated changes its password or is deleted', async () => {
    const site = await openAccountSite(await open());
    const { token } = await site.register(1);
    const newPassword = 'quite another one';
    const passwords = { oldPassword: goodPassword, newPassword, confirmPassword: newPassword };
    const changed = await site.ask('PUT Account/ChangePassword', { token, body: passwords });
    expect(changed.status).toBe(200);
    const deleted = await site.ask('POST Account/Delete', {
      token,
      body: { password: newPassword },
    });
    expect(deleted.status).toBe(200);
    await site.app.close();
    expect(site.sent).toHaveLength(1);
  });

  test('of an account that was never validated gets 5 reset codes a day, whatever else it got', async () => {
    const site = await openAccountSite(await open());
    const victim = 'victim@example.org';
    for (const index of numbers(7)) {
      await registerAt(site, index === 0 ? victim : `victim+${index}@example.org`, index, 1);
    }
    for (const index of numbers(8)) {
      const from = fromAddress(index);
      const reset = { body: { email: victim }, from };
      expect((await site.ask('POST Account/RequestPasswordReset', reset)).status).toBe(200);
    }
    await site.app.close();
    expect(mailsTo(site, victim)).toHaveLength(1 + 5);
  });

  test('gets 3 mails a day that confirm a message', async () => {
    const site = await openAccountSite(await open());
    const write = (index: number) =>
      site.ask('POST Contact', {
        body: {
          name: 'Vera',
          email: `Victim+${index}@example.org`,
          about: 'other',
          text: 'Hello.',
        },
        from: fromAddress(index),
      });
    const responses = await Promise.all(numbers(6).map(write));
    expect(countStatus(responses, 200)).toBe(3);
    expect(site.sent).toHaveLength(3);
  });
});

describeOnSqlite('corrections of an email', ({ open }) => {
  test('end after 3, also of emails that have an account; a refused mail is none', async () => {
    const database = await open();
    const site = await openAccountSite(database, { newAddressMailsPerHour: perHour });
    const { token } = await site.register(1);
    await site.join(2);
    const correct = (email: string) =>
      site.ask('PUT Account/Email', { token, body: { email, password: goodPassword } });
    await useUp(database, site);
    expect(await correct('new@example.org')).toMatchObject(waits());
    site.clock.now += hourMs;
    expect((await correct('new@example.org')).status).toBe(200);
    expect((await correct(emailOfMember(2))).status).toBe(409);
    expect((await correct('newer@example.org')).status).toBe(200);
    expect(await correct('newest@example.org')).toMatchObject({
      status: 429,
      body: {
        message:
          'You have corrected your email 3 times. Please enter the last code, or register again in 23 hours.',
      },
    });
  });
});

describeOnSqlite('while the mails to new addresses wait', ({ open }) => {
  async function openWaiting() {
    const database = await open();
    const admin = await openAdminSite(database, {
      newAddressMailsPerHour: perHour,
      claimPolicy: 'vouch',
    });
    const { site } = admin;
    const member = await site.join(2);
    await database.kysely
      .updateTable('claims')
      .set({ is_approved: 1, linked_by: 'admin', linked_at: site.clock.now - 30 * dayMs })
      .execute();
    await setMember(database, 20, { deceased: 1 });
    const unvalidated = await site.register(3);
    site.clock.now += minuteMs;
    await useUp(database, site);
    return { database, admin, site, member, unvalidated };
  }

  test('every way to make the site send one waits, with the same response whether or not the address has an account', async () => {
    const { site, member, unvalidated } = await openWaiting();
    const before = site.sent.length;
    const person = { firstName: 'Ann', lastName: 'Example', password: goodPassword };
    const message = { name: 'Vera', about: 'other', text: 'Hello.' };
    const answers = new Set<string>();
    for (const email of ['new@example.org', emailOfMember(1)]) {
      const keeper = { ...person, relation: 'I am her son', confirmPassword: goodPassword, email };
      const correction = { email, password: goodPassword };
      const { token } = unvalidated;
      const ways: [string, object][] = [
        ['POST Account/register', { body: registrationOf(4, { email }) }],
        ['POST Memorials/20/Register', { body: keeper }],
        ['GET Account/ResendCode', { token }],
        ['POST Account/SendCodeToEmail', { token }],
        ['PUT Account/Email', { token, body: correction }],
        ['POST Profile/Email', { token: member.token, body: correction }],
        ['POST Contact', { body: { ...message, email } }],
      ];
      for (const [request, given] of ways) {
        const response = await site.ask(request, given);
        expect(response, request).toMatchObject(waits(59));
        answers.add(response.text);
      }
    }
    expect(answers.size).toBe(1);
    expect(site.sent).toHaveLength(before);
    site.clock.now += hourMs;
    const resent = await site.ask('GET Account/ResendCode', { token: unvalidated.token });
    expect(resent.status).toBe(200);
  });

  test('recovery, codes to validated addresses and invitations do not', async () => {
    const { admin, site, member } = await openWaiting();
    const email = emailOfMember(2);
    const phoned = { ...(await site.ask('GET Profile', { token: member.token })).body };
    const profile = { ...phoned, phoneNumber: '+13125550100', currentPassword: goodPassword };
    const saved = await site.ask('PUT Profile', { token: member.token, body: profile });
    expect(saved.status).toBe(200);
    await site.codeTo('+13125550100');

    const codes = mailsTo(site, email).length;
    await site.ask('POST Account/RequestPasswordReset', { body: { email } });
    await expect.poll(() => mailsTo(site, email).length).toBeGreaterThan(codes);
    await site.ask('POST Account/RequestPasswordReset', { body: { email: emailOfMember(3) } });
    await expect.poll(() => mailsTo(site, emailOfMember(3)).length).toBe(2);
    const lost = { name: 'Vera', email: 'vera@example.org', about: 'sign-in', text: 'Help.' };
    expect((await site.ask('POST Contact', { body: lost })).status).toBe(200);

    const invited = { freakBrotherNumber: 9, email: zoe };
    expect((await admin.ask('POST Admin/Invitations', invited)).status).toBe(200);
    const invitation = await invitationTo(site, zoe);
    const registered = await site.ask('POST Account/register', {
      body: registrationOf(9, { email: zoe, invitation }),
    });
    expect(registered.status).toBe(200);
    await site.codeTo(zoe);
    const token = String(registered.body['token']);
    site.clock.now += minuteMs;
    expect((await site.ask('GET Account/ResendCode', { token })).status).toBe(200);

    const friend = { freakBrotherNumber: 10, email: 'friend@example.org' };
    const byMember = await site.ask('POST Invitations', { token: member.token, body: friend });
    expect(byMember.status).toBe(200);
    await invitationTo(site, 'friend@example.org');
  });

  test('the health page says so, and how many were sent before', async () => {
    const database = await open();
    const reached: number[] = [];
    const site = await openAccountSite(database, {
      newAddressMailsPerHour: 4,
      onMailCapReached: () => void reached.push(1),
    });
    const { token, accountId } = await site.join(1);
    await makeAdmin(database, accountId);
    const read = async () => newAddressMailsIn(await site.ask('GET Admin/Health', { token }));
    expect(await read()).toBe('1');
    for (const number of [2, 3, 4, 5, 6]) await registerAt(site, emailOfMember(number), number);
    expect(await read()).toBe('4');
    expect(reached).toHaveLength(2);
    site.clock.now += hourMs;
    expect(await read()).toBe('0');
  });

  test('invitations of members count, those of admins do not', async () => {
    const { admin, site, member } = await openWaiting();
    site.clock.now += hourMs;
    const read = async () => newAddressMailsIn(await admin.ask('GET Admin/Health'));
    const invite = (freakBrotherNumber: number) => ({ freakBrotherNumber, email: zoe });
    await confirmPassword(site, member.token);
    expect((await admin.ask('POST Admin/Invitations', invite(9))).status).toBe(200);
    await invitationTo(site, zoe);
    expect(await read()).toBe('0');
    const body = invite(10);
    expect((await confirmPassword(site, member.token)).status).toBe(200);
    expect((await site.ask('POST Invitations', { token: member.token, body })).status).toBe(200);
    await invitationTo(site, zoe, 2);
    expect(await read()).toBe('1');
  });

  test('the mail to the new email of an announced change counts', async () => {
    const announced = await openAnnouncedSite(await open());
    await announced.announce('lost-email');
    await announced.carryOut();
    expect(newAddressMailsIn(await announced.admin.ask('GET Admin/Health'))).toBe('1');
  });
});

describeOnSqlite('an email that is taken by an account that was never validated', ({ open }) => {
  test('causes at most as many notices as its mailbox gets mails', async () => {
    const site = await openAccountSite(await open());
    await site.register(1);
    for (const index of numbers(8)) {
      expect([409, 429]).toContain((await registerAt(site, emailOfMember(1), index, 1)).status);
    }
    await site.app.close();
    expect(site.sent.length).toBeLessThanOrEqual(5);
  });
});
