/** `remove-samples`: deletes the sample members and accounts, before real members are imported. */
import { deleteSampleAccounts } from '#server/features/accounts/accounts.queries.ts';
import { removeSampleMembers } from '#server/features/members/import/remove-sample-members.ts';
import { readArguments } from './arguments.ts';
import type { Command } from './command.ts';

export const removeSamplesCommand: Command = {
  usage: '',
  summary: 'removes the sample members and the sample admin',
  needsDatabase: true,
  parse(args) {
    readArguments(args, 0);
    return async ({ deps, stdout }) => {
      const removed = await removeSampleMembers(deps);
      await deleteSampleAccounts(deps.database.kysely);
      stdout.write(`${removed} sample members removed.\n`);
    };
  },
};
