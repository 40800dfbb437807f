/** Places with their counts. */
import { placeAddress } from '#web/addresses/jump-address.ts';
import type { JumpSummary } from '#contract/jumps/jumps.ts';
import { Link } from '#web/ui/link.tsx';

export function PlaceList({ places }: { readonly places: JumpSummary['places'] }) {
  return (
    <ul className="grid place-list">
      {places.map(({ slug, name, count }) => (
        <li key={slug}>
          <Link className="count-link" to={placeAddress(slug)}>
            <span>{name}</span> <b className="number">{count}</b>
            <span className="visually-hidden">{count === 1 ? ' member' : ' members'}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
