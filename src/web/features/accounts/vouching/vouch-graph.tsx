/** Draws who vouched for whom: vouchers on the left, those they know on the right. The list below has the same as text. */
import type { LoggedVouch } from '#contract/accounts/vouching.ts';
import { numberLabel } from '#contract/number-label.ts';

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

export function VouchGraph({ vouches }: { readonly vouches: readonly LoggedVouch[] }) {
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
