/** For admins: who vouched for whom, as a drawing and as a list. */
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
        {vouches.length === 0 ? (
          <p className="empty">No vouches yet.</p>
        ) : (
          <VouchGraph vouches={vouches.filter(({ withdrawnAt }) => withdrawnAt === null)} />
        )}
      </Card>
      {vouches.length === 0 ? null : <GivenVouches vouches={vouches} />}
    </>
  );
}

const mostDrawn = 60;
const rowHeight = 28;
const width = 360;
const left = 92;
const right = 268;

/** Each person once, in the order of the numbers. */
function distinct(people: readonly Person[]): Person[] {
  const byAccount = new Map(people.map((person) => [person.accountId, person]));
  return [...byAccount.values()].toSorted((a, b) => a.freakBrotherNumber - b.freakBrotherNumber);
}

const labelOf = ({ freakBrotherNumber }: Person) => numberLabel('fb', freakBrotherNumber);

/** Draws who vouched for whom: vouchers on the left, those they know on the right. The list below has the same as text. */
function VouchGraph({ vouches }: { readonly vouches: readonly LoggedVouch[] }) {
  const drawn = vouches.slice(0, mostDrawn);
  const vouchers = distinct(drawn.map(({ voucher }) => voucher));
  const known = distinct(drawn.map((vouch) => vouch.known));
  const rows = Math.max(vouchers.length, known.length);
  const placeOf = (people: readonly Person[], { accountId }: Person) => {
    const index = people.findIndex((person) => person.accountId === accountId);
    return ((index + 0.5) * rows * rowHeight) / people.length;
  };
  if (drawn.length === 0) return null;
  return (
    <svg
      className="vouch-graph"
      viewBox={`0 0 ${width} ${rows * rowHeight}`}
      role="img"
      aria-label={`${drawn.length} vouches of ${vouchers.length} members for ${known.length} people`}
    >
      {drawn.map((vouch) => (
        <line
          key={vouch.vouchId}
          x1={left}
          y1={placeOf(vouchers, vouch.voucher)}
          x2={right}
          y2={placeOf(known, vouch.known)}
        />
      ))}
      {vouchers.map((person) => (
        <g key={person.accountId} transform={`translate(${left} ${placeOf(vouchers, person)})`}>
          <circle r="5" />
          <text x="-12" dy="0.35em" textAnchor="end">
            {labelOf(person)}
          </text>
        </g>
      ))}
      {known.map((person) => (
        <g key={person.accountId} transform={`translate(${right} ${placeOf(known, person)})`}>
          <circle r="5" />
          <text x="12" dy="0.35em">
            {labelOf(person)}
          </text>
        </g>
      ))}
    </svg>
  );
}
