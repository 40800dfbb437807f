import { expect, test } from 'vitest';
import {
  emailOfMember,
  openAccountSite,
  registrationOf,
} from '#tests/support/sites/account-site.ts';
import { insertMember } from '#tests/support/sites/builders.ts';
import {
  describeDialect,
  describeEachDialect,
  describeOnSqlite,
} from '#tests/support/databases/each-dialect.ts';

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
    await site.register(1, { email: 'jörg@Bücher.example' });
    const forms = [
      'JÖRG@bücher.EXAMPLE',
      'jo\u0308rg@bücher.example',
      'jörg@xn--bcher-kva.example',
      ' ｊörg@bücher.example ',
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
    const told = site.sent.filter((message) => message.subject.includes('tried to register'));
    expect(told.map((message) => message.to)).toEqual(forms.map(() => 'jörg@Bücher.example'));
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

  test('is limited to 20 per hour and address', async () => {
    const site = await openAccountSite(await open());
    const post = (from: string) => site.ask('POST Account/register', { body: {}, from });
    for (let index = 0; index < 20; index += 1) expect((await post('192.0.2.1')).status).toBe(400);
    const refused = await post('192.0.2.1');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect((await post('192.0.2.2')).status).toBe(400);
  });

  test('limits claim lookups to 60 per hour and address', async () => {
    const site = await openAccountSite(await open());
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
