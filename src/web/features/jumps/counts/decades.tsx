/** The years of each decade, with their counts. */
import { yearAddress } from '#web/addresses/jump-address.ts';
import type { JumpSummary } from '#contract/jumps/jumps.ts';
import { Link } from '#web/ui/link.tsx';
import { membersIn } from './count-labels.ts';
import { fillYears } from './fill-years.ts';

type Years = JumpSummary['years'];

export function Decades({ years }: { readonly years: Years }) {
  const decades = Map.groupBy(fillYears(years), ({ year }) => year - (year % 10));
  const most = Math.max(...years.map(({ count }) => count));
  return (
    <ol className="decades">
      {[...decades].map(([start, ofDecade]) => (
        <li key={start} className="decade">
          <h3>
            <span className="number">{`${start}s`}</span>{' '}
            <small>{membersIn(ofDecade.reduce((sum, { count }) => sum + count, 0))}</small>
          </h3>
          <ul>
            {ofDecade.map((year) => (
              // The place in its decade, for the columns of a wide window.
              <li key={year.year} data-place={year.year % 10}>
                <Year year={year} most={most} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

interface YearProps {
  readonly year: Years[number];
  /** The members of the strongest year, for the length of the bars. */
  readonly most: number;
}

/** A year without members leads nowhere. */
function Year({ year: { year, count }, most }: YearProps) {
  const content = (
    <>
      <b className="number">{year}</b>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.ceil((count / most) * 100)} height="8" />
      </svg>
      <span>
        {count}
        <span className="visually-hidden">{count === 1 ? ' member' : ' members'}</span>
      </span>
    </>
  );
  return count === 0 ? (
    <div className="decade-year">{content}</div>
  ) : (
    <Link className="decade-year" to={yearAddress(year)}>
      {content}
    </Link>
  );
}
