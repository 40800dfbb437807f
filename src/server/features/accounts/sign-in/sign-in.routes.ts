import { passwordOperations } from '#contract/accounts/passwords.ts';
import { signInOperations } from '#contract/accounts/sign-in.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import { getUser } from '#server/identity/user.ts';
import { changePassword } from './change-password.ts';
import { login, logout } from './login.ts';
import { endOtherSessions, listSessions } from './own-sessions.ts';
import { passSecondFactor, signInWithPasskey } from './second-factor-sign-in.ts';
import type { SignInDeps } from './verify-passkey.ts';

const operations = { ...signInOperations, ...passwordOperations };

export const bindSignIn = (deps: SignInDeps) =>
  bindOperations(deps, operations, {
    login,
    passSecondFactor,
    signInWithPasskey,
    logout,
    validateSession: (deps, _input, { viewer }) => getUser(deps, viewer),
    listSessions: (deps, _input, { viewer }) => listSessions(deps, viewer),
    endOtherSessions,
    changePassword,
  });
