/** Which use case answers which operation that admins have about members. */
import { adminFigureOperations } from '#contract/admin-figures.ts';
import { adminFileOperations } from '#contract/admin-files.ts';
import { adminMemberOperations } from '#contract/admin-members.ts';
import { adminSearchOperations } from '#contract/admin-searches.ts';
import { memberAdminOperations } from '#contract/member-admin.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { addMember } from './add-member.ts';
import { addSearchAlias } from './add-search-alias.ts';
import { dismissSearch } from './dismiss-search.ts';
import { editMember } from './edit-member.ts';
import type { EditorParts } from './editor-parts.ts';
import { exportMembers } from './export-members.ts';
import { findMembers } from './find-members.ts';
import { getFigures } from './get-figures.ts';
import { getMemberRecord } from './get-member-record.ts';
import { createFileImport } from './import-file.ts';
import { listMissedSearches } from './list-missed-searches.ts';
import { listSearches } from './list-searches.ts';
import type { VisitorParts } from './member-parts.ts';

const operations = {
  ...memberAdminOperations,
  ...adminMemberOperations,
  ...adminFileOperations,
  ...adminSearchOperations,
  ...adminFigureOperations,
};

export function memberAdminRoutes(parts: VisitorParts & EditorParts): BoundOperation[] {
  const files = createFileImport(parts);
  return [
    bindOperation(operations.addMember, async ({ body }, { viewer }) => ({
      body: await addMember(parts, 'fb', body, viewer),
    })),
    bindOperation(operations.addNightBrother, async ({ body }, { viewer }) => ({
      body: await addMember(parts, 'nnfb', body, viewer),
    })),
    bindOperation(operations.addNightSister, async ({ body }, { viewer }) => ({
      body: await addMember(parts, 'nnfs', body, viewer),
    })),
    bindOperation(operations.listSearches, async () => listSearches(parts)),
    bindOperation(operations.listMissedSearches, async () => ({
      body: await listMissedSearches(parts),
    })),
    bindOperation(operations.addSearchAlias, async ({ body }, { viewer }) => ({
      body: await addSearchAlias(parts, body, viewer),
    })),
    bindOperation(operations.dismissSearch, async ({ body }, { viewer }) => ({
      body: await dismissSearch(parts, body.term, viewer),
    })),
    bindOperation(operations.getFigures, async () => ({ body: await getFigures(parts) })),
    bindOperation(operations.findMembers, async ({ query }) => ({
      body: await findMembers(parts, query),
    })),
    bindOperation(operations.getMemberRecord, async ({ params }) => ({
      body: await getMemberRecord(parts, params.series, params.number),
    })),
    bindOperation(operations.editMember, async ({ params, body }, { viewer }) => ({
      body: await editMember(parts, params, body, viewer),
    })),
    bindOperation(operations.previewMembersFile, async ({ body }) => ({
      body: await files.preview(body),
    })),
    bindOperation(operations.importMembersFile, async ({ body }, { viewer }) => ({
      body: await files.take(body, viewer),
    })),
    bindOperation(operations.exportMembersFile, async () => ({ body: exportMembers(parts) })),
  ];
}
