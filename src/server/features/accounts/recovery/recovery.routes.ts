import { recoveryOperations } from '#contract/accounts/recovery.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { checkResetCode, resetPassword } from './reset-password.ts';

export const bindRecovery = (deps: IdentityDeps) =>
  bindOperations(deps, recoveryOperations, {
    requestPasswordReset,
    checkResetCode,
    resetPassword,
  });
