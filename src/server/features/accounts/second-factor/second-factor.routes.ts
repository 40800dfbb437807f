/** Which use case answers which operation about passkeys and second factors. */
import { passkeyOperations } from '#contract/accounts/passkeys.ts';
import { secondFactorOperations } from '#contract/accounts/second-factor.ts';
import { signInOperations } from '#contract/accounts/sign-in.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import type { AccountParts } from '../account-deps.ts';
import { answerSignedIn } from '../sign-in/begin-session.ts';
import {
  addPasskey,
  beginPasskey,
  removePasskey,
  renamePasskey,
} from '../passkeys/change-passkeys.ts';
import {
  beginTotp,
  removeTotp,
  renewRecoveryCodes,
  setTotp,
  turnOffSecondFactor,
} from './settings/change-second-factor.ts';
import { beginConfirmation, confirmIdentity } from './confirm-identity.ts';
import { beginSecondFactor, mailSecondFactorLink, turnOnSecondFactor } from './settings/enrol.ts';
import { getSignInMethods } from './settings/get-sign-in-methods.ts';
import { beginPasskeySignIn, passSecondFactor, signInWithPasskey } from './sign-in.ts';

const operations = { ...signInOperations, ...passkeyOperations, ...secondFactorOperations };

export function secondFactorRoutes(parts: AccountParts): BoundOperation[] {
  return [
    bindOperation(operations.beginPasskeySignIn, async () => ({
      body: await beginPasskeySignIn(parts),
    })),
    bindOperation(operations.signInWithPasskey, async ({ body }, caller) =>
      answerSignedIn(await signInWithPasskey(parts, body, caller)),
    ),
    bindOperation(operations.passSecondFactor, async ({ body }, caller) =>
      answerSignedIn(await passSecondFactor(parts, body, caller)),
    ),
    bindOperation(operations.getSignInMethods, async (_, { viewer }) => ({
      body: await getSignInMethods(parts, viewer),
    })),
    bindOperation(operations.beginPasskey, async ({ body }, { viewer }) => ({
      body: await beginPasskey(parts, body.password, viewer),
    })),
    bindOperation(operations.addPasskey, async ({ body }, { viewer }) => ({
      body: await addPasskey(parts, body, viewer),
    })),
    bindOperation(operations.renamePasskey, async ({ params, body }, { viewer }) => ({
      body: await renamePasskey(parts, params.passkey, body.name, viewer),
    })),
    bindOperation(operations.removePasskey, async ({ params, body }, { viewer }) => ({
      body: await removePasskey(parts, params.passkey, body.password, viewer),
    })),
    bindOperation(operations.mailSecondFactorLink, async (_, { viewer }) => ({
      body: await mailSecondFactorLink(parts, viewer),
    })),
    bindOperation(operations.beginSecondFactor, async ({ body }, caller) => ({
      body: await beginSecondFactor(parts, body.token, caller),
    })),
    bindOperation(operations.turnOnSecondFactor, async ({ body }, caller) => ({
      body: await turnOnSecondFactor(parts, body, caller),
    })),
    bindOperation(operations.turnOffSecondFactor, async (_, { viewer }) => ({
      body: await turnOffSecondFactor(parts, viewer),
    })),
    bindOperation(operations.renewRecoveryCodes, async (_, { viewer }) => ({
      body: await renewRecoveryCodes(parts, viewer),
    })),
    bindOperation(operations.beginTotp, async (_, { viewer }) => ({
      body: await beginTotp(parts, viewer),
    })),
    bindOperation(operations.setTotp, async ({ body }, { viewer }) => ({
      body: await setTotp(parts, body, viewer),
    })),
    bindOperation(operations.removeTotp, async (_, { viewer }) => ({
      body: await removeTotp(parts, viewer),
    })),
    bindOperation(operations.beginConfirmation, async (_, { viewer }) => ({
      body: await beginConfirmation(parts, viewer),
    })),
    bindOperation(operations.confirmIdentity, async ({ body }, { viewer }) => ({
      body: await confirmIdentity(parts, body, viewer),
    })),
  ];
}
