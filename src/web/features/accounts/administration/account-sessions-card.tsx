import { useCall } from '#web/api/call-context.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import type { AccountCardProps } from './account-card.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';

export function AccountSessionsCard({ account, keep }: AccountCardProps) {
  const call = useCall();
  const showToast = useToast();
  const { accountId, firstName, lastName, sessions, isOwn } = account;
  const name = isOwn ? 'You' : `${firstName} ${lastName}`;
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  const heading = useFocusOnChange(others === 0);

  async function end() {
    keep((await call('endSessionsOf', { params: { account: accountId } })).body);
    showToast('success', isOwn ? 'You are signed out everywhere else.' : `${name} is signed out.`);
  }

  return (
    <section className="card" aria-labelledby="logins">
      <h2 id="logins" ref={heading} tabIndex={-1}>
        Signed in
      </h2>
      {sessions.length === 0 ? <p>Not signed in anywhere.</p> : null}
      <ul className="logins">
        {sessions.map(({ device, createdAt, usedAt, isCurrent }) => (
          <li key={`${createdAt} ${device}`}>
            <b>{device}</b> {isCurrent ? <span className="mark">This device</span> : null}{' '}
            <span className="hint">
              Last used <Instant at={usedAt} />
            </span>
          </li>
        ))}
      </ul>
      {others === 0 ? null : (
        <div className="form-actions">
          <ConfirmedAction
            label={isOwn ? 'Sign out everywhere else' : 'Sign out everywhere'}
            title={isOwn ? 'Sign out everywhere else?' : `Sign ${name} out everywhere?`}
            confirmLabel="Sign out"
            act={end}
          >
            <p>
              {isOwn
                ? 'You stay signed in here. On all other devices you have to sign in again.'
                : `${name} has to sign in again on every device. Unsaved text may be lost. No email is sent.`}
            </p>
          </ConfirmedAction>
        </div>
      )}
    </section>
  );
}
