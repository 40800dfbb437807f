/** A mail on the anniversary of the own jump, for members who want it. */
import * as z from 'zod/mini';
import { linkToken } from '../accounts/codes.ts';
import { contactLinkLimit } from '../limits.ts';
import { defineOperation } from '../operation.ts';
import { messageResponse } from '../primitives.ts';

/** The hour from which it is sent, in the account's time zone. */
export const anniversaryHour = 8;
/** For so many days after a mail there is no other, even if the day of the jump is changed. */
export const anniversaryPauseDays = 28;
/** Members in the mail. */
export const maxInAnniversaryMail = 12;

const setting = z.object({ isOn: z.boolean('Please choose yes or no.') });

export const anniversaryMailOperations = {
  getAnniversaryMail: defineOperation('getAnniversaryMail', {
    method: 'GET',
    path: '/Profile/AnniversaryMail',
    summary: 'Whether the account gets a mail on the anniversary of its jump.',
    access: 'validated',
    output: setting,
    errors: [],
  }),
  setAnniversaryMail: defineOperation('setAnniversaryMail', {
    method: 'PUT',
    path: '/Profile/AnniversaryMail',
    summary: 'Turns the mail on the anniversary of the own jump on or off.',
    access: 'validated',
    body: setting,
    output: setting,
    errors: ['bad_request'],
  }),
  stopAnniversaryMail: defineOperation('stopAnniversaryMail', {
    method: 'POST',
    path: '/AnniversaryMail/Stop/:token',
    summary: 'Stops the mail with the token in it, also for mail programs (RFC 8058).',
    access: 'public',
    rateLimit: contactLinkLimit,
    params: z.object({ token: linkToken }),
    // Mail programs send a form, and follow no redirect.
    formThenTo: '',
    output: messageResponse,
    errors: ['bad_request'],
  }),
};
