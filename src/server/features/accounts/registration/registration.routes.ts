import { codeOperations } from '#contract/accounts/codes.ts';
import { registrationOperations } from '#contract/accounts/registration.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import { checkLink } from '../recovery/reset-password.ts';
import { correctEmail } from './correct-email.ts';
import { register } from './register.ts';
import { resendCode, sendCodeToEmail } from './resend-code.ts';
import { validateAccount, validateByLink, type RegistrationDeps } from './validate-account.ts';

const operations = { ...registrationOperations, ...codeOperations };

export const bindRegistration = (deps: RegistrationDeps) =>
  bindOperations(deps, operations, {
    register,
    correctEmail,
    validateAccount,
    validateByLink,
    resendCode,
    sendCodeToEmail,
    checkLink,
  });
