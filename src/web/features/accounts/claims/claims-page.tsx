import type { ReviewedClaim } from '#contract/accounts/claims.ts';
import { useOrder, type Orders } from '#web/ui/manifest/use-order.tsx';
import { NearLinks } from '#web/ui/manifest/near-links.tsx';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { LatestClaim } from './latest-claim.tsx';
import { keyOfClaim } from './claim-names.ts';
import { useClaims } from './use-claims.ts';
import { WaitingClaims } from './waiting-claims.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import '../account-admin.css';
import './claims.css';

const orders: Orders<ReviewedClaim> = [
  ['waiting', { label: 'Longest waiting first', valueOf: ({ claimedAt }) => claimedAt }],
  [
    '-waiting',
    { label: 'Newest first', valueOf: ({ claimedAt }) => claimedAt, isDescending: true },
  ],
  ['number', { label: 'Number', valueOf: ({ member }) => member.freakBrotherNumber }],
  [
    'name',
    {
      label: 'Name',
      valueOf: ({ account: { firstName, lastName } }) => `${lastName} ${firstName}`,
    },
  ],
];

export function ClaimsPage() {
  const { lists, failure, isLoading, reload, decide, approve, unlink } = useClaims();
  const heading = useFocusOnChange(lists);
  const { choice, sort } = useOrder(orders);

  if (lists === null) {
    return (
      <section className="card" aria-label="Claims">
        <QueryNotice label="Loading" failure={failure} isLoading={isLoading} onRetry={reload} />
      </section>
    );
  }

  const { areReviewed, neededVouches, pending, latest } = lists;
  const hasWaiting = areReviewed || pending.length > 0;
  return (
    <>
      {hasWaiting ? (
        <WaitingClaims
          lists={{ ...lists, pending: [...sort(pending)] }}
          heading={heading}
          order={choice}
          onDecision={decide}
          onApprove={approve}
        />
      ) : null}
      <section className="card wide" aria-labelledby="latest">
        <div>
          <h2 id="latest" ref={hasWaiting ? null : heading} tabIndex={-1}>
            Latest claims
          </h2>
          <p className="hint">
            {areReviewed
              ? `Approved by an admin${neededVouches > 0 ? ' or two members' : ''}. If a link is wrong, unlink it.`
              : 'Claims are linked at once. If a link is wrong, unlink it.'}
          </p>
        </div>
        {latest.length === 0 ? (
          <p className="empty">No claims yet.</p>
        ) : (
          <ul className="claims">
            {latest.map((claim) => (
              <LatestClaim key={keyOfClaim(claim)} claim={claim} onUnlink={() => unlink(claim)} />
            ))}
          </ul>
        )}
      </section>
      <NearLinks
        near={[
          { to: '/Manifest/Accounts', label: 'All accounts' },
          { to: '/Manifest/Vouches', label: 'Who vouched for whom' },
        ]}
      />
    </>
  );
}
