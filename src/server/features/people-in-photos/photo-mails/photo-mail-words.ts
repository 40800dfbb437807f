/** The words of the mail about new marks of a member. */
import { brand } from '#contract/brand.ts';
import type { Message } from '#server/messaging/messaging.ts';

interface Content {
  readonly email: string;
  readonly token: string;
  /** New marks that wait for the member. */
  readonly waiting: number;
  /** New marks to which someone else agreed. */
  readonly shown: number;
}

const photos = (count: number) => (count === 1 ? '1 photo' : `${count} photos`);

function waitingLine(waiting: number): string[] {
  if (waiting === 0) return [];
  const who = `A member has marked you in ${photos(waiting)}.`;
  return [`${who} Nobody else sees that until you agree.`];
}

const shownLine = (shown: number): string[] =>
  shown === 0 ? [] : [`You are shown in ${photos(shown)}, as an admin or a member has confirmed.`];

export function photoMail(
  { origin }: { readonly origin: string },
  { email, token, waiting, shown }: Content,
): Message {
  return {
    channel: 'email',
    to: email,
    subject:
      waiting === 0 ? `You are shown in ${photos(shown)}` : `You were marked in ${photos(waiting)}`,
    text: [
      ...waitingLine(waiting),
      ...shownLine(shown),
      `Look at them, agree, or remove the marks for good: ${origin}/Photos-Of-You`,
      `You get at most one of these mails a day. Stop them: ${origin}/stop-photo-mails#${token}`,
      `${brand.fullName}\n${origin}/`,
    ].join('\n\n'),
    unsubscribeUrl: `${origin}/api/PhotoMails/Stop/${token}`,
  };
}
