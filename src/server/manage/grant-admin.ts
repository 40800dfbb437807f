/** `grant-admin`: makes the owner of an account an admin. */
import { grantAdmin, type Granted } from '#server/features/accounts/administration/grant-admin.ts';
import { readArguments } from './arguments.ts';
import { CommandError, type Command, type CommandContext } from './command.ts';

const outcomes: Readonly<Record<Granted, (email: string) => string>> = {
  granted: (email) =>
    `${email} is an admin now, and has to log in again; admins need a password of 12 characters or more.`,
  'admin already': (email) => `${email} is an admin already.`,
  'no account': (email) => `There is no account with the e-mail ${email}.`,
  'not validated': (email) => `${email} has not been validated yet: its owner enters a code first.`,
};

async function grant(email: string, { deps, stdout }: CommandContext): Promise<void> {
  const outcome = await grantAdmin(deps, email, 'grant-admin');
  const line = outcomes[outcome](email);
  if (outcome === 'no account' || outcome === 'not validated') throw new CommandError(line);
  stdout.write(`${line}\n`);
}

export const grantAdminCommand: Command = {
  usage: 'EMAIL',
  summary: 'makes the owner of an account an admin',
  needsDatabase: true,
  parse(args) {
    const [email = ''] = readArguments(args, 1, [], 'An e-mail is missing.').words;
    return (context) => grant(email, context);
  },
};
