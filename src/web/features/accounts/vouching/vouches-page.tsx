/** For admins: who vouched for whom. */
import './vouching.css';
import { listVouches, type LoggedVouch } from '#contract/accounts/vouching.ts';
import { numberLabel } from '#contract/number-label.ts';
import { QueryCard } from '#web/api/account/query-state.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { Card } from '#web/ui/card.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Link } from '#web/ui/link.tsx';
import { usePages } from '#web/ui/manifest/use-pages.tsx';

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
  const { value, ...query } = useQuery(listVouches);
  if (value === null) {
    return <QueryCard title="Vouches" label="Loading the vouches" query={query} />;
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
        {vouches.length === 0 ? <p className="empty">No vouches yet.</p> : null}
      </Card>
      {vouches.length === 0 ? null : <GivenVouches vouches={vouches} />}
    </>
  );
}
