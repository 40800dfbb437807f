import { accountDataOperations } from '#contract/account-data/account-data.ts';
import { deletionOperations } from '#contract/accounts/settings.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import { deleteAccount, type DeletionDeps } from './delete-account.ts';
import { downloadData } from './download-data.ts';

const operations = { ...accountDataOperations, ...deletionOperations };

export const bindAccountData = (deps: DeletionDeps) =>
  bindOperations(deps, operations, {
    downloadData,
    deleteAccount,
  });
