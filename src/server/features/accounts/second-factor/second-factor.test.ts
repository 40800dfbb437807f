/** Two-step sign-in over the API: setting it up, signing in with it, and being asked again. */
import { TOTP, Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { emailOfMember, goodPassword, openAccountSite } from '#tests/support/account-site.ts';
import { describeEachDialect } from '#tests/support/each-dialect.ts';

const codeAt = (secret: string, now: number) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now });

describeEachDialect('two-step sign-in', ({ open }) => {
  test('asks for a code after the password', async () => {
    const site = await openAccountSite(await open());
    const { token } = await site.join(1);
    const email = emailOfMember(1);
    const mailed = await site.ask('POST Account/SecondFactor/Link', { token });
    expect(mailed).toMatchObject({ status: 200 });
    const link = await site.linkTo(email, 2);
    const begun = await site.ask('POST Account/SecondFactor/Begin', {
      token,
      body: { token: link },
    });
    expect(begun).toMatchObject({ status: 200 });
    const { challenge, totp } = begun.body as { challenge: string; totp: { secret: string } };
    const turnedOn = await site.ask('POST Account/SecondFactor/TurnOn', {
      token,
      body: {
        token: link,
        challenge,
        method: 'totp',
        response: codeAt(totp.secret, site.clock.now),
      },
    });
    expect(turnedOn).toMatchObject({ status: 200 });
    const { recoveryCodes } = turnedOn.body as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);

    const login = await site.ask('POST Account/login', { body: { email, password: goodPassword } });
    expect(login).toMatchObject({ status: 200, body: { secondFactor: ['totp', 'recovery'] } });
    expect(Object.keys(login.body).toSorted()).toEqual(['challenge', 'secondFactor']);
    expect(login.headers['set-cookie']).not.toMatch(/device/);
    site.clock.now += 30_000;
    const { challenge: second } = login.body;
    const wrong = await site.ask('POST Account/SecondFactor', {
      body: { challenge: second, method: 'totp', response: '000000' },
    });
    expect(wrong).toMatchObject({ status: 401 });
    const response = codeAt(totp.secret, site.clock.now);
    const right = await site.ask('POST Account/SecondFactor', {
      body: { challenge: second, method: 'totp', response },
    });
    expect(right).toMatchObject({ status: 200, body: { hasSecondFactor: true, isAdmin: false } });
  });
});
