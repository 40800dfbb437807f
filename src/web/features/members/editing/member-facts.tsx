import { Link } from '#web/ui/link.tsx';
import type { MemberDetails } from '#contract/members/editing.ts';
import { numberLabel } from '#contract/number-label.ts';
import { changesAddress } from '#web/addresses/change-address.ts';
import { numberAddress } from '#web/addresses/ledger-address.ts';
import { Instant } from '#web/ui/instant.tsx';

function Claim({ account }: Pick<MemberDetails, 'account'>) {
  if (account === null) return <p>Not claimed.</p>;
  const { accountId, firstName, lastName, email, isApproved } = account;
  return (
    <p>
      {isApproved ? 'Claimed by ' : 'Claim waiting for approval: '}
      <Link to={`/Manifest/Accounts/${accountId}`}>{`${firstName} ${lastName}`}</Link>
      {` (${email})`}
    </p>
  );
}

export function MemberFacts({ member }: { readonly member: MemberDetails }) {
  const { series, freakBrotherNumber: number } = member;
  return (
    <div className="member-facts">
      <h2>{`${numberLabel(series, number)} ${member.firstName} ${member.lastName}`}</h2>
      {series === 'fb' ? <Claim account={member.account} /> : null}
      {member.isSample ? (
        <p>
          An invented sample member. The command <code>remove-samples</code> deletes it, with its
          claim, photos and story.
        </p>
      ) : null}
      <p className="hint">
        Last changed <Instant at={member.updatedAt} isDay />
      </p>
      <p className="row">
        <Link to={changesAddress({ series, member: number })}>Changes</Link>
        <Link to={numberAddress(series, number)}>Number history</Link>
      </p>
    </div>
  );
}
