import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import { useUserRefresh } from '#web/api/account/use-user-refresh.ts';
import { useSession } from '#web/api/session-context.ts';
import { Link } from '#web/ui/link.tsx';

const afterwards = 'you can tell your story and add your photo and your card.';

export function UnlinkedCard() {
  const session = useSession();
  useUserRefresh(true);
  const user = session.kind === 'signed-in' ? session.user : null;
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
              <Link to="/claim-number">Ask two members to vouch for you</Link>
            ) : (
              <Link to="/">Home</Link>
            )}
          </p>
        </>
      )}
    </section>
  );
}
