/** The commands about one account: `grant-admin`, `delete-account` and `reset-second-factor`. */
import { withDatabase, type DatabaseContext } from './command/open-existing.ts';
import { grantAdmin, type Granted } from '#server/features/accounts/administration/change-role.ts';
import {
  readArguments,
  CommandError,
  UsageError,
  type Command,
  withWord,
} from './command/command.ts';
import { Refusal } from '#contract/errors.ts';
import { eraseAccount } from '#server/features/accounts/account-data/delete-account.ts';
import { openPhotoStorage } from '#server/photo-storage/open-photo-storage.ts';
import { resetSecondFactor } from '#server/features/accounts/sign-in-methods/change-second-factor.ts';
import { secondFactorResetMessage } from '#server/features/accounts/sign-in/second-factor-messages.ts';
import { MessageNotSent } from '#server/messaging/messaging.ts';
import { openMessaging } from '#server/messaging/open-messaging.ts';
import { originOf } from '#server/settings.ts';

const outcomes: Readonly<Record<Granted, (email: string) => string>> = {
  granted: (email) =>
    `${email} is now an admin and has to sign in again. Admins need a password of at least 12 characters.`,
  'admin already': (email) => `${email} is already an admin.`,
  'no account': (email) => `There is no account with the email ${email}.`,
  'not validated': (email) =>
    `${email} is not validated yet. Its owner has to enter the code from the email first.`,
};

async function grant(email: string, { deps, stdout }: DatabaseContext): Promise<void> {
  const outcome = await grantAdmin(deps, email, 'grant-admin');
  const line = outcomes[outcome](email);
  if (outcome === 'no account' || outcome === 'not validated') throw new CommandError(line);
  stdout.write(`${line}\n`);
}

export const grantAdminCommand: Command = {
  usage: 'EMAIL',
  summary: 'makes an account an admin',
  parse: withWord('Add the email of the account.', (email, context) =>
    withDatabase(context, (given) => grant(email, given)),
  ),
};

/** Deletes an account again that a restore has brought back. */
async function erase(id: number, { deps, settings, stdout }: DatabaseContext): Promise<void> {
  // Disabled accounts, too.
  const accounts = deps.database.kysely.selectFrom('accounts').where('id', '=', id);
  const account = await accounts.selectAll().executeTakeFirst();
  if (!account) throw new CommandError(`There is no account ${id}.`);
  const { photoNames } = await eraseAccount(deps, account, 'delete-account').catch(
    (error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'forbidden') throw error;
      throw new CommandError(`Account ${id} is the only admin. Make someone else an admin first.`);
    },
  );
  // Rows first: a file without a row is swept later.
  if (photoNames.length > 0) await (await openPhotoStorage(settings.photoStore)).remove(photoNames);
  stdout.write(
    `Account ${id} (${account.email}) was deleted, with its private data and ${photoNames.length} photos. No mail was sent.\n`,
  );
}

export const deleteAccountCommand: Command = {
  usage: 'ACCOUNT',
  summary: 'deletes an account by its id, as its owner can; to repeat a deletion after a restore',
  parse(args) {
    const [given = ''] = readArguments(args, 1, [], 'Add the id of the account.').words;
    if (!/^[1-9]\d{0,8}$/.test(given)) throw new UsageError('The id of an account is a number.');
    return (context) => withDatabase(context, (within) => erase(Number(given), within));
  },
};

async function notifyOwner(email: string, { settings, stdout }: DatabaseContext): Promise<void> {
  const origin = originOf(settings);
  const files: string[] = [];
  const messaging = await openMessaging(settings.messaging, origin, (_, file) => {
    files.push(file);
  });
  try {
    const { contactEmail } = settings.site;
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

/** For an account owner who lost both the phone and the recovery codes. */
async function reset(given: string, context: DatabaseContext): Promise<void> {
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
  parse: withWord('Add the email of the account.', (email, context) =>
    withDatabase(context, (given) => reset(email, given)),
  ),
};
