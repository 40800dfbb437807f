import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { Enrolment } from '#contract/accounts/second-factor.ts';
import type { AppDeps } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import {
  emailOfMember,
  goodPassword,
  openAccountSite,
  type AccountSite,
  type OperationResponse,
} from './account-site.ts';
import { createPasskey, type SoftwarePasskey } from '../software-authenticator.ts';

const stepMs = 30_000;

export const codeAt = (secret: string, at: number) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at });

export interface TwoStep {
  readonly recoveryCodes: readonly string[];
  /** Secret of the authenticator app, which an account with only a passkey does not have. */
  readonly secret: string;
  /** Returns an unused code; advances the clock by 30 seconds. */
  nextCode(): string;
}

/** Requests the email with the link to set up a second factor. */
export async function askForLink(site: AccountSite, token: string, email: string) {
  const before = site.sent.filter(({ to }) => to === email).length;
  expect((await site.ask('POST Account/SecondFactor/Link', { token })).status).toBe(200);
  const mails = site.sent.filter(({ to }) => to === email);
  expect(mails.length).toBeGreaterThan(before);
  const link = /set-up-second-factor#token=([0-9a-f]{48})/.exec(
    mails.findLast(({ subject }) => subject === 'Set up two-step sign-in')?.text ?? '',
  );
  return link?.[1] ?? '';
}

export async function beginEnrolment(site: AccountSite, token: string, link: string) {
  const begun = await site.ask('POST Account/SecondFactor/Begin', { token, body: { token: link } });
  expect(begun).toMatchObject({ status: 200 });
  return begun.body as unknown as Enrolment;
}

/** Turns on two-step sign-in with an authenticator app, or with this passkey. */
export async function turnOn(
  site: AccountSite,
  token: string,
  email: string,
  passkey?: SoftwarePasskey,
): Promise<TwoStep> {
  const link = await askForLink(site, token, email);
  const { challenge, totp } = await beginEnrolment(site, token, link);
  const first = passkey
    ? { method: 'passkey', response: passkey.register(challenge), name: 'First passkey' }
    : { method: 'totp', response: codeAt(totp.secret, site.clock.now) };
  const body = { token: link, challenge, ...first };
  const turnedOn = await site.ask('POST Account/SecondFactor/TurnOn', { token, body });
  expect(turnedOn, turnedOn.text).toMatchObject({ status: 200 });
  return {
    ...(turnedOn.body as { recoveryCodes: string[] }),
    secret: totp.secret,
    nextCode() {
      site.clock.now += stepMs;
      return codeAt(totp.secret, site.clock.now);
    },
  };
}

/** Returns the challenge for creating a passkey. */
export async function beginPasskey(site: AccountSite, token: string) {
  const begun = await site.ask('POST Account/Passkeys/Begin', { token });
  expect(begun, begun.text).toMatchObject({ status: 200 });
  return (begun.body as { options: { challenge: string } }).options;
}

export async function addPasskey(
  site: AccountSite,
  token: string,
  name = 'Phone',
): Promise<SoftwarePasskey> {
  const { challenge } = await beginPasskey(site, token);
  const passkey = createPasskey();
  const body = { challenge, name, response: passkey.register(challenge) };
  const added = await site.ask('POST Account/Passkeys', { token, body });
  expect(added, added.text).toMatchObject({ status: 200 });
  return passkey;
}

/** Signs in with the right password and returns the challenge for the second factor. */
export async function logIn(site: AccountSite, email: string, given: object = {}) {
  const body = { email, password: goodPassword };
  const { status, body: answer } = await site.ask('POST Account/login', { body, ...given });
  expect(status).toBe(200);
  expect(answer).not.toHaveProperty('token');
  return answer as { challenge: string; secondFactor: string[] };
}

export const passSecondFactor = (
  site: AccountSite,
  body: { challenge: string; method: string; response: unknown },
  given: object = {},
): Promise<OperationResponse> => site.ask('POST Account/SecondFactor', { body, ...given });

/** Returns a challenge for signing in with a passkey alone. */
export async function beginPasskeySignIn(site: AccountSite): Promise<string> {
  const { status, body } = await site.ask('POST Account/PasskeyChallenge');
  expect(status).toBe(200);
  return String(body['challenge']);
}

/** Confirms the second factor again within a session. */
export async function confirm(
  site: AccountSite,
  token: string,
  method: string,
  responseTo: (challenge: string) => unknown,
): Promise<OperationResponse> {
  const begun = await site.ask('POST Account/Confirm/Begin', { token });
  expect(begun.status).toBe(200);
  const challenge = String(begun.body['challenge']);
  const body = { challenge, method, response: responseTo(challenge) };
  return site.ask('POST Account/Confirm', { token, body });
}

/** The statuses of concurrent responses, in ascending order. */
export const statusesOf = (responses: readonly OperationResponse[]): number[] =>
  responses.map(({ status }) => status).toSorted((one, other) => one - other);

export async function resetPassword(
  site: AccountSite,
  email: string,
  password: string,
): Promise<OperationResponse> {
  await site.ask('POST Account/RequestPasswordReset', { body: { email } });
  const find = () =>
    site.sent
      .filter(({ to }) => to === email)
      .map(({ text }) => /recover-password#token=([0-9a-f]{48})/.exec(text)?.[1])
      .findLast((token) => token !== undefined);
  await expect.poll(find).toBeDefined();
  const body = { email, resetCode: find(), password, confirmPassword: password };
  return site.ask('POST Account/ResetPassword', { body });
}

export async function openTwoStepSite(database: Database, deps: Partial<AppDeps> = {}) {
  const site = await openAccountSite(database, deps);
  const { token } = await site.join(1);
  const twoStep = await turnOn(site, token, emailOfMember(1));
  const tryCode = async (response: unknown, method = 'totp', given = {}) => {
    const { challenge } = await logIn(site, emailOfMember(1));
    return passSecondFactor(site, { challenge, method, response }, given);
  };
  return { site, token, ...twoStep, tryCode };
}
