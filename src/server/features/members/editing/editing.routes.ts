import type { togetherOperations } from '#contract/members/editing-together.ts';
import type { editingOperations } from '#contract/members/editing.ts';
import type { UseCases } from '#server/http/bind-operation.ts';
import { addMember } from './add-member.ts';
import { editMember, type EditorDeps } from './edit-member.ts';
import { editTogether } from './edit-together.ts';
import { findMembers, getMemberStates } from './find-members.ts';
import { getMemberRecord } from './member-details.ts';

export const editingUseCases = {
  findMembers,
  getMemberStates,
  getMemberRecord: (deps, { params }) => getMemberRecord(deps, params.series, params.number),
  editMember: (deps, { params, body }, { viewer }) => editMember(deps, params, body, viewer),
  editTogether,
  addMember: (deps, { body }, { viewer }) => addMember(deps, 'fb', body, viewer),
  addNightBrother: (deps, { body }, { viewer }) => addMember(deps, 'nnfb', body, viewer),
  addNightSister: (deps, { body }, { viewer }) => addMember(deps, 'nnfs', body, viewer),
} satisfies UseCases<typeof editingOperations & typeof togetherOperations, EditorDeps>;
