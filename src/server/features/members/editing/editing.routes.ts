import { togetherOperations } from '#contract/members/editing-together.ts';
import { editingOperations } from '#contract/members/editing.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import { addMember } from './add-member.ts';
import { editMember, type EditorDeps } from './edit-member.ts';
import { editTogether } from './edit-together.ts';
import { findMembers, getMemberStates } from './find-members.ts';
import { getMemberRecord } from './member-details.ts';

const operations = { ...editingOperations, ...togetherOperations };

export const bindEditing = (deps: EditorDeps) =>
  bindOperations(deps, operations, {
    findMembers,
    getMemberStates,
    getMemberRecord: (deps, { params }) => getMemberRecord(deps, params.series, params.number),
    editMember: (deps, { params, body }, { viewer }) => editMember(deps, params, body, viewer),
    editTogether,
    addMember: (deps, { body }, { viewer }) => addMember(deps, 'fb', body, viewer),
    addNightBrother: (deps, { body }, { viewer }) => addMember(deps, 'nnfb', body, viewer),
    addNightSister: (deps, { body }, { viewer }) => addMember(deps, 'nnfs', body, viewer),
  });
