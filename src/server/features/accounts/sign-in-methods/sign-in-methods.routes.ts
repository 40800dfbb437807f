import { passkeyOperations } from '#contract/accounts/passkeys.ts';
import { secondFactorOperations } from '#contract/accounts/second-factor.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import { beginConfirmation, confirmIdentity } from '../sign-in/confirm-identity.ts';
import { beginPasskeySignIn } from '../sign-in/second-factor-sign-in.ts';
import type { SignInDeps } from '../sign-in/verify-passkey.ts';
import {
  beginTotp,
  removeTotp,
  renewRecoveryCodes,
  setTotp,
  turnOffSecondFactor,
} from './change-second-factor.ts';
import { beginSecondFactor, mailSecondFactorLink, turnOnSecondFactor } from './enrol.ts';
import { addPasskey, beginPasskey, getSignInMethods, removePasskey } from './passkeys.ts';

const operations = { ...passkeyOperations, ...secondFactorOperations };

export const bindSignInMethods = (deps: SignInDeps) =>
  bindOperations(deps, operations, {
    getSignInMethods: (deps, _input, { viewer }) => getSignInMethods(deps, viewer),
    beginPasskey,
    addPasskey,
    removePasskey,
    mailSecondFactorLink,
    beginSecondFactor,
    turnOnSecondFactor,
    turnOffSecondFactor,
    renewRecoveryCodes,
    beginTotp,
    setTotp,
    removeTotp,
    beginPasskeySignIn,
    beginConfirmation,
    confirmIdentity,
  });
