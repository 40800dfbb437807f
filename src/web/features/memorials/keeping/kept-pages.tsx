/** The pages that the signed-in user keeps, as items of a menu. */
import { listOwnKeepings } from '#contract/memorials/keepers.ts';
import { numberLabel } from '#contract/number-label.ts';
import { shownName } from '#contract/members/display-names.ts';
import { keepAddress } from '#web/addresses/memorial-address.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { NavLink } from '#web/ui/link.tsx';

export function KeptPages() {
  const { response } = useQuery(listOwnKeepings);
  if (!response?.isOk) return null;
  return response.value.keepings
    .filter(({ state }) => state === 'keeping')
    .map(({ member }) => (
      <li key={member.freakBrotherNumber}>
        <NavLink to={keepAddress(member.freakBrotherNumber)}>
          {`Page of ${shownName(member)}`}
          <span className="hint">{`${numberLabel('fb', member.freakBrotherNumber)}, kept by you`}</span>
        </NavLink>
      </li>
    ));
}
