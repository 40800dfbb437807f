import { importOperations } from '#contract/members/import.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import { exportMembers } from './export-members.ts';
import { importMembersFile, previewMembersFile, type FileImportDeps } from './import-file.ts';

export const bindImport = (deps: FileImportDeps) =>
  bindOperations(deps, importOperations, {
    previewMembersFile,
    importMembersFile,
    exportMembersFile: async (deps) => exportMembers(deps),
  });
