/** How the account signs in, and where it is signed in. */
import '../sign-in-methods/sign-in-methods.css';
import { useLocation } from 'react-router';
import { listTimeZones } from '#contract/accounts/settings.ts';
import { listSessions } from '#contract/accounts/sign-in.ts';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { useQuery, useNewestQuery } from '#web/api/account/use-query.ts';
import { useSession } from '#web/api/session-context.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { FailureNotice } from '#web/ui/loading/failure-notice.tsx';
import { LoadingCard } from '../loading-card.tsx';
import { endsPasskeys } from '../sign-in/ends-passkeys.ts';
import { SessionsCard } from '../sign-in/sessions-card.tsx';
import { PasskeysCard } from '../sign-in-methods/passkeys/passkeys-card.tsx';
import { TwoStepCard } from '../sign-in-methods/two-step/two-step-card.tsx';
import { useEffect, useEffectEvent } from 'react';
import { getSignInMethods, type SignInMethods } from '#contract/accounts/passkeys.ts';
import { useUserRefresh, useReloadUser } from '#web/api/account/use-user-refresh.ts';
import { useCall } from '#web/api/call-context.ts';
import { settle, type Failure } from '#web/api/settle.ts';

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

interface NewestMethods {
  /** Null until the first response. */
  readonly methods: SignInMethods | null;
  /** Why there is no response. */
  readonly failure: Failure | null;
  readonly isLoading: boolean;
  readonly reload: () => void;
  /** Stores the response of an operation. */
  readonly keep: (methods: SignInMethods) => void;
  /** Requests them again, and the session, after an operation that returns something else. */
  readonly refresh: () => Promise<void>;
}

/** The account's passkeys and second factor, from the last response. */
function useSignInMethods(): NewestMethods {
  const call = useCall();
  const session = useSession();
  const renewUser = useReloadUser();
  const { value, keep, ...loaded } = useNewestQuery(getSignInMethods);
  const hasSecondFactor = session.kind === 'signed-in' && session.user.hasSecondFactor;

  async function reread() {
    const response = await settle(call(getSignInMethods));
    if (response.isOk) keep(response.value.body);
  }

  // The mailed link opens another tab, and what is set up there must show here.
  useUserRefresh(!hasSecondFactor);
  const isKnown = value === null || value.secondFactor.isOn === hasSecondFactor;
  const catchUp = useEffectEvent(() => void reread());
  useEffect(() => {
    if (!isKnown) catchUp();
  }, [isKnown]);

  return {
    ...loaded,
    methods: value,
    keep,
    async refresh() {
      await reread();
      await renewUser();
    },
  };
}
