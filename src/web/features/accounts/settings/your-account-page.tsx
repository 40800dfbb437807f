/** Everything about an account except its profile: sign-in methods, sessions, the data download and deletion. */
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { useSession } from '#web/api/session-context.ts';
import { useQuery } from '#web/api/account/use-query.ts';
// Puts this module into the account pages' shared download; otherwise it would be in the admins' download.
import '#web/api/forms/confirmed-action.tsx';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { DataDownload } from './data-download.tsx';
import { DeletionCard } from './deletion-card.tsx';
import { LoadingCard } from '../loading-card.tsx';
import { SessionsCard } from '../sign-in/sessions-card.tsx';
import { endsPasskeys } from '../sign-in-methods/ends-passkeys.ts';
import { useSignInMethods } from '../sign-in-methods/use-sign-in-methods.ts';

const loadSignInCards = async () => ({
  default: (await import('../sign-in-methods/sign-in-cards.tsx')).SignInCards,
});
const SignInCards = lazy(loadSignInCards);
const MemberMailsCard = lazy(async () => ({
  default: (await import('../member-mails/member-mails-card.tsx')).MemberMailsCard,
}));
const AdminMailCard = lazy(async () => ({
  default: (await import('./admin-mail-card.tsx')).AdminMailCard,
}));

interface Props {
  readonly MessagesCard: ComponentType<{ readonly hasNumber: boolean }>;
}

export function YourAccountPage({ MessagesCard }: Props) {
  const session = useSession();
  const user = session.kind === 'signed-in' ? session.user : null;
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
      <SessionsCard
        loaded={sessions}
        arePasskeysEnded={newest.methods !== null && endsPasskeys(newest.methods)}
        onSignedOut={newest.refresh}
        zone={zone}
      />
      {user === null ? null : <MessagesCard hasNumber={user.freakBrotherNumber !== null} />}
      {user !== null && user.freakBrotherNumber !== null ? <MemberMailsCard /> : null}
      {user !== null && user.claim.needed > 0 && user.freakBrotherNumber !== null ? (
        <Card title="Invite a load mate">
          <p>
            <Link to="/invite">Send an invitation</Link> to a member you know who has no account
            yet. It counts as your vouch.
          </p>
        </Card>
      ) : null}
      {user?.isAdmin ? <AdminMailCard /> : null}
      <DataDownload />
      <DeletionCard />
    </Suspense>
  );
}
