import type { MemberListItem } from '#contract/members/directory.ts';
import { DeceasedMarker } from '#web/ui/deceased-marker.tsx';
import { describeNames, isSameName } from './name-differences.ts';
import type { LinkedAccount } from '#contract/members/editing.ts';

interface Props {
  readonly member: MemberListItem;
  readonly account: LinkedAccount;
}

function Part({ name, other }: { readonly name: string; readonly other: string }) {
  return isSameName(name, other) ? name : <mark>{name}</mark>;
}

export function ComparedNames({ member, account }: Props) {
  return (
    <div className="compared">
      <dl>
        <div>
          <dt>In the register</dt>
          <dd>
            <Part name={member.firstName} other={account.firstName} />{' '}
            <Part name={member.lastName} other={account.lastName} />{' '}
            {member.deceased ? <DeceasedMarker /> : null}
          </dd>
        </div>
        <div>
          <dt>On the account</dt>
          <dd>
            <Part name={account.firstName} other={member.firstName} />{' '}
            <Part name={account.lastName} other={member.lastName} />
          </dd>
        </div>
      </dl>
      <p className="hint">{describeNames(member, account)}</p>
    </div>
  );
}
