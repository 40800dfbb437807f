/** `reset-second-factor`: for an account owner who lost both the phone and the recovery codes. */
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
      `The second factor was removed, but the email to ${email} failed: ${error.message} Notify the owner yourself.`,
    );
  }
  stdout.write(
    files.length === 0
      ? `An email about this was sent to ${email}.\n`
      : `The email about this to ${email} is in ${files.join(', ')}.\n`,
  );
}

async function reset(given: string, context: CommandContext): Promise<void> {
  const outcome = await resetSecondFactor(context.deps, given, 'reset-second-factor');
  if (outcome.kind === 'no account') {
    throw new CommandError(`There is no account with the email ${given}.`);
  }
  if (outcome.kind === 'nothing to reset') {
    throw new CommandError(`${given} has neither two-step sign-in nor passkeys.`);
  }
  const { email } = outcome;
  context.stdout.write(
    `Two-step sign-in is off for ${email}. Passkeys, authenticator app and recovery codes were removed, and all sessions ended.\n`,
  );
  await notifyOwner(email, context);
}

export const resetSecondFactorCommand: Command = {
  usage: 'EMAIL',
  summary: 'removes an account’s second factor and passkeys, and notifies its owner',
  needsDatabase: true,
  parse(args) {
    const [email = ''] = readArguments(args, 1, [], 'Add the email of the account.').words;
    return (context) => reset(email, context);
  },
};
