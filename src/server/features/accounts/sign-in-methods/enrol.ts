/** Sets up a second factor for a signed-in account with access to its confirmed email; a stolen password is not enough. */
import type {
  Enrolment,
  EnrolmentForm,
  secondFactorOperations,
} from '#contract/accounts/second-factor.ts';
import { Refusal } from '#contract/errors.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { countSecondFactorLink } from '#server/identity/account-limits.ts';
import { getOwnAccount, updateWithPassword } from '#server/identity/accounts.ts';
import {
  boundTo,
  deleteLink,
  getLink,
  insertLink,
  refuseLink,
  takeLink,
  type FoundLink,
} from '#server/identity/codes.ts';
import { hashOfDevice } from '#server/identity/devices.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { createLinkToken, hashToken } from '#server/identity/secrets.ts';
import { refuseUndelivered } from '#server/identity/send-code.ts';
import { confirmSession, endAllAccess } from '#server/identity/sessions.ts';
import { findChallenge, insertChallenge } from '../sign-in/challenges.queries.ts';
import { refuseChallenge, refuseResponse } from '../sign-in/confirm-identity.ts';
import {
  createRecoveryCodes,
  createTotpSecret,
  findTotpStep,
  hashRecoveryCode,
  totpUri,
} from '../sign-in/one-time-codes.ts';
import type { NewPasskey } from '../sign-in/passkeys.queries.ts';
import {
  secondFactorLinkMessage,
  secondFactorOnMessage,
} from '../sign-in/second-factor-messages.ts';
import { insertSecondFactor, replaceRecoveryCodes } from '../sign-in/second-factors.queries.ts';
import {
  createPasskeyOptions,
  verifyRegistration,
  type SignInDeps,
} from '../sign-in/verify-passkey.ts';
import { refusePasskey, storePasskey } from './passkeys.ts';

function refuseIfOn(viewer: Viewer): void {
  if (!viewer.hasSecondFactor) return;
  throw new Refusal('bad_request', { message: 'Two-step sign-in is already on.' });
}

/** @throws Refusal `bad_request` when it is already on, `too_many_requests` after 5 mails a day. */
export async function mailSecondFactorLink(
  deps: IdentityDeps,
  _input: unknown,
  { viewer }: Caller<Viewer>,
): Promise<{ message: string }> {
  const { database, now, messaging } = deps;
  const { kysely } = database;
  refuseIfOn(viewer);
  const account = await getOwnAccount(deps, viewer);
  await countSecondFactorLink(deps, account.id);
  const token = createLinkToken();
  const token_hash = hashToken(token);
  const purpose = 'second-factor';
  const link = { account_id: account.id, purpose, token_hash, bound_to: boundTo(purpose, account) };
  await insertLink(kysely, { ...link, purpose }, now());
  try {
    await messaging.send(secondFactorLinkMessage(deps, account.email, token));
  } catch (error) {
    await deleteLink(kysely, token_hash);
    refuseUndelivered(error);
  }
  return { message: `We sent a link to ${account.email}. It works for 30 minutes.` };
}

/** Refuses a link of another account. */
async function getOwnLink(
  deps: IdentityDeps,
  token: string,
  caller: Caller<Viewer>,
): Promise<FoundLink> {
  const found = await getLink(deps, token, caller);
  const isOwn = found.account.id === caller.viewer.accountId;
  if (found.link.purpose !== 'second-factor' || !isOwn) refuseLink();
  return found;
}

/**
 * Does not use the link up.
 * @throws Refusal like `getLink`, also for a link of another account.
 */
export async function beginSecondFactor(
  deps: SignInDeps,
  { body }: Input<typeof secondFactorOperations.beginSecondFactor>,
  caller: Caller<Viewer>,
): Promise<Enrolment> {
  const { database, now, relyingParty } = deps;
  refuseIfOn(caller.viewer);
  const { account } = await getOwnLink(deps, body.token, caller);
  const totpSecret = createTotpSecret();
  const purpose = { purpose: 'enrol', accountId: account.id, totpSecret } as const;
  const challenge = await insertChallenge(database.kysely, purpose, now());
  return {
    challenge,
    passkeyOptions: await createPasskeyOptions(relyingParty, account, challenge, []),
    totp: { secret: totpSecret, uri: totpUri(totpSecret, account.email) },
  };
}

interface SecondFactorSetup extends FirstMethod {
  readonly recoveryCodes: readonly string[];
}

interface FirstMethod {
  readonly passkey: Omit<NewPasskey, 'account_id'> | null;
  readonly totp: { readonly totp_secret: string | null; readonly totp_step: number };
}

async function verifyFirstMethod(
  { relyingParty, now }: SignInDeps,
  { challenge, method, response, name }: EnrolmentForm,
  totpSecret: string,
): Promise<FirstMethod> {
  if (method === 'passkey') {
    if (typeof response === 'string') return refusePasskey();
    const passkey = await verifyRegistration(relyingParty, challenge, response);
    if (!passkey) return refusePasskey();
    return { passkey: { ...passkey, name }, totp: { totp_secret: null, totp_step: 0 } };
  }
  const step = typeof response === 'string' ? findTotpStep(totpSecret, response, now()) : null;
  if (step === null) return refuseResponse('totp');
  return { passkey: null, totp: { totp_secret: totpSecret, totp_step: step } };
}

async function write(
  deps: IdentityDeps,
  { account, link }: FoundLink,
  { passkey, totp, recoveryCodes }: SecondFactorSetup,
  caller: Caller<Viewer>,
): Promise<void> {
  const { sessionId } = caller.viewer;
  const at = deps.now();
  const account_id = account.id;
  await deps.database.kysely.transaction().execute(async (transaction) => {
    // Always lock the account's row first, to avoid deadlocks.
    if (!(await updateWithPassword(transaction, account, { updated_at: at }))) refuseLink();
    if (!(await takeLink(transaction, link))) refuseLink();
    const isNew = await insertSecondFactor(transaction, { account_id, turned_on_at: at, ...totp });
    if (!isNew) refuseLink();
    // Passkeys that were added with the password alone must not become a second factor.
    await endAllAccess(transaction, account_id, {
      keptSession: sessionId,
      keptDeviceHash: hashOfDevice(caller),
      passkeys: 'delete',
      keepsEmail: true,
    });
    if (passkey) await storePasskey(transaction, { ...passkey, account_id }, at);
    await replaceRecoveryCodes(transaction, account_id, recoveryCodes.map(hashRecoveryCode));
    await confirmSession(transaction, sessionId, at);
  });
}

/**
 * Turns the second factor on, ends all other sessions, forgets all other devices and removes
 * earlier passkeys.
 * @throws Refusal `bad_request` for an invalid link, challenge or response, `taken` for a passkey
 * that exists already.
 */
export async function turnOnSecondFactor(
  deps: SignInDeps,
  { body: form }: Input<typeof secondFactorOperations.turnOnSecondFactor>,
  caller: Caller<Viewer>,
): Promise<{ recoveryCodes: string[] }> {
  const { database, now, deferred, messaging } = deps;
  refuseIfOn(caller.viewer);
  const found = await getOwnLink(deps, form.token, caller);
  const { account } = found;
  const challenge = await findChallenge(database.kysely, form.challenge, 'enrol', now());
  if (challenge?.account_id !== account.id) return refuseChallenge();
  const method = await verifyFirstMethod(deps, form, challenge.totp_secret);
  const recoveryCodes = createRecoveryCodes();
  await write(deps, found, { ...method, recoveryCodes }, caller);
  deferred.defer(() => messaging.send(secondFactorOnMessage(deps, account.email)));
  return { recoveryCodes };
}
