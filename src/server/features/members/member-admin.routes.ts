/** Which use case answers which operation that admins have about members. */
import { adminFileOperations } from '#contract/admin-files.ts';
import { adminMemberOperations } from '#contract/admin-members.ts';
import { memberAdminOperations } from '#contract/member-admin.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { addMember } from './add-member.ts';
import { editMember } from './edit-member.ts';
import type { EditorParts } from './editor-parts.ts';
import { exportMembers } from './export-members.ts';
import { findMembers } from './find-members.ts';
import { getMemberRecord } from './get-member-record.ts';
import { createFileImport } from './import-file.ts';
import { listSearches } from './list-searches.ts';
import type { VisitorParts } from './member-parts.ts';

const operations = { ...memberAdminOperations, ...adminMemberOperations, ...adminFileOperations };

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
