/** The words of the mails about passkeys and second factors. */
import type { Message } from '#server/messaging/messaging.ts';
import { emailMessage, signature, site, type MessageParts } from '../account-messages.ts';
import { askWhom, type AdminMessageParts } from '../admin-messages.ts';
import { asTyped } from '../typed-text.ts';

const notYou = ({ origin }: MessageParts) =>
  `If it was not you, choose a new password at once. This signs out all devices: ${origin}/recover-password`;

/** The token stands in the fragment, which browsers send to nobody. */
export function secondFactorLinkMessage(parts: MessageParts, to: string, token: string): Message {
  return emailMessage(
    to,
    'Set up two-step sign-in',
    `With this link you can set up two-step sign-in for your account at ${site}. It works once, for 30 minutes. Open it where you are signed in:`,
    `${parts.origin}/set-up-second-factor#token=${token}`,
    'If you did not ask for it, do not use or pass on this link, and choose a new password: another person is signed in to your account.',
    signature(parts),
  );
}

export function secondFactorOnMessage(parts: MessageParts, to: string): Message {
  return emailMessage(
    to,
    'Two-step sign-in is on',
    'From now on, signing in with your password also asks for your passkey, a code from your authenticator app or a recovery code. All other devices were signed out.',
    'Keep your recovery codes in a safe place. Each of them works once.',
    notYou(parts),
    signature(parts),
  );
}

export function secondFactorOffMessage(parts: MessageParts, to: string): Message {
  return emailMessage(
    to,
    'Two-step sign-in is off',
    'Your password alone signs you in again. Your recovery codes do not work any more.',
    notYou(parts),
    signature(parts),
  );
}

/** For an account whose second factor was reset from the server, with `manage -- reset-second-factor`. */
export function secondFactorResetMessage(parts: AdminMessageParts, to: string): Message {
  return emailMessage(
    to,
    'Your two-step sign-in was reset',
    `The operator of ${site} removed your passkeys, your authenticator app and your recovery codes, and signed you out everywhere. Your password signs you in again.`,
    `You can set up two-step sign-in again on Your account: ${parts.origin}/your-account`,
    `If you did not ask for this, choose a new password at once: ${parts.origin}/recover-password`,
    ...askWhom(parts),
    signature(parts),
  );
}

const changes = {
  'new recovery codes': {
    subject: 'You have new recovery codes',
    text: 'New recovery codes were made for your account. The old ones do not work any more.',
  },
  'new authenticator app': {
    subject: 'Your authenticator app was changed',
    text: 'A new authenticator app was set up for your account. Codes of an earlier one do not work any more.',
  },
  'no authenticator app': {
    subject: 'Your authenticator app was removed',
    text: 'The authenticator app was removed from your account.',
  },
} as const;

export type SecondFactorChange = keyof typeof changes;

export function secondFactorChangedMessage(
  parts: MessageParts,
  to: string,
  change: SecondFactorChange,
): Message {
  const { subject, text } = changes[change];
  return emailMessage(to, subject, text, notYou(parts), signature(parts));
}

export function recoveryCodeUsedMessage(parts: MessageParts, to: string, left: number): Message {
  const remaining =
    left === 0
      ? 'It was your last one. Make new ones'
      : `You have ${left} left. You can make new ones`;
  return emailMessage(
    to,
    'A recovery code was used',
    `Your password and a recovery code were used to sign in to your account. ${remaining} on Your account: ${parts.origin}/your-account`,
    notYou(parts),
    signature(parts),
  );
}

export function passkeyAddedMessage(parts: MessageParts, to: string, name: string): Message {
  return emailMessage(
    to,
    'A passkey was added to your account',
    `The passkey “${asTyped(name)}” can sign in to your account at ${site} from now on.`,
    `If it was not you, choose a new password at once: ${parts.origin}/recover-password`,
    `Then remove the passkey on Your account: ${parts.origin}/your-account`,
    signature(parts),
  );
}

export function passkeyRemovedMessage(parts: MessageParts, to: string, name: string): Message {
  return emailMessage(
    to,
    'A passkey was removed from your account',
    `The passkey “${asTyped(name)}” can no longer sign in to your account. You can delete it from your device, too.`,
    notYou(parts),
    signature(parts),
  );
}
