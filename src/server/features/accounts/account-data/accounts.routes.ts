import { accountDataOperations } from '#contract/account-data/account-data.ts';
import { codeOperations } from '#contract/accounts/codes.ts';
import { passwordOperations } from '#contract/accounts/passwords.ts';
import { recoveryOperations } from '#contract/accounts/recovery.ts';
import { registrationOperations } from '#contract/accounts/registration.ts';
import { settingsOperations } from '#contract/accounts/settings.ts';
import { signInOperations } from '#contract/accounts/sign-in.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { respondSignedIn, respondToSignIn } from '#server/identity/sessions.ts';
import { changePassword } from '../sign-in/change-password.ts';
import { correctEmail } from '../registration/correct-email.ts';
import { deleteAccount } from './delete-account.ts';
import { downloadData } from './download-data.ts';
import { getProfile, updateProfile } from '../settings/profile.ts';
import { getUser } from '#server/identity/user.ts';
import { endOtherSessions, listSessions } from '../sign-in/own-sessions.ts';
import { login, logout } from '../sign-in/login.ts';
import { register } from '../registration/register.ts';
import { requestPasswordReset } from '../recovery/request-password-reset.ts';
import { resendCode, sendCodeToEmail } from '../registration/resend-code.ts';
import { checkResetCode, resetPassword, checkLink } from '../recovery/reset-password.ts';
import { removeAvatar, setAvatar } from '../settings/avatar.ts';
import { timeZones } from '#server/identity/time-zones.ts';
import { validateAccount, validateByLink } from '../registration/validate-account.ts';

const operations = {
  ...passwordOperations,
  ...codeOperations,
  ...registrationOperations,
  ...recoveryOperations,
  ...signInOperations,
  ...settingsOperations,
  ...accountDataOperations,
};

export function accountRoutes(deps: IdentityDeps): BoundOperation[] {
  return [
    bindOperation(operations.validateSession, async (_, { viewer }) => ({
      body: await getUser(deps, viewer),
    })),
    bindOperation(operations.login, async ({ body }, caller) =>
      respondToSignIn(await login(deps, body, caller)),
    ),
    bindOperation(operations.logout, async (_, { viewer }) => {
      await logout(deps, viewer);
      return { body: {} };
    }),
    bindOperation(operations.register, async ({ body }, caller) =>
      respondSignedIn(await register(deps, body, caller)),
    ),
    bindOperation(operations.validateAccount, async ({ params }, caller) => ({
      body: await validateAccount(deps, params.code, caller),
    })),
    bindOperation(operations.resendCode, async (_, { viewer }) => ({
      body: await resendCode(deps, viewer),
    })),
    bindOperation(operations.sendCodeToEmail, async (_, { viewer }) => ({
      body: await sendCodeToEmail(deps, viewer),
    })),
    bindOperation(operations.correctEmail, async ({ body }, { viewer }) => ({
      body: await correctEmail(deps, body, viewer),
    })),
    bindOperation(operations.requestPasswordReset, async ({ body }, caller) => {
      const { message, cookie } = await requestPasswordReset(deps, body.email, caller);
      return { body: { message }, cookies: { requester: cookie } };
    }),
    bindOperation(operations.checkResetCode, async ({ body }, caller) => ({
      body: await checkResetCode(deps, body, caller),
    })),
    bindOperation(operations.resetPassword, async ({ body }, caller) =>
      respondToSignIn(await resetPassword(deps, body, caller)),
    ),
    bindOperation(operations.checkLink, async ({ body }, caller) => ({
      body: await checkLink(deps, body.token, caller),
    })),
    bindOperation(operations.validateByLink, async ({ body }, caller) => ({
      body: await validateByLink(deps, body.token, caller),
    })),
    bindOperation(operations.changePassword, async ({ body }, caller) => ({
      body: await changePassword(deps, body, caller),
    })),
    bindOperation(operations.deleteAccount, async (_, { viewer }) => {
      await deleteAccount(deps, viewer);
      return { body: {} };
    }),
    bindOperation(operations.getProfile, async (_, { viewer }) => ({
      body: await getProfile(deps, viewer),
    })),
    bindOperation(operations.updateProfile, async ({ body }, { viewer }) => ({
      body: await updateProfile(deps, body, viewer),
    })),
    bindOperation(operations.setAvatar, async ({ body }, { viewer }) => ({
      body: await setAvatar(deps, body.data, viewer),
    })),
    bindOperation(operations.removeAvatar, async (_, { viewer }) => ({
      body: await removeAvatar(deps, viewer),
    })),
    bindOperation(operations.listTimeZones, async () => ({ body: [...timeZones] })),
    bindOperation(operations.listSessions, async (_, { viewer }) => ({
      body: await listSessions(deps, viewer),
    })),
    bindOperation(operations.endOtherSessions, async (_, caller) => ({
      body: await endOtherSessions(deps, caller),
    })),
    bindOperation(operations.downloadData, async (_, { viewer }) => ({
      body: await downloadData(deps, viewer),
    })),
  ];
}
