import type { codeOperations } from '#contract/accounts/codes.ts';
import type { registrationOperations } from '#contract/accounts/registration.ts';
import type { UseCases } from '#server/http/bind-operation.ts';
import { checkLink } from '../recovery/reset-password.ts';
import { correctEmail } from './correct-email.ts';
import { register } from './register.ts';
import { resendCode, sendCodeToEmail } from './resend-code.ts';
import { validateAccount, validateByLink, type RegistrationDeps } from './validate-account.ts';

export const registrationUseCases = {
  register,
  correctEmail,
  validateAccount,
  validateByLink,
  resendCode,
  sendCodeToEmail,
  checkLink,
} satisfies UseCases<typeof registrationOperations & typeof codeOperations, RegistrationDeps>;
