import { Link } from '#web/ui/link.tsx';
import type { MemberDetails } from '#contract/members/editing.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import { DeceasedMarker } from '#web/ui/deceased-marker.tsx';
import { changesAddress } from '#web/addresses/change-address.ts';
import { numberAddress } from '#web/addresses/ledger-address.ts';

const longDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

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
  const { series, freakBrotherNumber: number, firstName, lastName, deceased } = member;
  return (
    <div className="member-facts">
      <h2 className="found">
        <span className="number">{numberLabel(series, number)}</span>
        <span>
          {`${firstName} ${lastName}${deceased ? '\u00A0' : ''}`}
          {deceased ? <DeceasedMarker /> : null}
        </span>
      </h2>
      {series === 'fb' ? <Claim account={member.account} /> : null}
      {member.isSample ? <p>An invented sample member.</p> : null}
      <p className="hint">{`Last changed ${longDate.format(new Date(member.updatedAt))}`}</p>
      <p className="fact-links">
        {series === 'fb' ? (
          <Link to={`/${brand.singularSlug}/${number}`}>Public profile</Link>
        ) : null}
        <Link to={changesAddress({ series, member: number })}>Changes</Link>
        <Link to={numberAddress(series, number)}>Number history</Link>
      </p>
    </div>
  );
}
