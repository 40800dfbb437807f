/** Refuses a request to keep a memorial, or ends the rights of a keeper. */
import type { AdminKeeper } from '#contract/memorials/keepers.ts';
import { memorialReason } from '#contract/memorials/remembrances.ts';
import { nameWithNumber } from '#contract/members/display-names.ts';
import { ReasonAction } from '#web/api/forms/reason-action.tsx';
import { nameOf } from './name-of-keeper.ts';

interface RejectionProps {
  readonly keeper: AdminKeeper;
  readonly label: 'Refuse' | 'End keeping';
  readonly consequence: string;
  readonly act: (reason: string) => Promise<void>;
}

export function Rejection({ keeper, label, consequence, act }: RejectionProps) {
  const about = `${nameOf(keeper)} for ${nameWithNumber(keeper.member)}`;
  return (
    <ReasonAction
      label={label}
      name={`${label}: ${about}`}
      title={`${label}: ${about}?`}
      field={memorialReason}
      draftPart={`keeper-${keeper.keeperId}`}
      confirmLabel={label === 'Refuse' ? 'Refuse request' : label}
      confirmKind="danger"
      isRequired={false}
      hint={`We email this text to ${keeper.account.email}.`}
      act={act}
    >
      <p>{consequence}</p>
    </ReasonAction>
  );
}
