/** `grant-admin`: makes an account an admin. */
import { grantAdmin, type Granted } from '#server/features/accounts/administration/grant-admin.ts';
import { readArguments } from './arguments.ts';
import { CommandError, type Command, type CommandContext } from './command.ts';

const outcomes: Readonly<Record<Granted, (email: string) => string>> = {
  granted: (email) =>
    `${email} is now an admin and has to sign in again. Admins need a password of at least 12 characters.`,
  'admin already': (email) => `${email} is already an admin.`,
  'no account': (email) => `There is no account with the email ${email}.`,
  'not validated': (email) =>
    `${email} is not validated yet. Its owner has to enter the code from the email first.`,
};

async function grant(email: string, { deps, stdout }: CommandContext): Promise<void> {
  const outcome = await grantAdmin(deps, email, 'grant-admin');
  const line = outcomes[outcome](email);
  if (outcome === 'no account' || outcome === 'not validated') throw new CommandError(line);
  stdout.write(`${line}\n`);
}

export const grantAdminCommand: Command = {
  usage: 'EMAIL',
  summary: 'makes an account an admin',
  needsDatabase: true,
  parse(args) {
    const [email = ''] = readArguments(args, 1, [], 'Add the email of the account.').words;
    return (context) => grant(email, context);
  },
};
