/** Mails about photos of the own member, at most one a day. */
import * as z from 'zod/mini';
import { linkToken } from '../accounts/codes.ts';
import { contactLinkLimit } from '../limits.ts';
import { defineOperation } from '../operation.ts';
import { messageResponse } from '../primitives.ts';

const choice = z.boolean('Please choose yes or no.');

export const photoMails = z.object({
  /** When someone has marked the member and the mark waits for an answer. On at first. */
  whenWaiting: choice,
  /** When a mark of the member is shown because someone else agreed to it. */
  whenShown: choice,
});
export type PhotoMails = z.infer<typeof photoMails>;

export const photoMailOperations = {
  getPhotoMails: defineOperation('getPhotoMails', {
    method: 'GET',
    path: '/Profile/PhotoMails',
    summary: 'Which mails the account gets about photos of its member.',
    access: 'validated',
    output: photoMails,
    errors: [],
  }),
  setPhotoMails: defineOperation('setPhotoMails', {
    method: 'PUT',
    path: '/Profile/PhotoMails',
    summary: 'Turns mails about photos of the own member on or off.',
    access: 'validated',
    body: photoMails,
    output: photoMails,
    errors: ['bad_request'],
  }),
  stopPhotoMails: defineOperation('stopPhotoMails', {
    method: 'POST',
    path: '/PhotoMails/Stop/:token',
    summary: 'Stops the mails with the token in them, also for mail programs (RFC 8058).',
    access: 'public',
    rateLimit: contactLinkLimit,
    params: z.object({ token: linkToken }),
    // Mail programs send a form, and follow no redirect.
    formThenTo: '',
    output: messageResponse,
    errors: ['bad_request'],
  }),
};
