import { editingOperations } from '#contract/members/editing.ts';
import { togetherOperations } from '#contract/members/editing-together.ts';
import { importOperations } from '#contract/members/import.ts';
import { insightOperations } from '#contract/members/insights.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { addMember } from './add-member.ts';
import {
  addSearchAlias,
  dismissSearch,
  listMissedSearches,
  listSearches,
} from '../insights/searches.ts';
import { editTogether } from './edit-together.ts';
import { editMember, type EditorDeps } from './edit-member.ts';
import { exportMembers } from '../import/export-members.ts';
import { findMembers, getMemberStates } from './find-members.ts';
import { getFigures } from '../insights/figures.ts';
import { getMemberRecord } from './member-details.ts';
import { createFileImport } from '../import/import-file.ts';
import type { VisitorDeps } from '../directory/profile.ts';

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
