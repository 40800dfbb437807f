import type { accountDataOperations } from '#contract/account-data/account-data.ts';
import type { deletionOperations } from '#contract/accounts/settings.ts';
import type { UseCases } from '#server/http/bind-operation.ts';
import { deleteAccount, type DeletionDeps } from './delete-account.ts';
import { downloadData } from './download-data.ts';

export const accountDataUseCases = {
  downloadData,
  deleteAccount,
} satisfies UseCases<typeof accountDataOperations & typeof deletionOperations, DeletionDeps>;
