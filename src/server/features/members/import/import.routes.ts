import type { importOperations } from '#contract/members/import.ts';
import type { UseCases } from '#server/http/bind-operation.ts';
import { exportMembers } from './export-members.ts';
import { importMembersFile, previewMembersFile, type FileImportDeps } from './import-file.ts';

export const importUseCases = {
  previewMembersFile,
  importMembersFile,
  exportMembersFile: async (deps) => exportMembers(deps),
} satisfies UseCases<typeof importOperations, FileImportDeps>;
