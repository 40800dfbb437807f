/** `delete-account`: deletes an account again that a restore has brought back. */
import { Refusal } from '#contract/errors.ts';
import { eraseAccount } from '#server/features/accounts/settings/delete-account.ts';
import { openPhotoStorage } from '#server/photo-storage/open-photo-storage.ts';
import { readArguments } from './arguments.ts';
import { CommandError, UsageError, type Command, type CommandContext } from './command.ts';

async function erase(id: number, { deps, settings, stdout }: CommandContext): Promise<void> {
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
  needsDatabase: true,
  parse(args) {
    const [given = ''] = readArguments(args, 1, [], 'Add the id of the account.').words;
    if (!/^[1-9]\d{0,8}$/.test(given)) throw new UsageError('The id of an account is a number.');
    return (context) => erase(Number(given), context);
  },
};
