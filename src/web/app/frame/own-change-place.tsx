/** The notice of a change of the own account or number, loaded with a session. */
import { lazy, Suspense } from 'react';
import { useSession } from '#web/api/session-context.ts';

const OwnChangeNotice = lazy(async () => ({
  default: (await import('#web/features/accounts/announced-changes/own-change-notice.tsx'))
    .OwnChangeNotice,
}));

export function OwnChangePlace() {
  const session = useSession();
  if (session.kind !== 'signed-in') return null;
  return (
    <Suspense>
      <OwnChangeNotice key={session.user.accountId} />
    </Suspense>
  );
}
