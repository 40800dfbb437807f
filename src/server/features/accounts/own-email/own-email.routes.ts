import { ownEmailOperations } from '#contract/accounts/own-email.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { restoreByLink } from '../announced-changes/former-emails.ts';
import { changeEmail } from './change-email.ts';
import { confirmEmail } from './confirm-email.ts';

export const bindOwnEmail = (deps: IdentityDeps) =>
  bindOperations(deps, ownEmailOperations, {
    changeEmail,
    confirmEmail,
    restoreFormerEmail: (deps, { body }) => restoreByLink(deps, body.token),
  });
