import { expect, test } from 'vitest';
import { openAccountSite, registrationOf } from '#tests/support/sites/account-site.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';

const refusedForms: [object, string, RegExp][] = [
  [{ freakBrotherNumber: 'abc' }, 'freakBrotherNumber', /whole number/],
  [{ freakBrotherNumber: 'NNFB1' }, 'freakBrotherNumber', /whole number/],
  [{ freakBrotherNumber: null }, 'freakBrotherNumber', /number/],
  [{ freakBrotherNumber: { $gt: 0 } }, 'freakBrotherNumber', /number/],
  [{ firstName: ' ' }, 'firstName', /First name is required/],
  [{ firstName: 7 }, 'firstName', /First name is required/],
  [{ lastName: 'x'.repeat(101) }, 'lastName', /longer than 100/],
  [{ lastName: 'a\0b' }, 'lastName', /not allowed/],
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

describeOnSqlite('a registration form', ({ open }) => {
  test('accepts the number with a prefix, spaces or leading zeros', async () => {
    const site = await openAccountSite(await open(), { isRateLimited: false });
    for (const [number, written] of [
      [1, 'FB1'],
      [2, ' fb 2 '],
      [3, '#3'],
      [4, '04'],
    ] as const) {
      const body = { ...registrationOf(number), freakBrotherNumber: written };
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

  test('accepts unusual but valid emails', async () => {
    const site = await openAccountSite(await open(), { isRateLimited: false });
    const emails = [
      "o'neill+dz@a-b.example.org",
      'a-.b@x.example',
      'Ünï@bücher.example',
      '1@2.example',
    ];
    for (const [index, email] of emails.entries()) await site.register(index + 1, { email });
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

  test('of a megabyte is too large', async () => {
    const site = await openAccountSite(await open());
    const body = registrationOf(1, { firstName: 'x'.repeat(1_000_000) });
    expect((await site.ask('POST Account/register', { body })).status).toBe(413);
  });
});
