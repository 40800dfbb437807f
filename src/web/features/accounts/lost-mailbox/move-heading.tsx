import type { ReviewedMove } from '#contract/accounts/lost-mailbox.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import { DeceasedMarker } from '#web/ui/deceased-marker.tsx';
import { Link } from '#web/ui/link.tsx';

export function MoveHeading({
  move: { member, account, isAdmin },
}: {
  readonly move: ReviewedMove;
}) {
  const { freakBrotherNumber } = member;
  return (
    <>
      <h3 className="move-member">
        <span className="number">
          <Link to={`/${brand.singularSlug}/${freakBrotherNumber}`}>
            {numberLabel('fb', freakBrotherNumber)}
          </Link>
        </span>
        <span>
          {member.firstName} {member.lastName} {member.deceased ? <DeceasedMarker /> : null}
        </span>
      </h3>
      <p>
        <Link to={`/Manifest/Accounts/${account.accountId}`}>
          Account of {account.firstName} {account.lastName}
        </Link>{' '}
        {isAdmin ? <span className="mark">Admin</span> : null}
      </p>
    </>
  );
}
