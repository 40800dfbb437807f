import { yearAddress } from '#web/addresses/jump-address.ts';
import type { JumpSummary } from '#contract/jumps/jumps.ts';
import { Link } from '#web/ui/link.tsx';

interface Props {
  readonly title: string;
  readonly years: JumpSummary['years'];
}

export function YearTable({ title, years }: Props) {
  return (
    <details className="year-table">
      <summary>As a table</summary>
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">Year</th>
            <th scope="col">Members</th>
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, count }) => (
            <tr key={year}>
              <th scope="row">
                <Link to={yearAddress(year)}>{year}</Link>
              </th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
