import { AddMemberForm } from './add-member-form.tsx';
import { newNightBrother } from './new-member.ts';

export function AddNightBrotherPage() {
  return <AddMemberForm kind={newNightBrother} />;
}
