/** Changing the email of one's own account, and taking it back from the former email. */
import { dayMs } from '../time.ts';
import * as z from 'zod/mini';
import { emailText } from './account.ts';
import { codeForm, linkToken } from './codes.ts';
import { givenPassword } from './passwords.ts';
import { accountProfile } from './settings.ts';
import { contactLinkLimit } from '../limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { messageResponse } from '../primitives.ts';

/** How long the link in the mail to the former email takes the account back. */
export const formerEmailDays = 14;
export const formerEmailMs = formerEmailDays * dayMs;
/** How many times an account can change its email in that time. */
export const emailChangesAtMost = 5;

/**
 * The limit for one email and account holds even when the others are off. It is lower than that of all mails to a new
 * mailbox, so that one account cannot keep another from using an email.
 */
export const ownEmailLimits = {
  mailsPerEmailAndAccount: { uses: 3, windowMs: dayMs },
  mailsPerSite: { uses: 200, windowMs: dayMs },
} as const;

export const emailChangeForm = z.object({ email: emailText, password: givenPassword });

export const changeEmail = defineEndpoint('changeEmail', 'POST', '/Profile/Email');

export const confirmEmail = defineEndpoint('confirmEmail', 'POST', '/Profile/Email/Confirm');

export const restoreFormerEmail = defineEndpoint(
  'restoreFormerEmail',
  'POST',
  '/Account/FormerEmail/Restore',
);

export const ownEmailOperations = defineOperations(() => ({
  changeEmail: defineOperation(changeEmail, {
    summary:
      'Sends a code to a new email of the signed-in account; needs the password, and a confirmation of the second factor if there is one.',
    access: 'validated',
    unmetered: 'own access',
    body: emailChangeForm,
    output: accountProfile,
    errors: ['bad_request', 'forbidden', 'taken', 'too_many_requests', 'confirmation_required'],
  }),
  confirmEmail: defineOperation(confirmEmail, {
    summary:
      'Changes the email with the code, ends all other sessions, and emails a link to the former email that takes the account back.',
    access: 'validated',
    unmetered: 'own access',
    body: codeForm,
    output: accountProfile,
    errors: ['bad_request', 'forbidden', 'taken', 'too_many_requests'],
  }),
  restoreFormerEmail: defineOperation(restoreFormerEmail, {
    summary:
      'Gives the account back to its former email with the link that was sent there, ends all sessions and makes the password unusable.',
    access: 'public',
    unmetered: 'own access',
    rateLimit: contactLinkLimit,
    body: z.object({ token: linkToken }),
    output: messageResponse,
    errors: ['bad_request', 'forbidden', 'taken'],
  }),
}));
