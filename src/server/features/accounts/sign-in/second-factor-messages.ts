/** The words of the mails about passkeys and second factors. */
import {
  asTyped,
  contactLine,
  describeSignIn,
  emailMessage,
  site,
  type AdminMessageDeps,
  type MessageDeps,
  type SignIn,
} from '#server/identity/mail.ts';
import type { Message } from '#server/messaging/messaging.ts';

const notYou = ({ origin }: MessageDeps) =>
  `If it was not you, choose a new password now. This signs out all devices: ${origin}/recover-password`;

/** The token is in the fragment, which browsers do not send. */
export function secondFactorLinkMessage(deps: MessageDeps, to: string, token: string): Message {
  return emailMessage(
    to,
    'Set up two-step sign-in',
    `Use this link to set up two-step sign-in for your account at ${site}. It works once, for 30 minutes. Open it in the browser where you are signed in:`,
    `${deps.origin}/set-up-second-factor#token=${token}`,
    'If you did not request this, someone else is signed in to your account. Do not use or share this link, and choose a new password now.',
  );
}

export function secondFactorOnMessage(deps: MessageDeps, to: string): Message {
  return emailMessage(
    to,
    'Two-step sign-in is on',
    'From now on, signing in with your password also asks for your passkey, a code from your authenticator app or a recovery code. All other devices were signed out.',
    'Save your recovery codes in a safe place. Each code works once.',
    notYou(deps),
  );
}

export function secondFactorOffMessage(deps: MessageDeps, to: string): Message {
  return emailMessage(
    to,
    'Two-step sign-in is off',
    'You now sign in with your password only. Your recovery codes no longer work.',
    notYou(deps),
  );
}

/** For an account whose second factor was reset from the server, with `manage -- reset-second-factor`. */
export function secondFactorResetMessage(deps: AdminMessageDeps, to: string): Message {
  return emailMessage(
    to,
    'Your two-step sign-in was reset',
    `The operator of ${site} removed your passkeys, your authenticator app and your recovery codes, and signed you out everywhere. You now sign in with your password only.`,
    `You can set up two-step sign-in again: ${deps.origin}/your-account/password-and-devices`,
    `If you did not request this, choose a new password now: ${deps.origin}/recover-password`,
    ...contactLine(deps),
  );
}

const changes = {
  'new recovery codes': {
    subject: 'You have new recovery codes',
    text: 'New recovery codes were created for your account. The old ones no longer work.',
  },
  'new authenticator app': {
    subject: 'Your authenticator app was changed',
    text: 'A new authenticator app was set up for your account. Codes from the previous app no longer work.',
  },
  'no authenticator app': {
    subject: 'Your authenticator app was removed',
    text: 'The authenticator app was removed from your account.',
  },
} as const;

export type SecondFactorChange = keyof typeof changes;

export function secondFactorChangedMessage(
  deps: MessageDeps,
  to: string,
  change: SecondFactorChange,
): Message {
  const { subject, text } = changes[change];
  return emailMessage(to, subject, text, notYou(deps));
}

export function wrongSecondStepMessage(deps: MessageDeps, to: string, signIn: SignIn): Message {
  return emailMessage(
    to,
    'Someone entered your password, but not your second step',
    `Someone entered your password at ${site} on a device that you have not used before, but failed the second step. They were not signed in.`,
    describeSignIn(signIn),
    'If it was you, try again, or use one of your recovery codes.',
    `If it was not you, someone knows your password. Choose a new one at once: ${deps.origin}/recover-password`,
    'Never give anyone a code from your authenticator app or a recovery code. You get this email at most once a day.',
  );
}

export function recoveryCodeUsedMessage(deps: MessageDeps, to: string, left: number): Message {
  const remaining =
    left === 0
      ? 'It was your last one. Create new ones'
      : `You have ${left} left. You can create new ones`;
  return emailMessage(
    to,
    'A recovery code was used',
    `One of your recovery codes was used to sign in to your account, or to confirm that it is you. ${remaining}: ${deps.origin}/your-account/password-and-devices`,
    notYou(deps),
  );
}

export function passkeyAddedMessage(deps: MessageDeps, to: string, name: string): Message {
  return emailMessage(
    to,
    'A passkey was added to your account',
    `The passkey “${asTyped(name)}” can now sign in to your account at ${site}.`,
    `If it was not you, choose a new password now: ${deps.origin}/recover-password`,
    `Then remove the passkey: ${deps.origin}/your-account/password-and-devices`,
  );
}

export function passkeyRemovedMessage(deps: MessageDeps, to: string, name: string): Message {
  return emailMessage(
    to,
    'A passkey was removed from your account',
    `The passkey “${asTyped(name)}” can no longer sign in to your account. Delete it from your device too.`,
    notYou(deps),
  );
}
