/** Links that mails about accounts carry beside a code: their tokens come back in bodies, which nobody logs. */
import * as z from 'zod/mini';
import { linkToken } from './account.ts';
import { defineOperation } from '../operation.ts';
import { messageAnswer } from '../primitives.ts';

const linkForm = z.object({ token: linkToken });

/** What a mailed link is good for. */
const purposes = ['validate', 'phone', 'reset', 'second-factor'] as const;

export const accountLinkOperations = {
  checkLink: defineOperation('checkLink', {
    method: 'POST',
    path: '/Account/CheckLink',
    summary: 'What a mailed link is good for, and the e-mail of its account; does not use it up.',
    access: 'public',
    body: linkForm,
    output: z.object({ purpose: z.enum(purposes), email: z.string() }),
    errors: ['bad_request', 'too_many_requests'],
  }),
  validateByLink: defineOperation('validateByLink', {
    method: 'POST',
    path: '/Account/ValidateByLink',
    summary: 'Validates the account of a mailed link, or its new phone; signs nobody in.',
    access: 'public',
    body: linkForm,
    output: messageAnswer,
    errors: ['bad_request', 'too_many_requests'],
  }),
};
