import type { recoveryOperations } from '#contract/accounts/recovery.ts';
import type { UseCases } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { checkResetCode, resetPassword } from './reset-password.ts';

export const recoveryUseCases = {
  requestPasswordReset,
  checkResetCode,
  resetPassword,
} satisfies UseCases<typeof recoveryOperations, IdentityDeps>;
