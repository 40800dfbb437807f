/** The words of the mail about new marks of a member. */
import { stopPagePath, stopPath } from '#contract/accounts/member-mails.ts';
import { brand } from '#contract/brand.ts';
import type { Message } from '#server/messaging/messaging.ts';
import type { DueMail } from './photo-mails.queries.ts';

export function photoMail(
  { origin }: { readonly origin: string },
  { email, marks }: DueMail,
  token: string,
): Message {
  const photos = marks === 1 ? '1 photo' : `${marks} photos`;
  return {
    channel: 'email',
    to: email,
    subject: `You were marked in ${photos}`,
    text: [
      `A member has marked you in ${photos}. Other visitors see that only once you agree.`,
      `Look at them, agree, or remove the marks for good: ${origin}/Photos-Of-You`,
      `Stop these emails: ${origin}${stopPagePath('marks', token)}`,
      `${brand.fullName}\n${origin}/`,
    ].join('\n\n'),
    unsubscribeUrl: `${origin}${stopPath('marks', token)}`,
  };
}
