/**
 * The welcome on the home page. The style sheet reserves its space during a session, which prevents a layout shift.
 */
import { lazy, Suspense } from 'react';
import { useSession } from '#web/api/session-context.ts';

const Welcome = lazy(async () => ({
  default: (await import('#web/features/accounts/welcome/welcome.tsx')).Welcome,
}));

export function WelcomePlace() {
  const session = useSession();
  return (
    <div className="welcome-place">
      {session.kind === 'signed-in' ? (
        <Suspense>
          <Welcome user={session.user} />
        </Suspense>
      ) : null}
    </div>
  );
}
