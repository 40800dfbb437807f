/** The open disputes, for admins. */
import type { DisputeItem } from '#contract/accounts/disputes.ts';
import { numberLabel } from '#contract/number-label.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useNewestQuery } from '#web/api/account/use-newest-query.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { Instant } from '#web/ui/instant.tsx';
import { Link } from '#web/ui/link.tsx';
import { NearLinks } from '#web/ui/manifest/near-links.tsx';
import '../administration/account-admin.css';
import './disputes.css';

const near = [{ to: '/Manifest/Claims', label: 'Claims' }];

function Entry({ dispute }: { readonly dispute: DisputeItem }) {
  const { disputeId, member, claimant, holder, openedAt, proofs } = dispute;
  const photos = proofs === 1 ? '1 proof' : `${proofs} proofs`;
  return (
    <li className="claim">
      <h3 className="number">
        <Link to={`/Manifest/Disputes/${disputeId}`}>
          {numberLabel('fb', member.freakBrotherNumber)}
        </Link>
      </h3>
      <p>
        <b>{`${claimant.firstName} ${claimant.lastName}`}</b> disputes the number of{' '}
        <b>{`${holder.firstName} ${holder.lastName}`}</b>.
      </p>
      <p className="hint">
        <Instant at={openedAt} isDay />
        {proofs === 0 ? null : ` · ${photos}`}
      </p>
    </li>
  );
}

const listed = 5;

/** The oldest on the Manifest. Nothing while it loads, because the counts beside it say what waits. */
export function DisputesToDo() {
  const { value } = useNewestQuery('listDisputes');
  if (value === null || value.total === 0) return null;
  const { disputes, total } = value;
  return (
    <section className="card wide" aria-labelledby="disputes">
      <h2 id="disputes">{total === 1 ? '1 dispute waiting' : `${total} disputes waiting`}</h2>
      <ul className="claims">
        {disputes.slice(0, listed).map((dispute) => (
          <Entry key={dispute.disputeId} dispute={dispute} />
        ))}
      </ul>
      {total > listed ? (
        <p>
          <Link to="/Manifest/Disputes">{`Show all ${total}`}</Link>
        </p>
      ) : null}
    </section>
  );
}

export function DisputesPage() {
  const { response, isLoading, reload } = useQuery('listDisputes');
  if (!response?.isOk) {
    return (
      <section className="card" aria-label="Disputes">
        <QueryNotice
          label="Loading"
          failure={response?.failure ?? null}
          isLoading={isLoading}
          onRetry={reload}
        />
      </section>
    );
  }
  const { disputes, total } = response.value;
  return (
    <>
      <section className="card wide" aria-labelledby="disputes">
        <h2 id="disputes">{total === 1 ? '1 open dispute' : `${total} open disputes`}</h2>
        {total === 0 ? (
          <p className="empty">
            No disputes. When someone says that a linked number is theirs, it is listed here, and
            you get an email.
          </p>
        ) : (
          <ul className="claims">
            {disputes.map((dispute) => (
              <Entry key={dispute.disputeId} dispute={dispute} />
            ))}
          </ul>
        )}
        {total > disputes.length ? (
          <p className="hint">{`The ${disputes.length} oldest are listed.`}</p>
        ) : null}
      </section>
      <NearLinks near={near} />
    </>
  );
}
