/** Stops a request with the link in the mail to the former address. */
import { useEffect, useRef, useState } from 'react';
import { contactAddress } from '#web/addresses/contact-address.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { Link } from '#web/ui/link.tsx';
import { LinkPage } from './link-page.tsx';

function Stopping({ token }: { readonly token: string }) {
  const call = useCall();
  const [isDone, setIsDone] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { isBusy, alert, run } = useAction(async () => {
    await call('stopMove', { body: { token } });
    setIsDone(true);
  });
  // The pressed button has disappeared, and the focus with it.
  useEffect(() => {
    if (isDone) heading.current?.focus({ preventScroll: true });
  }, [isDone]);
  if (isDone) {
    return (
      <Card title="The request was stopped" heading={heading}>
        <p>Your account is unchanged. We told the other person that the request has ended.</p>
        <p>
          <Link to="/login">Sign in</Link>
        </p>
      </Card>
    );
  }
  return (
    <Card title="Stop the move of your account">
      <p>
        Someone says that they can no longer read this email, and asks to move your account to
        another one. If it was not you, stop it.
      </p>
      <p>If it was you, close this page. You do not need to do anything.</p>
      <AlertBox message={alert} />
      <div className="form-actions">
        <Button type="button" isBusy={isBusy} onClick={run}>
          Stop the move
        </Button>
      </div>
      {alert === null ? null : (
        <p>
          <Link to={contactAddress({ about: 'sign-in' })}>Write to the keepers</Link>
        </p>
      )}
    </Card>
  );
}

export function StopMovePage() {
  return <LinkPage>{(token) => <Stopping key={token} token={token} />}</LinkPage>;
}
