/** The pages that the signed-in user keeps or asked to keep, as items of a list. */
import { listOwnKeepings } from '#contract/memorials/keepers.ts';
import { numberLabel } from '#contract/number-label.ts';
import { shownName } from '#contract/members/display-names.ts';
import { keepAddress, keeperRequestAddress } from '#web/addresses/memorial-address.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { NavLink } from '#web/ui/link.tsx';

export function KeptPages() {
  const { response } = useQuery(listOwnKeepings);
  if (!response?.isOk) return null;
  return response.value.keepings
    .filter(({ state }) => state === 'keeping' || state === 'waiting')
    .map(({ member, state }) => {
      const { freakBrotherNumber: number } = member;
      const isKept = state === 'keeping';
      return (
        <li key={number}>
          <NavLink to={isKept ? keepAddress(number) : keeperRequestAddress(number)}>
            {`Page of ${shownName(member)}`}
            <span className="hint">
              {isKept ? `${numberLabel('fb', number)}, kept by you` : 'Your request is waiting'}
            </span>
          </NavLink>
        </li>
      );
    });
}
