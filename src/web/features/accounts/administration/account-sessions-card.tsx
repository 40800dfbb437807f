import { endSessionsOf } from '#contract/accounts/administration.ts';
import { useCall } from '#web/api/call-context.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import type { AccountCardProps } from './account-card.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { describeRecipients } from './who-is-notified.ts';
import { Instant } from '#web/ui/instant.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';

export function AccountSessionsCard({ account, keep }: AccountCardProps) {
  const call = useCall();
  const showToast = useToast();
  const { accountId, firstName, lastName, sessions, isOwn } = account;
  const name = isOwn ? 'You' : `${firstName} ${lastName}`;
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  const isDone = isOwn && others === 0;
  const heading = useFocusOnChange(isDone);

  async function end() {
    keep((await call(endSessionsOf, { params: { account: accountId } })).body);
    showToast('success', isOwn ? 'You are signed out everywhere else.' : `${name} is signed out.`);
  }

  return (
    <section className="card" aria-labelledby="logins">
      <h2 id="logins" ref={heading} tabIndex={-1}>
        Signed in
      </h2>
      {sessions.length === 0 ? <p>Not signed in anywhere.</p> : null}
      <ul className="lines">
        {sessions.map(({ device, createdAt, usedAt, isCurrent }) => (
          <li key={`${createdAt} ${device}`} className="row">
            <b>{device}</b>
            {isCurrent ? <span className="mark">This device</span> : null}
            <span className="hint">
              Last used <Instant at={usedAt} />
            </span>
          </li>
        ))}
      </ul>
      {isOwn ? null : (
        <p>
          If someone else may know the password, sign them out everywhere: the password no longer
          works then.
        </p>
      )}
      {isDone ? null : (
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
                : `${name} is signed out on every device, and the password no longer works. They choose a new one with a code that we send to their email. Unsaved text may be lost. ${describeRecipients(account)}`}
            </p>
          </ConfirmedAction>
        </div>
      )}
    </section>
  );
}
