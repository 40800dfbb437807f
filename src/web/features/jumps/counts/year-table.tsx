/** For wide windows: a table of the years, drawn as the bars of each decade, which lead to the years. */
import { yearAddress } from '#web/addresses/jump-address.ts';
import { Link } from '#web/ui/link.tsx';
import {
  cellRole,
  groupRole,
  headingRole,
  rowHeadingRole,
  rowRole,
  tableRole,
} from '#web/ui/table-roles.ts';
import { membersIn } from './count-labels.ts';
import type { Decade } from './decades-of.ts';

export function YearTable({ decades }: { readonly decades: readonly Decade[] }) {
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
