/** How the account signs in, and where it is signed in. */
import '../sign-in-methods/sign-in-methods.css';
import { listTimeZones, type TimeZone } from '#contract/accounts/settings.ts';
import { listSessions, endOtherSessions, type Session } from '#contract/accounts/sign-in.ts';
import { LoadingCard, QueryState } from '#web/api/account/query-state.tsx';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { useQuery, type Loaded } from '#web/api/account/use-query.ts';
import { useSession, useUser } from '#web/api/session-context.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { endsPasskeys, passkeysEnd } from '../sign-in/ends-passkeys.ts';
import { PasskeysCard } from '../sign-in-methods/passkeys/passkeys-card.tsx';
import { TwoStepCard } from '../sign-in-methods/two-step/two-step-card.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { getSignInMethods } from '#contract/accounts/passkeys.ts';
import { useUserRefresh, useReloadUser } from '#web/api/account/use-user-refresh.ts';
import { useCall } from '#web/api/call-context.ts';
import { settle } from '#web/api/settle.ts';
import { Link } from '#web/ui/link.tsx';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { formatDateTime } from '#web/ui/format-date.ts';

export function PasswordAndDevicesPage() {
  const user = useUser();
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
  const isFirst = user?.needsSecondFactor === true;
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

interface ListProps {
  readonly sessions: readonly Session[];
  readonly ianaName: string | undefined;
}

function SessionList({ sessions, ianaName }: ListProps) {
  return (
    <ul className="lines">
      {sessions.map(({ device, createdAt, usedAt, isCurrent }) => (
        <li key={`${createdAt} ${device}`} className="row">
          <b>{device}</b>
          {isCurrent ? <span className="mark">This device</span> : null}
          <span className="hint">
            Last used <time dateTime={usedAt}>{formatDateTime(usedAt, ianaName)}</time>
          </span>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  readonly loaded: Pick<Loaded<readonly Session[]>, 'value' | 'failure' | 'isLoading' | 'reload'>;
  /** Whether signing out everywhere ends passkeys. */
  readonly arePasskeysEnded: boolean;
  /** Called once the other sessions and the passkeys have ended. */
  readonly onSignedOut: () => Promise<void>;
  /** For displayed times; undefined uses the browser's own zone. */
  readonly zone: TimeZone | undefined;
}

const label = 'Sign out everywhere else';

function SessionsCard({ loaded, arePasskeysEnded, onSignedOut, zone }: Props) {
  const call = useCall();
  const showToast = useToast();
  const [rest, setRest] = useState<readonly Session[] | null>(null);
  async function signOut() {
    const { body } = await call(endOtherSessions);
    setRest(body);
    await onSignedOut();
    showToast('success', 'You are signed out everywhere else.');
  }

  const sessions = rest ?? loaded.value;

  return (
    <Card title="Where you are signed in">
      {loaded.failure === null ? null : <QueryState label={label} query={loaded} />}
      {sessions === null ? null : (
        <>
          <SessionList sessions={sessions} ianaName={zone?.ianaName} />
          {zone === undefined ? null : (
            <p className="hint">
              Times are in your time zone, {zone.timeZoneId}.{' '}
              <Link to="/my-profile">Change it</Link>
            </p>
          )}
          <div className="form-actions">
            {sessions.length < 2 ? (
              <Button type="button" kind="quiet" disabled>
                {label}
              </Button>
            ) : (
              <ConfirmedAction
                label={label}
                title={`${label}?`}
                confirmLabel="Sign out"
                act={signOut}
              >
                <p>
                  This ends all your other sessions, forgets your other devices, and ends codes and
                  links in our emails.
                </p>
                {arePasskeysEnded ? <p>{passkeysEnd}</p> : null}
              </ConfirmedAction>
            )}
          </div>
        </>
      )}
    </Card>
  );
}
