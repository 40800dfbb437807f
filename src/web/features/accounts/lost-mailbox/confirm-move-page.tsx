/** Confirms a request with the link in the mail to the new address. Later it shows the status of the request. */
import { useEffect, useRef, useState } from 'react';
import type { MoveStatus } from '#contract/accounts/lost-mailbox.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { Link } from '#web/ui/link.tsx';
import { LinkPage } from './link-page.tsx';
import { StatusCard } from './status-card.tsx';

function Confirmation({ token }: { readonly token: string }) {
  const call = useCall();
  const [status, setStatus] = useState<MoveStatus | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { isBusy, alert, run } = useAction(async () => {
    setStatus((await call('confirmMove', { body: { token } })).body);
  });
  // The pressed button has disappeared, and the focus with it.
  useEffect(() => {
    if (status !== null) heading.current?.focus({ preventScroll: true });
  }, [status]);
  if (status !== null) {
    return <StatusCard status={status} heading={heading} token={token} onChange={setStatus} />;
  }
  return (
    <Card title="Your request for a new email">
      <p>
        Press the button to confirm your request. The admins then see it, and your former email gets
        a notice. If you have already confirmed it, the button shows its status.
      </p>
      <p>
        If you did not ask for this, close this page. No one sees the request, and it is deleted.
      </p>
      <AlertBox message={alert} />
      <div className="form-actions">
        <Button type="button" isBusy={isBusy} onClick={run}>
          Confirm and show request
        </Button>
      </div>
      {alert === null ? null : (
        <p>
          <Link to="/lost-mailbox">Ask again</Link>
        </p>
      )}
    </Card>
  );
}

export function ConfirmMovePage() {
  return <LinkPage>{(token) => <Confirmation key={token} token={token} />}</LinkPage>;
}
