/** Mails that members choose, each with a link that stops it. */
import * as z from 'zod/mini';
import { contactLinkLimit } from '../limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { messageResponse } from '../primitives.ts';
import { linkToken } from './codes.ts';

const choice = z.boolean('Please choose yes or no.');

export const memberMails = z.object({
  /** "This month": the anniversary of the own jump, photos of its year, and marks that the member agreed to. */
  thisMonth: choice,
  /** When the member was marked in photos, once a day. On at first. */
  marks: choice,
});
export type MemberMails = z.infer<typeof memberMails>;

/** Omitted ones stay as they are. */
const memberMailChoices = z.partial(memberMails);

/** As the links write them. */
export const stoppableMails = ['this-month', 'marks'] as const;
export type StoppableMail = (typeof stoppableMails)[number];

/** The path of the page that stops a mail, for people. */
export const stopPagePath = (mail: StoppableMail, token: string): string =>
  `/stop-mail#${mail}-${token}`;
/** The same for mail programs. */
export const stopPath = (mail: StoppableMail, token: string): string =>
  `/api/MemberMails/${mail}/Stop/${token}`;

export const getMemberMails = defineEndpoint('getMemberMails', 'GET', '/Profile/Mails');

export const setMemberMails = defineEndpoint('setMemberMails', 'PUT', '/Profile/Mails');

export const stopMemberMail = defineEndpoint(
  'stopMemberMail',
  'POST',
  '/MemberMails/:mail/Stop/:token',
);

export const memberMailOperations = defineOperations(() => ({
  getMemberMails: defineOperation(getMemberMails, {
    summary: 'Which emails the account has chosen.',
    access: 'validated',
    output: memberMails,
    errors: [],
  }),
  setMemberMails: defineOperation(setMemberMails, {
    summary:
      'Chooses mails: "This month", and the one about new marks in photos. Omitted ones stay as they are.',
    access: 'validated',
    body: memberMailChoices,
    output: memberMails,
    errors: ['bad_request'],
  }),
  stopMemberMail: defineOperation(stopMemberMail, {
    summary: 'Stops the email with the token in it, also for mail programs (RFC 8058).',
    access: 'public',
    unmetered: 'nothing kept',
    rateLimit: contactLinkLimit,
    params: z.object({
      mail: z.enum(stoppableMails, 'This email does not exist.'),
      token: linkToken,
    }),
    // Mail programs send a form, and follow no redirect.
    takesForms: true,
    output: messageResponse,
    errors: ['bad_request'],
  }),
}));
