import { importOperations as operations } from '#contract/members/import.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { exportMembers } from './export-members.ts';
import { createFileImport } from './import-file.ts';
import type { ImportDeps } from './import-members.ts';

export function importRoutes(deps: ImportDeps): BoundOperation[] {
  const files = createFileImport(deps);
  return [
    bindOperation(operations.previewMembersFile, async ({ body, query }) => ({
      body: await files.preview(body, query),
    })),
    bindOperation(operations.importMembersFile, async ({ body, query }, { viewer }) => ({
      body: await files.take(body, query, viewer),
    })),
    bindOperation(operations.exportMembersFile, async () => ({ body: exportMembers(deps) })),
  ];
}
