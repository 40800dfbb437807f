/** Everything about an account except its profile: sign-in methods, sessions, the data download and deletion. */
import { lazy, Suspense, useEffect } from 'react';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { useQuery } from '#web/api/account/use-query.ts';
// Puts this module into the account pages' shared download; otherwise it would be in the admins' download.
import '#web/api/forms/confirmed-action.tsx';
import { DataDownload } from './data-download.tsx';
import { DeletionCard } from './deletion-card.tsx';
import { LoadingCard } from '../loading-card.tsx';
import { SessionsCard } from '../sign-in/sessions-card.tsx';
import { useSignInMethods } from '../sign-in-methods/use-sign-in-methods.ts';

const loadSignInCards = async () => ({
  default: (await import('../sign-in-methods/sign-in-cards.tsx')).SignInCards,
});
const SignInCards = lazy(loadSignInCards);

export function YourAccountPage() {
  const { profile } = useOwnProfile();
  const { response: zones } = useQuery('listTimeZones');
  const sessions = useQuery('listSessions');
  const newest = useSignInMethods();
  // Loads the cards while the requests are pending. A failure is shown when they are rendered.
  useEffect(() => void loadSignInCards().catch(() => undefined), []);

  const isHere = sessions.response !== null && (newest.methods !== null || newest.failure !== null);
  const loading = <LoadingCard label="Loading your account" />;
  if (profile === null || zones === null || !isHere) return loading;
  const timeZoneId = profile.isOk ? profile.value.timeZoneId : null;
  const zone = zones.isOk ? zones.value.find((each) => each.timeZoneId === timeZoneId) : undefined;
  return (
    <Suspense fallback={loading}>
      <SignInCards newest={newest} ianaName={zone?.ianaName} />
      <SessionsCard loaded={sessions} zone={zone} />
      <DataDownload />
      <DeletionCard />
    </Suspense>
  );
}
