import { AddMemberForm } from './add-member-form.tsx';
import { newMember } from './new-member.ts';

export function AddMemberPage() {
  return <AddMemberForm kind={newMember} />;
}
