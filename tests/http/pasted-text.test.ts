/** Requests as people paste them: with characters that show nothing, and with the digits of other scripts. */
import { expect, test } from 'vitest';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { inScript } from '#tests/support/foreign-digits.ts';
import { emailOfMember, goodPassword, openAccountSite } from '#tests/support/sites/account-site.ts';
import { editMember, openAdminSite } from '#tests/support/sites/admin-site.ts';

const arabic = (digits: string | number) => inScript('\u0660', String(digits));
const devanagari = (digits: string | number) => inScript('\u0966', String(digits));
const fullWidth = (digits: string | number) => inScript('\uff10', String(digits));

const pastedEmail = (number: number) =>
  `\u200b${emailOfMember(number).replace('example', 'exam\u00adple')}\u00a0\u2069`;
const filler = '\u3164';

describeOnSqlite('pasted text', ({ open }) => {
  test('signs in, and resets a password', async () => {
    const site = await openAccountSite(await open());
    await site.join(1);
    const email = pastedEmail(1);
    const logIn = (password: string) =>
      site.ask('POST Account/login', { body: { email, password } });
    expect((await logIn(goodPassword)).status).toBe(200);
    expect((await logIn(`${goodPassword}\u200b`)).status).toBe(401);
    await site.ask('POST Account/RequestPasswordReset', { body: { email } });
    const resetCode = ` ${devanagari(await site.codeTo(emailOfMember(1), 2))}\u2060`;
    expect(
      (await site.ask('POST Account/ValidateToken', { body: { email, resetCode } })).status,
    ).toBe(200);
    const password = 'another long horse';
    const body = { email, resetCode, password, confirmPassword: password };
    expect((await site.ask('POST Account/ResetPassword', { body })).status).toBe(200);
  });

  test('registers and validates an account', async () => {
    const site = await openAccountSite(await open());
    const claimed = await site.ask(`GET FreakBrother/claim/${encodeURIComponent(arabic(4))}`);
    expect(claimed).toMatchObject({ status: 200, body: { freakBrotherNumber: 4 } });
    const user = await site.register(4, {
      freakBrotherNumber: `FB\u00a0${fullWidth(4)}\u200b`,
      firstName: '\u200bAnn\u3000\tMarie\u200d',
      lastName: '\u2066Lee\u2069',
      email: pastedEmail(4),
    });
    expect(user).toMatchObject({ firstName: 'Ann Marie', lastName: 'Lee' });
    const { token } = user;
    const code = arabic(await site.codeTo(emailOfMember(4)));
    const path = encodeURIComponent(`\u200e${code.slice(0, 3)}\u00a0${code.slice(3)}`);
    expect(await site.ask(`PUT Account/ValidateAccount/${path}`, { token })).toMatchObject({
      status: 200,
      body: { freakBrotherNumber: 4 },
    });
  });

  test('changes a profile, whose names must not be empty', async () => {
    const site = await openAccountSite(await open());
    const { token } = await site.join(1);
    const { body: profile } = await site.ask('GET Profile', { token });
    const save = (given: object) =>
      site.ask('PUT Profile', { token, body: { ...profile, ...given } });
    const required = 'First name is required.';
    expect(await save({ firstName: filler })).toMatchObject({
      status: 400,
      body: { message: required, errors: { firstName: required } },
    });
    const saved = await save({
      firstName: 'Ma\u200bry\u2028Ann',
      profileName: '\u200eMary\u200d99\u00a0',
      phoneNumber: `\u202a${arabic('00 1 312 555 0123')}\u202c`,
      currentPassword: goodPassword,
    });
    expect(saved).toMatchObject({
      status: 200,
      body: { firstName: 'Mary Ann', profileName: 'Mary99', phoneNumber: '+13125550123' },
    });
    const again = await site.ask('PUT Profile', { token, body: saved.body });
    expect(again).toMatchObject({ status: 200, body: saved.body });
  });

  test('finds members', async () => {
    const admin = await openAdminSite(await open());
    const numbersIn = async (path: string, term: string) => {
      const { status, text } = await admin.ask(`GET ${path}${encodeURIComponent(term)}`);
      expect(status, term).toBe(200);
      return (JSON.parse(text) as { freakBrotherNumber: number }[]).map(
        (member) => member.freakBrotherNumber,
      );
    };
    for (const path of ['FreakBrothers/search/', 'Search/fb/']) {
      expect(await numbersIn(path, `\u200b${fullWidth(30)}\u2060`)).toEqual([30]);
      expect(await numbersIn(path, `FB ${devanagari(30)}`)).toEqual([30]);
      expect((await admin.ask(`GET ${path}${encodeURIComponent(filler)}`)).status).toBe(400);
    }
    const profile = await admin.ask(
      `GET FreakBrother/${encodeURIComponent(`${arabic(30)}\u200b`)}`,
    );
    expect(profile.body).toMatchObject({ freakBrotherNumber: 30 });
    const accounts = await admin.ask(`GET Admin/Accounts?q=${encodeURIComponent(pastedEmail(1))}`);
    expect(accounts.body).toMatchObject({ total: 1 });
  });

  test('is saved by admins', async () => {
    const admin = await openAdminSite(await open());
    const named = { firstName: 'Ann\u00a0\tMarie\u200b', lastName: '\u2066Lee\u2069' };
    const added = await admin.ask('POST FreakBrothers', {
      freakBrotherNumber: `\u200b${fullWidth(500)}`,
      ...named,
    });
    const member = { freakBrotherNumber: 500, firstName: 'Ann Marie', lastName: 'Lee' };
    expect(added).toMatchObject({ status: 200, body: member });
    const unnamed = { freakBrotherNumber: 501, firstName: 'Ann', lastName: filler };
    expect(await admin.ask('POST FreakBrothers', unnamed)).toMatchObject({
      status: 400,
      body: { errors: { lastName: 'Last name is required.' } },
    });
    const path = `fb/${encodeURIComponent(devanagari(500))}`;
    const edited = await editMember(admin, path, {
      aliases: ['\u200bAnnie\u3000Lee', 'Annie Lee'],
    });
    expect(edited).toMatchObject({ status: 200, body: { ...member, aliases: ['Annie Lee'] } });
    expect(await editMember(admin, path, { firstName: '\u200d' })).toMatchObject({
      status: 400,
      body: { errors: { firstName: 'First name is missing.' } },
    });
    const reserved = { state: 'reserved', note: '', last: arabic(605) };
    const marked = await admin.ask(
      `PUT Admin/Numbers/fb/${encodeURIComponent(arabic(601))}`,
      reserved,
    );
    expect(marked.status).toBe(200);
    expect((await admin.ask('GET Admin/Numbers/fb/605')).body).toMatchObject({ state: 'reserved' });
  });
});
