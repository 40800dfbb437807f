import { editingOperations } from '#contract/members/editing.ts';
import { togetherOperations } from '#contract/members/editing-together.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { addMember } from './add-member.ts';
import { editTogether } from './edit-together.ts';
import { editMember, type EditorDeps } from './edit-member.ts';
import { findMembers, getMemberStates } from './find-members.ts';
import { getMemberRecord } from './member-details.ts';

const operations = {
  ...editingOperations,
  ...togetherOperations,
};

export function editingRoutes(deps: EditorDeps): BoundOperation[] {
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
  ];
}
