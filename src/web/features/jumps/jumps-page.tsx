/** The overview of the jump book: the years, and the places. */
import { useLoaderData } from 'react-router';
import { brand } from '#contract/brand.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import type { Loaded, Overview } from './load-jumps.ts';
import { NotShown } from './not-shown.tsx';
import { PlaceList } from './places-page.tsx';
import './jumps.css';
import { placesPath, yearAddress } from '#web/addresses/jump-address.ts';
import { Link } from '#web/ui/link.tsx';
import {
  cellRole,
  groupRole,
  headingRole,
  rowHeadingRole,
  rowRole,
  tableRole,
} from '#web/ui/table-roles.ts';
import { membersIn } from './jump-words.ts';
import type { JumpSummary } from '#contract/jumps/jumps.ts';

export function JumpsPage() {
  const loaded: Loaded<Overview> = useLoaderData();
  if (loaded.kind !== 'found') return <NotShown loaded={loaded} title="Jumps" subject="page" />;
  const { years, places, placeCount } = loaded.content;
  const total = years.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <PageHeading title="Jumps">
        <p className="sky-count">
          <b>{total}</b> {total === 1 ? 'jump has' : 'jumps have'} a known year
        </p>
      </PageHeading>
      <Card title="By year">
        {years.length === 0 ? (
          <p className="empty">No jump with a known year yet.</p>
        ) : (
          <>
            <p>{`Every member became a ${brand.singular} on one jump. Choose its year.`}</p>
            <Years years={years} />
          </>
        )}
      </Card>
      <Card title="By place">
        {places.length === 0 ? (
          <p className="empty">No jump with a known place yet.</p>
        ) : (
          <>
            <PlaceList places={places} />
            {placeCount > places.length ? (
              <p>
                <LinkButton to={placesPath}>{`All ${placeCount} places`}</LinkButton>
              </p>
            ) : null}
          </>
        )}
      </Card>
    </>
  );
}

/** The years of the jumps, by decade. */
function Years({ years }: Pick<JumpSummary, 'years'>) {
  const decades = decadesOf(years);
  return (
    <>
      <YearTable decades={decades} />
      <DecadeList decades={decades} />
    </>
  );
}

/** For wide windows: a table of the years, drawn as the bars of each decade, which lead to the years. */
function YearTable({ decades }: { readonly decades: readonly Decade[] }) {
  const most = Math.max(...decades.flatMap(({ years }) => years.map(({ count }) => count)));
  return (
    <table className="years" {...tableRole}>
      <caption className="visually-hidden">Members by the year of their jump</caption>
      <thead className="visually-hidden" {...groupRole}>
        <tr {...rowRole}>
          <th scope="col" {...headingRole}>
            Year
          </th>
          <th scope="col" {...headingRole}>
            Members
          </th>
        </tr>
      </thead>
      {decades.map(({ start, years, count: members }) => (
        <tbody key={start} className="decade" {...groupRole}>
          <tr className="decade-name" {...rowRole}>
            <th scope="rowgroup" {...rowHeadingRole}>
              <span className="number">{`${start}s`}</span>
            </th>
            <td {...cellRole}>{membersIn(members)}</td>
          </tr>
          {years.map(({ year, count }) => (
            <tr key={year} className="decade-year" {...rowRole}>
              <th scope="row" {...rowHeadingRole}>
                {/* A year without members leads nowhere. */}
                {count === 0 ? year : <Link to={yearAddress(year)}>{year}</Link>}
              </th>
              <td {...cellRole}>
                {count}
                <svg width="100%" height={`${(count / most) * 75}%`} aria-hidden="true" />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** For phones: the decades, which open to their years. */
function DecadeList({ decades }: { readonly decades: readonly Decade[] }) {
  const most = Math.max(...decades.map(({ count }) => count));
  return (
    <ul className="decade-list">
      {decades.map(({ start, years, count: members }) => (
        <li key={start}>
          <details>
            <summary>
              <span className="number">{`${start}s`}</span>
              <span>{membersIn(members)}</span>
              <svg width={`${(members / most) * 100}%`} height="6" aria-hidden="true" />
            </summary>
            <ul className="grid">
              {years
                .filter(({ count }) => count > 0)
                .map(({ year, count }) => (
                  <li key={year}>
                    <Link to={yearAddress(year)}>
                      {year} <small>{membersIn(count)}</small>
                    </Link>
                  </li>
                ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
}

type Counts = JumpSummary['years'];

/** With more years, those without members have no room. */
const mostYears = 150;

/** Adds the years without members, from the first year of the first decade on. */
function fillYears(years: Counts): Counts {
  const [first, to] = [years[0]?.year ?? 0, years.at(-1)?.year ?? 0];
  const from = first - (first % 10);
  if (to - from >= mostYears) return years;
  const counts = new Map(years.map(({ year, count }) => [year, count]));
  return Array.from({ length: to - from + 1 }, (_, offset) => ({
    year: from + offset,
    count: counts.get(from + offset) ?? 0,
  }));
}

interface Decade {
  /** Its first year. */
  readonly start: number;
  readonly years: Counts;
  readonly count: number;
}

const decadesOf = (years: Counts): Decade[] =>
  [...Map.groupBy(fillYears(years), ({ year }) => year - (year % 10))].map(([start, ofDecade]) => ({
    start,
    years: ofDecade,
    count: ofDecade.reduce((sum, { count }) => sum + count, 0),
  }));
