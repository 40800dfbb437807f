import { expect, test } from 'vitest';
import { emailOfMember, goodPassword, openAccountSite } from '#tests/support/sites/account-site.ts';
import { describeDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { createPasskey } from '#tests/support/software-authenticator.ts';
import {
  addPasskey,
  askForLink,
  beginEnrolment,
  beginPasskey,
  openTwoStepSite,
  beginPasskeySignIn,
  codeAt,
  logIn,
  passSecondFactor,
  resetPassword,
} from '#tests/support/sites/two-step.ts';

const email = emailOfMember(1);
const startAgain = {
  status: 400,
  body: { errors: { challenge: expect.stringContaining('start again') as string } },
};

const newPassword = 'quite another one';

describeOnSqlite('the second factor of an account', ({ open }) => {
  test('rejects a challenge from before a password change', async () => {
    const { site, token, nextCode } = await openTwoStepSite(await open());
    const { challenge } = await logIn(site, email);
    const body = {
      oldPassword: goodPassword,
      newPassword,
      confirmPassword: newPassword,
    };
    expect((await site.ask('PUT Account/ChangePassword', { token, body })).status).toBe(200);
    expect(
      await passSecondFactor(site, { challenge, method: 'totp', response: nextCode() }),
    ).toMatchObject(startAgain);
  });

  test('is rejected for a disabled account', async () => {
    const database = await open();
    const { site, nextCode } = await openTwoStepSite(database);
    const { challenge } = await logIn(site, email);
    await database.kysely.updateTable('accounts').set({ disabled_at: 1 }).execute();
    expect(
      await passSecondFactor(site, { challenge, method: 'totp', response: nextCode() }),
    ).toMatchObject(startAgain);
  });

  test('keeps its passkeys on a password reset', async () => {
    const { site, token } = await openTwoStepSite(await open());
    const passkey = await addPasskey(site, token);
    await resetPassword(site, email, newPassword);
    const challenge = await beginPasskeySignIn(site);
    const answer = await site.ask('POST Account/PasskeyLogin', {
      body: { challenge, response: passkey.sign(challenge) },
    });
    expect(answer.status).toBe(200);
  });

  test('when off, passkeys are deleted on a password reset', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    const { token } = await site.join(1);
    await addPasskey(site, token, goodPassword);
    const body = { password: goodPassword };
    const { options } = (await site.ask('POST Account/Passkeys/Begin', { token, body })).body as {
      options: { challenge: string };
    };
    await resetPassword(site, email, newPassword);
    expect(await database.kysely.selectFrom('passkeys').selectAll().execute()).toEqual([]);
    const late = {
      ...options,
      name: 'Late',
      response: createPasskey().register(options.challenge),
    };
    const fresh = await site.ask('POST Account/login', { body: { email, password: newPassword } });
    const added = await site.ask('POST Account/Passkeys', {
      token: String(fresh.body['token']),
      body: { challenge: late.challenge, name: late.name, response: late.response },
    });
    expect(added).toMatchObject(startAgain);
  });
});

describeDialect('postgres', 'a second factor', ({ open }) => {
  test('discards a passkey that is added while it is turned on', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    for (const number of [1, 2, 3]) {
      const { token } = await site.join(number);
      const link = await askForLink(site, token, emailOfMember(number));
      const { challenge, totp } = await beginEnrolment(site, token, link);
      const begun = await beginPasskey(site, token, goodPassword);
      const first = { method: 'totp', response: codeAt(totp.secret, site.clock.now) };
      const response = createPasskey().register(begun.challenge);
      const [turnedOn] = await Promise.all([
        site.ask('POST Account/SecondFactor/TurnOn', {
          token,
          body: { token: link, challenge, ...first },
        }),
        site.ask('POST Account/Passkeys', {
          token,
          body: { challenge: begun.challenge, name: 'Meanwhile', response },
        }),
      ]);
      expect(turnedOn.status).toBe(200);
    }
    expect(await database.kysely.selectFrom('passkeys').selectAll().execute()).toEqual([]);
  });
});
