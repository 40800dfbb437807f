/** For admins: who vouched for whom, as a drawing and as a list. */
import { listVouches, type LoggedVouch } from '#contract/accounts/vouching.ts';
import { numberLabel } from '#contract/number-label.ts';
import { inboxAddress } from '#web/addresses/inbox-address.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useNewestQuery } from '#web/api/account/use-query.ts';
import { Card } from '#web/ui/card.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Link } from '#web/ui/link.tsx';
import { NearLinks } from '#web/ui/manifest/near-links.tsx';
import { usePages } from '#web/ui/manifest/use-pages.tsx';
import { VouchGraph } from './vouch-graph.tsx';
import './vouching.css';

type Person = LoggedVouch['voucher'];

function PersonLink({ person }: { readonly person: Person }) {
  const { accountId, firstName, lastName, freakBrotherNumber } = person;
  return (
    <Link to={`/Manifest/Accounts/${accountId}`}>
      {`${firstName} ${lastName}, ${numberLabel('fb', freakBrotherNumber)}`}
    </Link>
  );
}

function GivenVouches({ vouches }: { readonly vouches: readonly LoggedVouch[] }) {
  const { shown, pageLinks } = usePages(vouches);
  return (
    <Card title={vouches.length === 1 ? '1 vouch' : `${vouches.length} vouches`}>
      <ul className="lines">
        {shown.map(({ vouchId, voucher, known, givenAt, withdrawnAt }) => (
          <li key={vouchId} className="row">
            <span>
              <PersonLink person={voucher} /> vouched for <PersonLink person={known} />
            </span>
            <span className="hint">
              <Instant at={givenAt} isDay />
              {withdrawnAt === null ? '' : ', withdrawn'}
            </span>
          </li>
        ))}
      </ul>
      {pageLinks}
    </Card>
  );
}

export function VouchesPage() {
  const { value, failure, isLoading, reload } = useNewestQuery(listVouches);
  if (value === null) {
    return (
      <section className="card" aria-label="Vouches">
        <QueryNotice
          label="Loading the vouches"
          failure={failure}
          isLoading={isLoading}
          onRetry={reload}
        />
      </section>
    );
  }
  const { vouches, isRequired } = value;
  return (
    <>
      <Card title="Who vouched for whom">
        <p className="hint">
          {isRequired
            ? 'Two vouches link an account to its number. If a vouch is wrong, reject the claim, or unlink the account; a new claim needs new vouches.'
            : 'New claims need no vouches, because CLAIMS is not set to “vouch”.'}
        </p>
        {vouches.length === 0 ? (
          <p className="empty">No vouches yet.</p>
        ) : (
          <VouchGraph vouches={vouches.filter(({ withdrawnAt }) => withdrawnAt === null)} />
        )}
      </Card>
      {vouches.length === 0 ? null : <GivenVouches vouches={vouches} />}
      <NearLinks near={[{ to: inboxAddress({ kind: 'claim' }), label: 'Claims' }]} />
    </>
  );
}
