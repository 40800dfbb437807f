/** Everything about an account except its profile: sign-in methods, sessions, the data download and deletion. */
import type { ComponentType } from 'react';
import { listSessions } from '#contract/accounts/sign-in.ts';
import { listTimeZones } from '#contract/accounts/settings.ts';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { useSession } from '#web/api/session-context.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { DataDownload } from './data-download.tsx';
import { DeletionCard } from './deletion-card.tsx';
import { LoadingCard } from '../loading-card.tsx';
import { SignInCards } from '../sign-in-methods/sign-in-cards.tsx';
import { SessionsCard } from '../sign-in/sessions-card.tsx';
import { endsPasskeys } from '../sign-in/ends-passkeys.ts';
import { useSignInMethods } from '../sign-in-methods/use-sign-in-methods.ts';
import { MemberMailsCard } from '../member-mails/member-mails-card.tsx';
import { AdminMailCard } from './admin-mail-card.tsx';

interface Props {
  readonly MessagesCard: ComponentType<{ readonly hasNumber: boolean }>;
}

export function YourAccountPage({ MessagesCard }: Props) {
  const session = useSession();
  const user = session.kind === 'signed-in' ? session.user : null;
  const { profile } = useOwnProfile();
  const { response: zones } = useQuery(listTimeZones);
  const sessions = useQuery(listSessions);
  const newest = useSignInMethods();

  const isHere = sessions.response !== null && (newest.methods !== null || newest.failure !== null);
  if (profile === null || zones === null || !isHere) {
    return <LoadingCard label="Loading your account" />;
  }
  const timeZoneId = profile.isOk ? profile.value.timeZoneId : null;
  const zone = zones.isOk ? zones.value.find((each) => each.timeZoneId === timeZoneId) : undefined;
  return (
    <>
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
    </>
  );
}
