/** Marks a member as deceased as part of another decision, with an entry of its own in the change log. */
import { refuseField } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { changeMember, editWith, notifyOfEdit, type EditorDeps } from './edit-member.ts';
import { findMemberToEdit } from './member-details.ts';

/**
 * Runs in the caller's transaction, which has locked the members. Does nothing for a member who is marked already.
 * @returns notifies the linked account, like after an edit
 * @throws Refusal `bad_request` for a number that no member has, `confirmation_required`
 */
export async function markDeceased(
  deps: EditorDeps,
  db: Connection,
  number: number,
  viewer: Viewer,
): Promise<() => void> {
  const member = await findMemberToEdit(db, 'fb', number);
  if (!member) {
    refuseField('freakBrotherNumber', `No member has ${numberLabel('fb', number)}.`);
  }
  const edit = editWith(member, { deceased: true });
  const edited = await changeMember(deps, db, { series: 'fb', number }, edit, viewer);
  return () => {
    if (edited) notifyOfEdit(deps, edited, viewer);
  };
}
