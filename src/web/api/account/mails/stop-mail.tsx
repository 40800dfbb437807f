/** Stops a mail with the link in it. Only a button stops it, because programs that inspect mails open pages too. */
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { Link } from '#web/ui/link.tsx';
import { useIsAlive } from '#web/ui/use-is-alive.ts';
import { useCall } from '../../call-context.ts';
import { useAction } from '../../forms/use-action.ts';
import { useLinkToken } from '../use-link-token.ts';

const tokenInFragment = /^#([0-9a-f]{48})$/;

interface Props {
  readonly title: string;
  readonly stop: 'stopAnniversaryMail' | 'stopYearPhotosMail';
}

function Stopping({ title, stop, token }: Props & { readonly token: string }) {
  const call = useCall();
  const [news, setNews] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { isBusy, alert, run } = useAction(async () => {
    const { body } = await call(stop, { params: { token } });
    setNews(body.message);
  });
  // The pressed button has disappeared, and the focus with it.
  useEffect(() => {
    if (news !== null) heading.current?.focus({ preventScroll: true });
  }, [news]);
  if (news !== null) {
    return (
      <Card title="The mail is off" heading={heading}>
        <p>
          {`${news} You can turn it on again under `}
          <Link to="/your-account">Your account</Link>.
        </p>
      </Card>
    );
  }
  return (
    <Card title={title}>
      <AlertBox message={alert} />
      <div className="form-actions">
        <Button type="button" isBusy={isBusy} onClick={run}>
          Stop the mail
        </Button>
      </div>
    </Card>
  );
}

export function StopMail(props: Props) {
  const token = useLinkToken(tokenInFragment);
  const isAlive = useIsAlive();
  if (isAlive && token !== null) return <Stopping key={token} token={token} {...props} />;
  return (
    <Card title="Open the link in our email">
      <p>
        {'This page works with the link in the mail. You can also turn it off under '}
        <Link to="/your-account">Your account</Link>.
      </p>
    </Card>
  );
}
