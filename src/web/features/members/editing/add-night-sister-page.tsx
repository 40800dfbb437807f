import { AddMemberForm } from './add-member-form.tsx';
import { newNightSister } from './new-member.ts';

export function AddNightSisterPage() {
  return <AddMemberForm kind={newNightSister} />;
}
