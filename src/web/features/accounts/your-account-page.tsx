/** One's account beyond the profile: how and where it is signed in, a copy of what the site keeps, and leaving for good. */
import { useLocation } from 'react-router';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { useAnswer } from '#web/api/account/use-answer.ts';
import { useSession } from '#web/api/session-context.ts';
import { Card } from '#web/ui/card.tsx';
import { FailureNotice } from '#web/ui/failure-notice.tsx';
import { DataDownload } from './data-download.tsx';
import { DeletionCard } from './deletion-card.tsx';
import { LoadingCard } from './loading-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { PasskeysCard } from './sign-in-methods/passkeys-card.tsx';
import { TwoStepCard } from './sign-in-methods/two-step-card.tsx';
import { useSignInMethods, type NewestMethods } from './sign-in-methods/use-sign-in-methods.ts';
import './sign-in-methods/sign-in-methods.css';

interface SignInCardsProps {
  readonly newest: NewestMethods;
  readonly ianaName: string | undefined;
}

function SignInCards({ newest, ianaName }: SignInCardsProps) {
  const { methods, failure, isLoading, reload, keep, refresh } = newest;
  const { pathname } = useLocation();
  const session = useSession();
  if (methods === null) {
    return (
      <Card title="Passkeys and two-step sign-in">
        <FailureNotice
          message={failure?.message ?? ''}
          isBusy={isLoading}
          address={pathname}
          onRetry={reload}
        />
      </Card>
    );
  }
  // Until an admin has the second step, which a mailed link begins, no passkey can be added.
  const isFirst = session.kind === 'signed-in' && session.user.needsSecondFactor;
  return (
    <>
      {isFirst ? null : <PasskeysCard methods={methods} ianaName={ianaName} keep={keep} />}
      <TwoStepCard methods={methods} refresh={refresh} />
    </>
  );
}

export function YourAccountPage() {
  const { profile } = useOwnProfile();
  const { answer: zones } = useAnswer('listTimeZones');
  const sessions = useAnswer('listSessions');
  const methods = useSignInMethods();
  const isHere =
    zones !== null &&
    sessions.answer !== null &&
    (methods.methods !== null || methods.failure !== null);
  if (profile === null || !isHere) return <LoadingCard label="Loading your account" />;
  const timeZoneId = profile.isOk ? profile.value.timeZoneId : null;
  const zone = zones.isOk ? zones.value.find((each) => each.timeZoneId === timeZoneId) : undefined;
  return (
    <>
      <SignInCards newest={methods} ianaName={zone?.ianaName} />
      <SessionsCard loaded={sessions} zone={zone} />
      <DataDownload />
      <DeletionCard />
    </>
  );
}
