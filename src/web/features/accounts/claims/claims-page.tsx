import type { ClaimLists, ReviewedClaim } from '#contract/accounts/claims.ts';
import { useCall } from '#web/api/call-context.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { settle } from '#web/api/settle.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { ManifestLink } from '#web/ui/manifest/manifest-link.tsx';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { LatestClaim } from './latest-claim.tsx';
import { PendingClaim } from './pending-claim.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { useNewestQuery } from '#web/api/account/use-newest-query.ts';
import '../administration/account-admin.css';

const keyOf = ({ account, member }: ReviewedClaim) =>
  `${account.accountId} ${member.freakBrotherNumber}`;

export function ClaimsPage() {
  const call = useCall();
  const showToast = useToast();
  const { value: lists, failure, isLoading, reload, keep } = useNewestQuery('listClaims');
  const heading = useFocusOnChange(lists);

  function show(next: ClaimLists, news: string) {
    keep(next);
    showToast('success', news);
  }

  /** Another admin was faster, so the present lists are shown. */
  async function showAnew(message: string) {
    const anew = await settle(call('listClaims'));
    if (!anew.isOk) return;
    keep(anew.value.body);
    showToast('warning', message);
  }

  async function takeResponse(response: Promise<{ readonly body: ClaimLists }>, news: string) {
    try {
      show((await response).body, news);
    } catch (error) {
      if (isRefusal(error) && error.code === 'not_found') await showAnew(error.message);
      else throw error;
    }
  }

  async function unlink(all: ClaimLists, claim: ReviewedClaim) {
    const { account, member } = claim;
    const params = { account: account.accountId, number: member.freakBrotherNumber };
    const parted = call('unlinkAccount', { params }).then(() => ({
      body: { ...all, latest: all.latest.filter((each) => keyOf(each) !== keyOf(claim)) },
    }));
    await takeResponse(parted, `${account.firstName} ${account.lastName} gets an email.`);
  }

  if (lists === null) {
    return (
      <section className="card" aria-label="Claims">
        <QueryNotice label="Loading" failure={failure} isLoading={isLoading} onRetry={reload} />
      </section>
    );
  }

  const { areReviewed, pending, pendingCount, latest } = lists;
  const hasWaiting = areReviewed || pending.length > 0;
  return (
    <>
      {hasWaiting ? (
        <section className="card wide" aria-labelledby="waiting">
          <h2 id="waiting" ref={heading} tabIndex={-1}>
            {pendingCount === 1 ? '1 claim is waiting' : `${pendingCount} claims are waiting`}
          </h2>
          {pending.length === 0 ? (
            <p className="empty">
              No claims are waiting. New claims are listed here, and you get an email.
            </p>
          ) : (
            <ul className="claims">
              {pending.map((claim) => (
                <PendingClaim key={keyOf(claim)} claim={claim} onResponse={takeResponse} />
              ))}
            </ul>
          )}
          {pendingCount > pending.length ? (
            <p className="hint">{`The ${pending.length} oldest claims are listed.`}</p>
          ) : null}
        </section>
      ) : null}
      <section className="card wide" aria-labelledby="latest">
        <div>
          <h2 id="latest" ref={hasWaiting ? null : heading} tabIndex={-1}>
            Latest claims
          </h2>
          <p className="hint">
            {areReviewed
              ? 'Approved by an admin. If a link is wrong, unlink it.'
              : 'Claims are linked at once. If a link is wrong, unlink it.'}
          </p>
        </div>
        {latest.length === 0 ? (
          <p className="empty">No claims yet.</p>
        ) : (
          <ul className="claims">
            {latest.map((claim) => (
              <LatestClaim key={keyOf(claim)} claim={claim} onUnlink={() => unlink(lists, claim)} />
            ))}
          </ul>
        )}
      </section>
      <ManifestLink near={[{ to: '/Manifest/Accounts', label: 'All accounts' }]} />
    </>
  );
}
