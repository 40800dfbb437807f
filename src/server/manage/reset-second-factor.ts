/** `reset-second-factor`: for the owner of an account who lost the phone and the recovery codes. */
import { resetSecondFactor } from '#server/features/accounts/second-factor/settings/reset-second-factor.ts';
import { secondFactorResetMessage } from '#server/features/accounts/second-factor/second-factor-messages.ts';
import { MessageNotSent } from '#server/messaging/messaging.ts';
import { openMessaging } from '#server/messaging/open-messaging.ts';
import { originOf } from '#server/site-origin.ts';
import { readArguments } from './arguments.ts';
import { CommandError, type Command, type CommandContext } from './command.ts';

async function notifyOwner(email: string, { settings, stdout }: CommandContext): Promise<void> {
  const origin = originOf(settings);
  const files: string[] = [];
  const messaging = await openMessaging(settings.messaging, origin, (_, file) => {
    files.push(file);
  });
  try {
    const { contactEmail } = settings;
    await messaging.send(secondFactorResetMessage({ origin, contactEmail }, email));
  } catch (error) {
    if (!(error instanceof MessageNotSent)) throw error;
    throw new CommandError(
      `The reset is done, but no mail reached ${email}: ${error.message} Please tell the owner yourself.`,
    );
  }
  stdout.write(
    files.length === 0
      ? `A mail about it was sent to ${email}.\n`
      : `A mail about it for ${email} is in ${files.join(', ')}.\n`,
  );
}

async function reset(given: string, context: CommandContext): Promise<void> {
  const outcome = await resetSecondFactor(context.deps, given, 'reset-second-factor');
  if (outcome.kind === 'no account') {
    throw new CommandError(`There is no account with the e-mail ${given}.`);
  }
  if (outcome.kind === 'nothing to reset') {
    throw new CommandError(`${given} has neither two-step sign-in nor passkeys.`);
  }
  const { email } = outcome;
  context.stdout.write(
    `Two-step sign-in is off for ${email}: passkeys, authenticator app and recovery codes are removed, and all sessions have ended.\n`,
  );
  await notifyOwner(email, context);
}

export const resetSecondFactorCommand: Command = {
  usage: 'EMAIL',
  summary: 'removes the second factor and the passkeys of an account, and tells its owner',
  needsDatabase: true,
  parse(args) {
    const [email = ''] = readArguments(args, 1, [], 'An e-mail is missing.').words;
    return (context) => reset(email, context);
  },
};
