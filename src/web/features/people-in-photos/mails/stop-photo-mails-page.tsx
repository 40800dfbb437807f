/** Stops the mails about photos with the link in them. Only a button stops them, because programs that inspect mails open pages too. */
import { useEffect, useRef, useState } from 'react';
import { useLinkToken } from '#web/api/account/use-link-token.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { Link } from '#web/ui/link.tsx';
import { useIsAlive } from '#web/ui/use-is-alive.ts';

const tokenInFragment = /^#([0-9a-f]{48})$/;

const AccountLink = () => <Link to="/your-account">Your account</Link>;

function Stopping({ token }: { readonly token: string }) {
  const call = useCall();
  const [news, setNews] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { isBusy, alert, run } = useAction(async () => {
    setNews((await call('stopPhotoMails', { params: { token } })).body.message);
  });
  // The pressed button has disappeared, and the focus with it.
  useEffect(() => {
    if (news !== null) heading.current?.focus({ preventScroll: true });
  }, [news]);
  return news === null ? (
    <Card title="Stop the mails about photos of you">
      <p>The photos of you still wait on this site until you agree.</p>
      <AlertBox message={alert} />
      <div className="form-actions">
        <Button type="button" isBusy={isBusy} onClick={run}>
          Stop the mails
        </Button>
      </div>
    </Card>
  ) : (
    <Card title="The mails are off" heading={heading}>
      <p>
        {`${news} You can turn them on again under `}
        <AccountLink />.
      </p>
    </Card>
  );
}

export function StopPhotoMailsPage() {
  const token = useLinkToken(tokenInFragment);
  const isAlive = useIsAlive();
  if (isAlive && token !== null) return <Stopping key={token} token={token} />;
  return (
    <Card title="Open the link in our email">
      <p>
        {'This page works with the link in the mail. You can also turn the mails off under '}
        <AccountLink />.
      </p>
    </Card>
  );
}
