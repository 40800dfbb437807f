import { codeLifetimeMs } from '#contract/accounts/codes.ts';
import { dayMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import {
  emailOfMember,
  openAccountSite,
  registrationOf,
  goodPassword,
} from '#tests/support/sites/account-site.ts';
import { insertMember } from '#tests/support/sites/builders.ts';
import {
  describeDialect,
  describeEachDialect,
  describeOnSqlite,
} from '#tests/support/databases/each-dialect.ts';
import { linkOwner, openRegistered, wrongLink } from '#tests/support/sites/mailed-link-site.ts';
import { sweepAccounts } from '../account-data/sweep-accounts.ts';

const refusedForms: [object, string, RegExp][] = [
  [{ freakBrotherNumber: 'abc' }, 'freakBrotherNumber', /whole number/],
  [{ freakBrotherNumber: 'NNFB1' }, 'freakBrotherNumber', /whole number/],
  [{ freakBrotherNumber: null }, 'freakBrotherNumber', /number/],
  [{ freakBrotherNumber: { $gt: 0 } }, 'freakBrotherNumber', /number/],
  [{ firstName: ' ' }, 'firstName', /First name is required/],
  [{ firstName: 7 }, 'firstName', /First name is required/],
  [{ lastName: 'x'.repeat(101) }, 'lastName', /has 1 character too many\. The limit is 100\.$/],
  [{ lastName: 'a\0b' }, 'lastName', /not allowed/],
  [
    { firstName: 'Jim (FB1)' },
    'firstName',
    /^First name must not contain a number such as FB41\.$/,
  ],
  [{ lastName: 'Doe NN FB3' }, 'lastName', /^Last name must not contain a number/],
  [{ firstName: 'Jim FB', lastName: '41' }, 'lastName', /^Your name must not contain a number/],
  [{ email: 'ann' }, 'email', /Valid email address required/],
  [{ email: 'ann..lee@example.org' }, 'email', /Valid email/],
  [{ email: 'ann@-x.example' }, 'email', /Valid email/],
  [{ email: 'ann@x.example-' }, 'email', /Valid email/],
  [{ email: 'ann@example' }, 'email', /Valid email address required/],
  [{ email: 'a@b.example\r\nBcc: x@y.example' }, 'email', /Valid email/],
  [{ email: 'ann@x.example, bob@x.example' }, 'email', /Valid email/],
  [{ email: ['ann@example.org'] }, 'email', /Valid email/],
  [{ password: 'short', confirmPassword: 'short' }, 'password', /Minimum of 6 characters/],
  [{ password: '123456', confirmPassword: '123456' }, 'password', /most common/],
  [{ password: 'Password1', confirmPassword: 'Password1' }, 'password', /most common/],
  [
    { password: 'ＰＡＳＳＷＯＲＤ１', confirmPassword: 'ＰＡＳＳＷＯＲＤ１' },
    'password',
    /most common/,
  ],
  // The last entry of the list of common passwords.
  [{ password: 'XpCrew', confirmPassword: 'XpCrew' }, 'password', /most common/],
  [{ password: 'ann example', confirmPassword: 'ann example' }, 'password', /your own name/],
  [{ password: 'member1@EXAMPLE.org', confirmPassword: 'member1@EXAMPLE.org' }, 'password', /own/],
  [{ confirmPassword: '' }, 'confirmPassword', /^Password confirmation is required\.$/],
  [{ confirmPassword: undefined }, 'confirmPassword', /^Password confirmation is required\.$/],
  [{ confirmPassword: 'another' }, 'confirmPassword', /^Passowrd confirmation does not match/],
];

describeOnSqlite('registration', ({ open }) => {
  test('names the people who run the site when no contact address is configured', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    await insertMember(database, { number: 99, deceased: 1 });
    await site.join(1);
    const problemOf = async (number: number) =>
      (await site.ask(`GET FreakBrother/claim/${number}`)).body['problem'];
    expect(await problemOf(1)).toBe(
      'FB1 is already linked to an account. If it is yours, please ask the people who run this site.',
    );
    expect(await problemOf(99)).toBe(
      'FB99 belongs to a member who has died. If you look after their profile, please ask the people who run this site.',
    );
  });

  test('shows who has a number, and why it cannot be claimed', async () => {
    const database = await open();
    const site = await openAccountSite(database, { contactEmail: 'help@directory.example' });
    await insertMember(database, { number: 99, deceased: 1 });
    await site.join(1);
    const claim = async (number: number) => site.ask(`GET FreakBrother/claim/${number}`);
    expect(await claim(2)).toMatchObject({
      status: 200,
      body: {
        freakBrotherNumber: 2,
        firstName: 'Ann',
        lastName: 'Example',
        deceased: false,
        problem: null,
        approval: 'open',
      },
    });
    const named = expect.stringContaining('help@directory.example') as string;
    expect(await claim(1)).toMatchObject({ status: 200, body: { problem: named } });
    expect(await claim(99)).toMatchObject({
      status: 200,
      body: { deceased: true, problem: named },
    });
    expect((await claim(1000)).status).toBe(404);
    for (const [number, status] of [
      [1, 409],
      [99, 409],
      [1000, 404],
    ] as const) {
      const body = registrationOf(number, { email: 'other@example.org' });
      const refused = await site.ask('POST Account/register', { body });
      expect(refused.status).toBe(status);
      if (status === 409) expect(refused.body['message']).toEqual(named);
    }
  });

  test('rejects a taken email in any case or Unicode form, and notifies its owner', async () => {
    const site = await openAccountSite(await open());
    await site.join(1, { email: 'jörg@Bücher.example' });
    const forms = [
      'JÖRG@bücher.EXAMPLE',
      'jo\u0308rg@bücher.example',
      'jörg@xn--bcher-kva.example',
      ' ｊörg@bücher.example ',
      '\u200björg@bü\u00adcher.example\u2069',
    ];
    for (const [index, email] of forms.entries()) {
      const body = registrationOf(2 + index, { email });
      const refused = await site.ask('POST Account/register', { body });
      expect(refused, email).toMatchObject({
        status: 409,
        body: { message: 'Please check your information.', code: 'taken' },
      });
    }
    await site.app.close();
    const notice = site.sent.filter((message) => message.subject.includes('tried to register'));
    expect(notice.map((message) => message.to)).toEqual(forms.map(() => 'jörg@Bücher.example'));
  });

  test('keeps the account when the code cannot be sent, and Resend works', async () => {
    const site = await openAccountSite(await open());
    site.provider.isDown = true;
    const user = await site.register(1);
    expect(user.codeSentTo).toBeNull();
    const { token } = user;
    const failed = await site.ask('GET Account/ResendCode', { token });
    expect(failed).toMatchObject({
      status: 503,
      body: { message: 'The code could not be sent. Please try again in a moment.' },
    });
    expect(failed.headers['retry-after']).toBe('10');
    site.provider.isDown = false;
    const resent = await site.ask('GET Account/ResendCode', { token });
    expect(resent).toMatchObject({
      status: 200,
      body: { message: 'Validation code resent.', sentTo: 'm•••@example.org' },
    });
    const code = await site.codeTo(emailOfMember(1));
    const validated = await site.ask(`PUT Account/ValidateAccount/${code}`, { token });
    expect(validated.body['phoneNumberConfirmed']).toBe(true);
  });

  test('is limited to 20 per hour and address, in all processes together', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    const another = await openAccountSite(database);
    const post = (from: string, at = site) => at.ask('POST Account/register', { body: {}, from });
    for (let index = 0; index < 20; index += 1) {
      const at = index % 2 === 0 ? site : another;
      expect((await post('192.0.2.1', at)).status).toBe(400);
    }
    expect((await post('192.0.2.1', another)).status).toBe(429);
    const refused = await post('192.0.2.1');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect((await post('192.0.2.2')).status).toBe(400);
    // Lookups of numbers have a limit of their own.
    for (let index = 0; index < 60; index += 1) await site.ask('GET FreakBrother/claim/1');
    expect((await site.ask('GET FreakBrother/claim/1')).status).toBe(429);
  });
});

describeEachDialect('registration', ({ open }) => {
  test('creates an account with a pending claim of the number, and signs in', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    const { status, body, headers } = await site.ask('POST Account/register', {
      body: registrationOf(7, { firstName: 'Änn', freakBrotherNumber: '007' }),
    });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        accountId: 1,
        token: expect.stringMatching(/^[\w-]{43}$/) as string,
        role: 'User',
        isAdmin: false,
        phoneNumberConfirmed: false,
        phoneLastFour: '',
        matchedFb: true,
        firstName: 'Änn',
        lastName: 'Example',
        freakBrotherNumber: 7,
        pendingNumber: null,
        claim: { state: 'pending', vouches: 0, needed: 0 },
        hasSecondFactor: false,
        needsSecondFactor: false,
        isPhonePending: false,
        codeSentTo: 'm•••@example.org',
        codeWorksUntil: new Date(site.clock.now + codeLifetimeMs).toISOString(),
      },
    });
    expect(headers['cache-control']).toBe('private, no-store');
    const again = await site.ask('GET Account/Validate', { token: String(body['token']) });
    expect(again.body).toEqual(body);
    // Registration does not change the record of the member.
    const member = await site.ask('GET FreakBrother/7');
    expect(member.body).toMatchObject({ firstName: 'Ann' });
    const profile = await site.ask('GET Profile', { token: String(body['token']) });
    expect(profile.body).toEqual({
      firstName: 'Änn',
      lastName: 'Example',
      email: emailOfMember(7),
      phoneNumber: '',
      city: '',
      stateProvince: '',
      country: '',
      postalCode: '',
      timeZoneId: 'UTC',
      profileName: 'ÄnnExample7',
      avatarUri: null,
      isAvatarWaiting: false,
      isPhotoApprovalNeeded: false,
      newEmail: null,
      intro: '',
    });
  });
});

describeDialect('postgres', 'registration', ({ open }) => {
  test('only one of many concurrent registrations with one email succeeds; several may claim one number', async () => {
    const database = await open();
    const site = await openAccountSite(database, { isRateLimited: false });
    const post = (body: unknown) => site.ask('POST Account/register', { body });
    const count = (responses: readonly { status: number }[], status: number) =>
      responses.filter((response) => response.status === status).length;
    const forNumber = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        post(registrationOf(1, { email: `n${index}@example.org` })),
      ),
    );
    expect(count(forNumber, 200)).toBe(5);
    const forEmail = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post(registrationOf(2 + index, { email: index % 2 ? 'e@x.example' : 'E@X.example' })),
      ),
    );
    expect([count(forEmail, 200), count(forEmail, 409)]).toEqual([1, 19]);
    const accounts = await database.kysely.selectFrom('accounts').select('id').execute();
    const claims = await database.kysely.selectFrom('claims').select('account_id').execute();
    expect([accounts.length, claims.length]).toEqual([6, 6]);
  });
});

describeOnSqlite('a registration form', ({ open }) => {
  test('accepts the number with a prefix, spaces or leading zeros, and unusual emails', async () => {
    const site = await openAccountSite(await open(), { isRateLimited: false });
    for (const [number, written, email] of [
      [1, 'FB1', "o'neill+dz@a-b.example.org"],
      [2, ' fb 2 ', 'a-.b@x.example'],
      [3, '#3', 'Ünï@bücher.example'],
      [4, '04', '1@2.example'],
    ] as const) {
      const body = { ...registrationOf(number, { email }), freakBrotherNumber: written };
      expect(await site.ask('POST Account/register', { body }), written).toMatchObject({
        status: 200,
        body: { freakBrotherNumber: number },
      });
    }
  });

  test('is rejected with the reason, by field', async () => {
    const site = await openAccountSite(await open(), { isRateLimited: false });
    for (const [given, field, reason] of refusedForms) {
      const body = { ...registrationOf(1), ...given };
      const refused = await site.ask('POST Account/register', { body });
      expect(refused, JSON.stringify(given)).toMatchObject({
        status: 400,
        body: { code: 'bad_request' },
      });
      const errors = refused.body['errors'] as Record<string, string>;
      expect(Object.keys(errors)).toEqual([field]);
      expect(errors[field]).toMatch(reason);
    }
  });

  test('cannot choose a role, an id, or to be validated', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    const forbidden = {
      role: 'Admin',
      isAdmin: true,
      id: 999,
      accountId: 999,
      phoneNumberConfirmed: true,
      validated_at: 1,
      __proto__: { role: 'Admin' },
    };
    const user = await site.register(1, forbidden);
    expect(user).toMatchObject({ role: 'User', isAdmin: false, phoneNumberConfirmed: false });
    const row = await database.kysely.selectFrom('accounts').selectAll().executeTakeFirst();
    expect(row).toMatchObject({ role: 'User', validated_at: null });
  });
});

describeOnSqlite('an unvalidated account', ({ open }) => {
  const refusal = {
    status: 403,
    body: { message: 'Please validate your account first.', code: 'forbidden' },
  };

  test('sends no message to a phone', async () => {
    const site = await openAccountSite(await open());
    const { token } = await site.register(1);
    const profile = (await site.ask('GET Profile', { token })).body;
    for (const phoneNumber of ['+13125550123', '(312) 555-0123', '12']) {
      const body = { ...profile, phoneNumber };
      expect(await site.ask('PUT Profile', { token, body })).toMatchObject(refusal);
    }
    expect((await site.ask('GET Profile', { token })).body).toEqual(profile);
    expect(site.sent.filter(({ channel }) => channel === 'sms')).toEqual([]);
  });

  test('reads and changes its names and time zone', async () => {
    const site = await openAccountSite(await open());
    const { token } = await site.register(1);
    const profile = (await site.ask('GET Profile', { token })).body;
    const body = { ...profile, firstName: 'Änn', profileName: 'Ann1', timeZoneId: 'UTC' };
    expect(await site.ask('PUT Profile', { token, body })).toMatchObject({ status: 200, body });
  });
});

describeOnSqlite('registration', ({ open }) => {
  test('expires with its claim after 24 hours without an accepted code', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    const { token } = await site.register(1);
    site.clock.now += 1000;
    const second = 'second@example.org';
    const { token: ofSecond } = await site.register(1, { email: second });
    await site.join(2);
    site.clock.now += dayMs - 1001;
    expect((await site.ask('GET Profile', { token })).status).toBe(200);
    site.clock.now += 1;
    expect((await site.ask('GET Profile', { token })).status).toBe(401);
    const login = { email: emailOfMember(1), password: goodPassword };
    expect((await site.ask('POST Account/login', { body: login })).status).toBe(401);
    const left = async () => {
      await sweepAccounts({ database, now: () => site.clock.now });
      const accounts = database.kysely.selectFrom('accounts').orderBy('id').select('email');
      return (await accounts.execute()).map(({ email }) => email);
    };
    expect(await left()).toEqual([second, emailOfMember(2)]);
    expect((await site.ask('GET Account/Validate', { token: ofSecond })).body).toMatchObject({
      freakBrotherNumber: 1,
    });
    site.clock.now += 1000;
    expect((await site.ask('GET FreakBrother/claim/1')).body['problem']).toBeNull();
    expect(await left()).toEqual([emailOfMember(2)]);
    const logged = await database.kysely
      .selectFrom('change_log')
      .orderBy('id')
      .selectAll()
      .execute();
    const gone = { actor: 'former account', before: null, after: null, account_id: null };
    expect(logged).toMatchObject([gone, gone, { account_id: 3 }]);
  });
});

describeOnSqlite('a validation link', ({ open }) => {
  test('validates once without a session, does not sign in, and invalidates the code', async () => {
    const { site, token, firstLink, look, validate } = await openRegistered(await open());
    const link = await firstLink();
    const code = await site.codeTo(linkOwner);
    expect(await look(link)).toMatchObject({ body: { purpose: 'validate', email: linkOwner } });
    const done = await validate(link);
    expect(done).toMatchObject({ status: 200, body: { message: 'Your account is validated.' } });
    expect(String(done.headers['set-cookie'])).not.toContain('device=');
    expect(Object.keys(done.body)).toEqual(['message']);
    expect((await site.ask('GET Account/Validate', { token })).body).toMatchObject({
      phoneNumberConfirmed: true,
      codeSentTo: null,
      codeWorksUntil: null,
    });
    expect(await validate(link)).toMatchObject({ status: 400, body: { message: wrongLink } });
    expect((await site.ask(`PUT Account/ValidateAccount/${code}`, { token })).status).toBe(400);
  });

  test('is invalid once a code was accepted, and cannot set a password', async () => {
    const { site, token, firstLink, nextLink, validate, check, reset } = await openRegistered(
      await open(),
    );
    const links = [await firstLink()];
    await site.ask('GET Account/ResendCode', { token });
    links.push(await nextLink());
    for (const link of links) {
      expect((await check(link)).status).toBe(400);
      expect((await reset(link)).status).toBe(400);
    }
    const code = await site.codeTo(linkOwner, 2);
    await site.ask(`PUT Account/ValidateAccount/${code}`, { token });
    for (const link of links) expect((await validate(link)).status).toBe(400);
  });

  test('works when the tries of the code are used up', async () => {
    const { site, token, firstLink, validate } = await openRegistered(await open());
    const link = await firstLink();
    const accept = () => site.ask('PUT Account/ValidateAccount/000000', { token });
    for (let count = 0; count < 6; count += 1) await accept();
    expect((await accept()).status).toBe(429);
    expect((await validate(link)).status).toBe(200);
  });

  test('is invalid once the email was corrected, and is not one for a recovery', async () => {
    const { site, token, firstLink, validate, request, nextLink, reset } = await openRegistered(
      await open(),
    );
    const link = await firstLink();
    await request();
    const recovery = await nextLink();
    expect((await validate(recovery)).status).toBe(400);
    const body = { email: 'right@example.org', password: goodPassword };
    expect((await site.ask('PUT Account/Email', { token, body })).status).toBe(200);
    expect((await validate(link)).status).toBe(400);
    expect((await reset(recovery, 'right@example.org')).status).toBe(400);
    expect((await validate(await site.linkTo('right@example.org'))).status).toBe(200);
  });

  test('confirms a new phone when text messages are not configured', async () => {
    const sent: string[] = [];
    const messaging = {
      canReachPhones: false,
      send: ({ text }: { text: string }) => {
        sent.push(text);
        return Promise.resolve();
      },
    };
    const site = await openAccountSite(await open(), { messaging });
    const { token } = await site.register(1);
    const linkIn = () => /#token=(\w+)/.exec(sent.at(-1) ?? '')?.[1];
    const validate = () => site.ask('POST Account/ValidateByLink', { body: { token: linkIn() } });
    expect((await validate()).status).toBe(200);
    const profile = (await site.ask('GET Profile', { token })).body;
    const body = { ...profile, phoneNumber: '312 555 0123', currentPassword: goodPassword };
    await site.ask('PUT Profile', { token, body });
    expect(sent.at(-1)).toMatch(/^Your code is \d{6}/);
    expect(await validate()).toMatchObject({ body: { message: 'Your phone is confirmed.' } });
    const user = await site.ask('GET Account/Validate', { token });
    expect(user.body).toMatchObject({ isPhonePending: false });
  });
});
