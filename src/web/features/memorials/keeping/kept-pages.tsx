/** The pages that the signed-in user keeps or asked to keep, as rows of a list. */
import { listOwnKeepings } from '#contract/memorials/keepers.ts';
import { nameWithNumber } from '#contract/members/display-names.ts';
import { keepAddress, keeperRequestAddress } from '#web/addresses/memorial-address.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { Link } from '#web/ui/link.tsx';

export function KeptPages() {
  const { response } = useQuery(listOwnKeepings);
  if (!response?.isOk) return null;
  const { keepings } = response.value;
  const kept = keepings.filter(({ state }) => state === 'keeping');
  const waiting = keepings.filter(({ state }) => state === 'waiting');
  return (
    <>
      {kept.map(({ member }) => (
        <li key={member.freakBrotherNumber}>
          <Link to={keepAddress(member.freakBrotherNumber)}>
            {`Pages you keep (${kept.length})`}{' '}
            <span className="hint">{nameWithNumber(member)}</span>
          </Link>
        </li>
      ))}
      {waiting.map(({ member }) => (
        <li key={member.freakBrotherNumber}>
          <Link to={keeperRequestAddress(member.freakBrotherNumber)}>
            Your request is waiting <span className="hint">{nameWithNumber(member)}</span>
          </Link>
        </li>
      ))}
    </>
  );
}
