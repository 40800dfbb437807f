/** The pages that the signed-in user keeps or asked to keep, as rows of a list. */
import type { OwnKeepings } from '#contract/memorials/keepers.ts';
import { nameWithNumber } from '#contract/members/display-names.ts';
import { keepAddress, keeperRequestAddress } from '#web/addresses/memorial-address.ts';
import { Link } from '#web/ui/link.tsx';

export function KeptPages({ keepings }: OwnKeepings) {
  const kept = keepings.filter(({ state }) => state === 'keeping');
  const waiting = keepings.filter(({ state }) => state === 'waiting');
  const label = `Pages you keep (${kept.length})`;
  return (
    <>
      {kept.length > 1 ? (
        <li>
          <p>{label}</p>
          <ul>
            {kept.map(({ member }) => (
              <li key={member.freakBrotherNumber}>
                <Link to={keepAddress(member.freakBrotherNumber)}>{nameWithNumber(member)}</Link>
              </li>
            ))}
          </ul>
        </li>
      ) : (
        kept.map(({ member }) => (
          <li key={member.freakBrotherNumber}>
            <Link to={keepAddress(member.freakBrotherNumber)}>
              {label} <span className="hint">{nameWithNumber(member)}</span>
            </Link>
          </li>
        ))
      )}
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
