/** How the account signs in, and where it is signed in. */
import '../sign-in-methods/sign-in-methods.css';
import { listTimeZones } from '#contract/accounts/settings.ts';
import { listSessions } from '#contract/accounts/sign-in.ts';
import { LoadingCard, QueryState } from '#web/api/account/query-state.tsx';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { useSession } from '#web/api/session-context.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { endsPasskeys } from '../sign-in/ends-passkeys.ts';
import { SessionsCard } from '../sign-in/sessions-card.tsx';
import { PasskeysCard } from '../sign-in-methods/passkeys/passkeys-card.tsx';
import { TwoStepCard } from '../sign-in-methods/two-step/two-step-card.tsx';
import { useEffect, useEffectEvent } from 'react';
import { getSignInMethods } from '#contract/accounts/passkeys.ts';
import { useUserRefresh, useReloadUser } from '#web/api/account/use-user-refresh.ts';
import { useCall } from '#web/api/call-context.ts';
import { settle } from '#web/api/settle.ts';

export function PasswordAndDevicesPage() {
  const session = useSession();
  const { profile } = useOwnProfile();
  const { response: zones } = useQuery(listTimeZones);
  const sessions = useQuery(listSessions);
  const { methods, keep, refresh, ...query } = useSignInMethods();

  const isHere = sessions.response !== null && (methods !== null || query.failure !== null);
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
          <QueryState label="Loading" query={query} />
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

/** The account's passkeys and second factor, from the last response. */
function useSignInMethods() {
  const call = useCall();
  const session = useSession();
  const renewUser = useReloadUser();
  const query = useQuery(getSignInMethods);
  const { value, keep } = query;
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
    ...query,
    methods: value,
    /** Requests them again, and the session, after an operation that returns something else. */
    async refresh() {
      await reread();
      await renewUser();
    },
  };
}
