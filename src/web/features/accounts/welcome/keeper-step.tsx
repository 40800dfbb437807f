/** For those who keep the page of a deceased member, or asked to. */
import { brand } from '#contract/brand.ts';
import type { OwnKeepings } from '#contract/memorials/keepers.ts';
import { shownName } from '#contract/members/display-names.ts';
import { keepAddress } from '#web/addresses/memorial-address.ts';
import { Link } from '#web/ui/link.tsx';

/** @param keepings not empty: pages that are kept, and requests that wait */
export function KeeperStep({ keepings }: OwnKeepings) {
  const kept = keepings.filter(({ state }) => state === 'keeping');
  const [waiting] = keepings;
  return (
    <div className="welcome-step notice stack">
      {kept.map(({ member }) => (
        <h2 key={member.freakBrotherNumber}>
          You keep the page of{' '}
          <Link to={`/${brand.singularSlug}/${member.freakBrotherNumber}`}>
            {shownName(member)}
          </Link>{' '}
          · <Link to={keepAddress(member.freakBrotherNumber)}>Edit</Link>
        </h2>
      ))}
      {kept.length === 0 && waiting ? (
        <>
          <h2>Your request is waiting</h2>
          <p>{`An admin reads your request to keep the page of ${shownName(waiting.member)}. You get an email with the answer.`}</p>
        </>
      ) : null}
    </div>
  );
}
