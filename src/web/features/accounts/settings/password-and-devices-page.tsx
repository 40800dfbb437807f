/** How the account signs in, and where it is signed in. */
import { useLocation } from 'react-router';
import { listTimeZones } from '#contract/accounts/settings.ts';
import { listSessions } from '#contract/accounts/sign-in.ts';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { useSession } from '#web/api/session-context.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { FailureNotice } from '#web/ui/loading/failure-notice.tsx';
import { LoadingCard } from '../loading-card.tsx';
import { endsPasskeys } from '../sign-in/ends-passkeys.ts';
import { SessionsCard } from '../sign-in/sessions-card.tsx';
import { PasskeysCard } from '../sign-in-methods/passkeys/passkeys-card.tsx';
import '../sign-in-methods/sign-in-methods.css';
import { TwoStepCard } from '../sign-in-methods/two-step/two-step-card.tsx';
import { useSignInMethods } from '../sign-in-methods/use-sign-in-methods.ts';

export function PasswordAndDevicesPage() {
  const { pathname } = useLocation();
  const session = useSession();
  const { profile } = useOwnProfile();
  const { response: zones } = useQuery(listTimeZones);
  const sessions = useQuery(listSessions);
  const { methods, failure, isLoading, reload, keep, refresh } = useSignInMethods();

  const isHere = sessions.response !== null && (methods !== null || failure !== null);
  if (profile === null || zones === null || !isHere) {
    return <LoadingCard label="Loading your devices" />;
  }
  const timeZoneId = profile.isOk ? profile.value.timeZoneId : null;
  const zone = zones.isOk ? zones.value.find((each) => each.timeZoneId === timeZoneId) : undefined;
  // Admins without a second factor cannot add a passkey; they start with the mailed link.
  const isFirst = session.kind === 'signed-in' && session.user.needsSecondFactor;
  return (
    <>
      <Card title="Password">
        <div className="form-actions">
          <LinkButton to="/change-password">Change Password</LinkButton>
        </div>
      </Card>
      {methods === null ? (
        <Card title="Passkeys and two-step sign-in">
          <FailureNotice
            message={failure?.message ?? ''}
            isBusy={isLoading}
            address={pathname}
            onRetry={reload}
          />
        </Card>
      ) : (
        <>
          {isFirst ? null : (
            <PasskeysCard methods={methods} ianaName={zone?.ianaName} keep={keep} />
          )}
          <TwoStepCard methods={methods} refresh={refresh} />
        </>
      )}
      <SessionsCard
        loaded={sessions}
        arePasskeysEnded={methods !== null && endsPasskeys(methods)}
        onSignedOut={refresh}
        zone={zone}
      />
    </>
  );
}
