/** Binds the operations for passkeys and second factors to their use cases. */
import { passkeyOperations } from '#contract/accounts/passkeys.ts';
import { secondFactorOperations } from '#contract/accounts/second-factor.ts';
import { signInOperations } from '#contract/accounts/sign-in.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { respondSignedIn } from '#server/identity/sessions.ts';
import {
  addPasskey,
  beginPasskey,
  removePasskey,
  renamePasskey,
  getSignInMethods,
} from './passkeys.ts';
import {
  beginTotp,
  removeTotp,
  renewRecoveryCodes,
  setTotp,
  turnOffSecondFactor,
} from './change-second-factor.ts';
import { beginConfirmation, confirmIdentity } from '../sign-in/confirm-identity.ts';
import { beginSecondFactor, mailSecondFactorLink, turnOnSecondFactor } from './enrol.ts';
import {
  beginPasskeySignIn,
  passSecondFactor,
  signInWithPasskey,
} from '../sign-in/second-factor-sign-in.ts';

const operations = { ...signInOperations, ...passkeyOperations, ...secondFactorOperations };

export function secondFactorRoutes(deps: IdentityDeps): BoundOperation[] {
  return [
    bindOperation(operations.beginPasskeySignIn, async () => ({
      body: await beginPasskeySignIn(deps),
    })),
    bindOperation(operations.signInWithPasskey, async ({ body }, caller) =>
      respondSignedIn(await signInWithPasskey(deps, body, caller)),
    ),
    bindOperation(operations.passSecondFactor, async ({ body }, caller) =>
      respondSignedIn(await passSecondFactor(deps, body, caller)),
    ),
    bindOperation(operations.getSignInMethods, async (_, { viewer }) => ({
      body: await getSignInMethods(deps, viewer),
    })),
    bindOperation(operations.beginPasskey, async (_, { viewer }) => ({
      body: await beginPasskey(deps, viewer),
    })),
    bindOperation(operations.addPasskey, async ({ body }, { viewer }) => ({
      body: await addPasskey(deps, body, viewer),
    })),
    bindOperation(operations.renamePasskey, async ({ params, body }, { viewer }) => ({
      body: await renamePasskey(deps, params.passkey, body.name, viewer),
    })),
    bindOperation(operations.removePasskey, async ({ params }, { viewer }) => ({
      body: await removePasskey(deps, params.passkey, viewer),
    })),
    bindOperation(operations.mailSecondFactorLink, async (_, { viewer }) => ({
      body: await mailSecondFactorLink(deps, viewer),
    })),
    bindOperation(operations.beginSecondFactor, async ({ body }, caller) => ({
      body: await beginSecondFactor(deps, body.token, caller),
    })),
    bindOperation(operations.turnOnSecondFactor, async ({ body }, caller) => ({
      body: await turnOnSecondFactor(deps, body, caller),
    })),
    bindOperation(operations.turnOffSecondFactor, async (_, { viewer }) => ({
      body: await turnOffSecondFactor(deps, viewer),
    })),
    bindOperation(operations.renewRecoveryCodes, async (_, { viewer }) => ({
      body: await renewRecoveryCodes(deps, viewer),
    })),
    bindOperation(operations.beginTotp, async (_, { viewer }) => ({
      body: await beginTotp(deps, viewer),
    })),
    bindOperation(operations.setTotp, async ({ body }, { viewer }) => ({
      body: await setTotp(deps, body, viewer),
    })),
    bindOperation(operations.removeTotp, async (_, { viewer }) => ({
      body: await removeTotp(deps, viewer),
    })),
    bindOperation(operations.beginConfirmation, async (_, { viewer }) => ({
      body: await beginConfirmation(deps, viewer),
    })),
    bindOperation(operations.confirmIdentity, async ({ body }, { viewer }) => ({
      body: await confirmIdentity(deps, body, viewer),
    })),
  ];
}
