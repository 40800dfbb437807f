/** Shown by a guarded page until the session is known. */
import type { Session } from '#web/api/session.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadingIndicator } from '#web/ui/loading/loading-indicator.tsx';

export function WaitingCard({ session }: { readonly session: Session }) {
  const retry = session.kind === 'validating' ? session.retry : null;
  return (
    <section
      className="card quiet waiting needs-script"
      aria-label="Your account"
      aria-live="polite"
    >
      {retry === null ? (
        <LoadingIndicator label="Checking your account" />
      ) : (
        <>
          <p>The site cannot be reached. You are still signed in, and we keep trying.</p>
          <Button type="button" kind="quiet" onClick={retry}>
            Try again now
          </Button>
        </>
      )}
    </section>
  );
}
