/** A mail when photos of the year of the own jump are added, for members who want it. */
import * as z from 'zod/mini';
import { linkToken } from '../accounts/codes.ts';
import { contactLinkLimit } from '../limits.ts';
import { defineOperation } from '../operation.ts';
import { messageResponse } from '../primitives.ts';

/** After a mail, and after it was turned on, the next one waits so long. */
export const yearPhotosPauseHours = 24;
/** Photos that the mail lists. */
export const maxInYearPhotosMail = 12;

const setting = z.object({ isOn: z.boolean('Please choose yes or no.') });

export const yearPhotosMailOperations = {
  getYearPhotosMail: defineOperation('getYearPhotosMail', {
    method: 'GET',
    path: '/Profile/YearPhotosMail',
    summary: 'Whether the account gets a mail when photos of the year of its jump are added.',
    access: 'validated',
    output: setting,
    errors: [],
  }),
  setYearPhotosMail: defineOperation('setYearPhotosMail', {
    method: 'PUT',
    path: '/Profile/YearPhotosMail',
    summary: 'Turns the mail about photos of the year of the own jump on or off.',
    access: 'validated',
    body: setting,
    output: setting,
    errors: ['bad_request'],
  }),
  stopYearPhotosMail: defineOperation('stopYearPhotosMail', {
    method: 'POST',
    path: '/YearPhotosMail/Stop/:token',
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
