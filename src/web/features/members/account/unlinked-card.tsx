/** What an account without a member can do about it. */
import { Link } from '#web/ui/link.tsx';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import { useSession } from '#web/api/session-context.ts';

export function UnlinkedCard() {
  const session = useSession();
  const pending = session.kind === 'signed-in' ? session.user.pendingNumber : null;
  return (
    <section className="card quiet" aria-label="Your number">
      {pending === null ? (
        <>
          <p>
            Your account is not linked to a {brand.singular} profile yet. Claim your number, and you
            can tell your story here.
          </p>
          <p>
            <Link to="/claim-number">Claim your number</Link>
          </p>
        </>
      ) : (
        <>
          <p>{`Your claim of ${numberLabel('fb', pending)} waits for approval. Once it is approved, you can tell your story here.`}</p>
          <p>
            <Link to="/">Home</Link>
          </p>
        </>
      )}
    </section>
  );
}
