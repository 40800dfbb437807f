/** The words of messages with a code. */
import { brand } from '#contract/brand.ts';
import type { Destination } from './destination.ts';
import { type MessageDeps, emailMessage, signature, site } from '../notices/account-messages.ts';
import type { Message } from '#server/messaging/messaging.ts';

interface CodeToSend {
  readonly code: string;
  readonly purpose: 'validate' | 'phone' | 'reset' | 'email';
  readonly destination: Destination;
  /** Null for a text message, and for a code that must be entered where it was requested. */
  readonly linkToken: string | null;
}

/** The purpose of the link that accompanies each code. */
const linkTexts = {
  validate: {
    page: 'confirm-email',
    words: 'Or confirm your email with this link, in any browser.',
    unsolicited:
      'If you did not create this account, ignore this email. Do not share the code or the link.',
  },
  phone: {
    page: 'confirm-email',
    words: 'Or confirm your new phone number with this link, in any browser.',
    unsolicited:
      'If you did not change your phone number, do not use the code or the link, and choose a new password now.',
  },
  reset: {
    page: 'recover-password',
    words: 'Or choose a new password with this link, in any browser.',
    unsolicited:
      'If you did not request this, ignore this email. Do not share the code or the link.',
  },
} as const;

/** Contains none of the typed text, because anyone with an account can have it sent to any address. */
const newEmailMessage = (deps: MessageDeps, to: string, code: string): Message =>
  emailMessage(
    to,
    `${code} is your code`,
    `Your code is ${code}. It works for 10 minutes.`,
    `Someone wants to use this email for an account at ${site}. If it is you, enter the code where you requested it: ${deps.origin}/my-profile`,
    'If it is not you, ignore this email. Do not share the code.',
    signature(deps),
  );

/** The token is in the fragment, which browsers do not send. */
export function codeMessage(deps: MessageDeps, toSend: CodeToSend): Message {
  const { code, purpose, destination, linkToken } = toSend;
  const { channel, to } = destination;
  if (channel === 'sms') {
    const text = `${code} is your code for ${brand.plural}. It works for 10 minutes.`;
    return { channel, to, subject: '', text };
  }
  if (purpose === 'email') return newEmailMessage(deps, to, code);
  const page = purpose === 'reset' ? 'recover-password' : 'validate-account';
  const link = linkTexts[purpose];
  return emailMessage(
    to,
    `${code} is your code`,
    `Your code is ${code}. It works for 10 minutes.`,
    `Enter it where you requested it: ${deps.origin}/${page}`,
    ...(linkToken === null
      ? ['If you did not create this account yourself, ignore this email. Do not share the code.']
      : [
          `${link.words} The link works once, for 30 minutes, even after too many wrong codes or passwords:\n${deps.origin}/${link.page}#token=${linkToken}`,
          link.unsolicited,
        ]),
    signature(deps),
  );
}
