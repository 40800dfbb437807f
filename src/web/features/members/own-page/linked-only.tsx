/** Pages that require a linked member. An account without one sees a notice before anything is loaded or typed. */
import type { ReactNode } from 'react';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import { getOwnMember, type OwnMemberProfile } from '#contract/profile/own-page.ts';
import { QueryCard } from '#web/api/account/query-state.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { useUserRefresh } from '#web/api/account/use-user-refresh.ts';
import { useUser } from '#web/api/session-context.ts';
import { Link } from '#web/ui/link.tsx';

export function LinkedOnly({ children }: { readonly children: ReactNode }) {
  const user = useUser();
  const isUnlinked = user?.matchedFb === false;
  return isUnlinked ? <UnlinkedCard /> : children;
}

interface Props {
  readonly children: (loaded: OwnMemberProfile) => ReactNode;
}

/** Loads the member of the account. */
export function OwnMember({ children }: Props) {
  return (
    <LinkedOnly>
      <LoadedMember>{children}</LoadedMember>
    </LinkedOnly>
  );
}

function LoadedMember({ children }: Props) {
  const { value, ...query } = useQuery(getOwnMember);
  if (value !== null) return children(value);
  if (query.failure?.code === 'not_found') return <UnlinkedCard />;
  return <QueryCard title="Your profile" label="Loading your profile" query={query} />;
}

const afterwards = 'you can tell your story and add your photo and your card.';

function UnlinkedCard() {
  const user = useUser();
  useUserRefresh(true);
  const pending = user?.pendingNumber ?? null;
  return (
    <section className="card quiet" aria-label="Your number">
      {pending === null ? (
        <>
          <p>{`Your account is not linked to a ${brand.singular} profile yet. Claim your number. Then ${afterwards}`}</p>
          <p>
            <Link to="/claim-number">Claim your number</Link>
          </p>
        </>
      ) : (
        <>
          <p>{`Your claim of ${numberLabel('fb', pending)} is waiting for approval. Once it is approved, ${afterwards}`}</p>
          <p>
            {user !== null && user.claim.needed > 0 ? (
              <Link to="/claim-number">Ask members to vouch for you</Link>
            ) : (
              <Link to="/">Home</Link>
            )}
          </p>
        </>
      )}
    </section>
  );
}
