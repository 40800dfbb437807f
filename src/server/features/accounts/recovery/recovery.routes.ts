import { recoveryOperations } from '#contract/accounts/recovery.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { requestPasswordReset, checkResetCode, resetPassword } from './reset-password.ts';

export const bindRecovery = (deps: IdentityDeps) =>
  bindOperations(deps, recoveryOperations, {
    requestPasswordReset,
    checkResetCode,
    resetPassword,
  });
