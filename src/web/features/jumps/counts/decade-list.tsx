/** For phones: the decades, which open to their years. */
import { yearAddress } from '#web/addresses/jump-address.ts';
import { Link } from '#web/ui/link.tsx';
import { membersIn } from './count-labels.ts';
import type { Decade } from './decades-of.ts';

export function DecadeList({ decades }: { readonly decades: readonly Decade[] }) {
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
