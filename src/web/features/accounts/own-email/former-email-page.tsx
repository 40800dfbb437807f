/** Takes the account back with the link in the mail to its former email. Only the button uses the link, because programs that inspect mails open pages too. */
import { useState } from 'react';
import { restoreFormerEmail } from '#contract/accounts/own-email.ts';
import { LoadingCard } from '#web/api/account/query-state.tsx';
import { contactAddress } from '#web/addresses/contact-address.ts';
import { tokenInFragment, useLinkToken } from '#web/api/account/use-link-token.ts';
import { useCall } from '#web/api/call-context.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

function Restoring({ token }: { readonly token: string }) {
  const call = useCall();
  const [state, setState] = useState<'open' | 'done' | 'dead link'>('open');
  const heading = useFocusOnChange(state);
  const { isBusy, alert, run } = useAction(async () => {
    try {
      await call(restoreFormerEmail, { body: { token } });
      setState('done');
    } catch (error) {
      if (!isRefusal(error) || error.code !== 'bad_request') throw error;
      setState('dead link');
    }
  });
  if (state === 'dead link') {
    return (
      <Card title="This link does not work any more." heading={heading}>
        <p>
          <Link to="/recover-password">Recover your account</Link>, or{' '}
          <Link to={contactAddress({ about: 'sign-in' })}>write to the admins</Link>.
        </p>
      </Card>
    );
  }
  if (state === 'done') {
    return (
      <Card title="Your account uses this email again" heading={heading}>
        <p>
          It was signed out everywhere. The old password no longer works, so choose a new one now.
          We told the admins.
        </p>
        <div className="form-actions">
          <LinkButton to="/recover-password">Choose a new password</LinkButton>
        </div>
      </Card>
    );
  }
  return (
    <Card title="Use my former email again">
      <p>
        The email of your account was changed. If you did not want this, take your account back:
      </p>
      <div className="help">
        <ul className="stack">
          <li>Your account uses the email again to which we sent this link.</li>
          <li>
            The phone number from before the change comes back, too. One that was newer than 30 days
            is removed.
          </li>
          <li>Everyone who is signed in to your account is signed out.</li>
          <li>The password stops working, and you choose a new one.</li>
          <li>Passkeys and two-step sign-in that were added after the change are removed.</li>
        </ul>
      </div>
      <p>If you wanted the change, close this page. You do not need to do anything.</p>
      <AlertBox message={alert} />
      <div className="form-actions">
        <Button type="button" isBusy={isBusy} onClick={run}>
          Use my former email again
        </Button>
      </div>
      {alert === null ? null : (
        <p>
          <Link to={contactAddress({ about: 'sign-in' })}>Write to the admins</Link>
        </p>
      )}
    </Card>
  );
}

export function FormerEmailPage() {
  const token = useLinkToken(tokenInFragment);
  const isHydrated = useHydrated();
  if (!isHydrated) return <LoadingCard label="Checking your link" />;
  if (token !== null) return <Restoring key={token} token={token} />;
  return (
    <Card title="Open the link in our email">
      <p>This page needs the link from our email. Open it from the email again.</p>
      <p>
        Expired, or lost? <Link to={contactAddress({ about: 'sign-in' })}>Write to the admins</Link>
      </p>
    </Card>
  );
}
