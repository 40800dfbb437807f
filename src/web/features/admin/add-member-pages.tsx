/** The pages that add a member: one for each series. */
import { AddMemberForm } from './add-member-form.tsx';
import { newMember, newNightBrother, newNightSister } from './new-member.ts';

export function AddMemberPage() {
  return <AddMemberForm kind={newMember} />;
}

export function AddNightBrotherPage() {
  return <AddMemberForm kind={newNightBrother} />;
}

export function AddNightSisterPage() {
  return <AddMemberForm kind={newNightSister} />;
}
