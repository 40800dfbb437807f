import { useState } from 'react';
import type { TimeZone } from '#contract/accounts/settings.ts';
import { endOtherSessions, type Session } from '#contract/accounts/sign-in.ts';
import { QueryState } from '#web/api/account/query-state.tsx';
import type { Loaded } from '#web/api/account/use-query.ts';
import { Link } from '#web/ui/link.tsx';
import { useCall } from '#web/api/call-context.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { formatDateTime } from '#web/ui/format-date.ts';
import { passkeysEnd } from './ends-passkeys.ts';

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

export function SessionsCard({ loaded, arePasskeysEnded, onSignedOut, zone }: Props) {
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
