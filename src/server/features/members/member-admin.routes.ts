import { editingOperations } from '#contract/members/editing.ts';
import { togetherOperations } from '#contract/members/editing-together.ts';
import { importOperations } from '#contract/members/import.ts';
import { insightOperations } from '#contract/members/insights.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { addMember } from './editing/add-member.ts';
import { addSearchAlias } from './insights/add-search-alias.ts';
import { dismissSearch } from './insights/dismiss-search.ts';
import { editTogether } from './editing/together/edit-together.ts';
import { editMember } from './editing/edit-member.ts';
import type { EditorDeps } from './editing/editor-deps.ts';
import { exportMembers } from './import/export-members.ts';
import { findMembers } from './editing/find-members.ts';
import { getFigures } from './insights/get-figures.ts';
import { getMemberStates } from './editing/get-member-states.ts';
import { getMemberRecord } from './editing/get-member-record.ts';
import { createFileImport } from './import/import-file.ts';
import { listMissedSearches } from './insights/list-missed-searches.ts';
import { listSearches } from './insights/list-searches.ts';
import type { VisitorDeps } from './member-deps.ts';

const operations = {
  ...editingOperations,
  ...togetherOperations,
  ...insightOperations,
  ...importOperations,
};

export function memberAdminRoutes(deps: VisitorDeps & EditorDeps): BoundOperation[] {
  const files = createFileImport(deps);
  return [
    bindOperation(operations.addMember, async ({ body }, { viewer }) => ({
      body: await addMember(deps, 'fb', body, viewer),
    })),
    bindOperation(operations.addNightBrother, async ({ body }, { viewer }) => ({
      body: await addMember(deps, 'nnfb', body, viewer),
    })),
    bindOperation(operations.addNightSister, async ({ body }, { viewer }) => ({
      body: await addMember(deps, 'nnfs', body, viewer),
    })),
    bindOperation(operations.listSearches, async () => listSearches(deps)),
    bindOperation(operations.listMissedSearches, async () => ({
      body: await listMissedSearches(deps),
    })),
    bindOperation(operations.addSearchAlias, async ({ body }, { viewer }) => ({
      body: await addSearchAlias(deps, body, viewer),
    })),
    bindOperation(operations.dismissSearch, async ({ body }, { viewer }) => ({
      body: await dismissSearch(deps, body.term, viewer),
    })),
    bindOperation(operations.getFigures, async () => ({ body: await getFigures(deps) })),
    bindOperation(operations.findMembers, async ({ query }) => ({
      body: await findMembers(deps, query),
    })),
    bindOperation(operations.getMemberStates, async ({ query }) => ({
      body: await getMemberStates(deps, query.series),
    })),
    bindOperation(operations.getMemberRecord, async ({ params }) => ({
      body: await getMemberRecord(deps, params.series, params.number),
    })),
    bindOperation(operations.editMember, async ({ params, body }, { viewer }) => ({
      body: await editMember(deps, params, body, viewer),
    })),
    bindOperation(operations.editTogether, async ({ body }, { viewer }) => ({
      body: await editTogether(deps, body, viewer),
    })),
    bindOperation(operations.previewMembersFile, async ({ body, query }) => ({
      body: await files.preview(body, query),
    })),
    bindOperation(operations.importMembersFile, async ({ body, query }, { viewer }) => ({
      body: await files.take(body, query, viewer),
    })),
    bindOperation(operations.exportMembersFile, async () => ({ body: exportMembers(deps) })),
  ];
}
