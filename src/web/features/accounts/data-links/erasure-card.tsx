import { useState } from 'react';
import { useRenewUser } from '#web/api/account/use-renew-user.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSession } from '#web/api/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { Link } from '#web/ui/link.tsx';
import { DeletionFacts } from '../settings/deletion-facts.tsx';
import { DoneCard } from './done-card.tsx';
import { LinkStep } from './link-step.tsx';
import { useDataLink } from './use-data-link.ts';

interface Props {
  readonly token: string;
  readonly email: string;
}

export function ErasureCard({ token, email }: Props) {
  const call = useCall();
  const session = useSession();
  const renewUser = useRenewUser();
  const [isOpen, setIsOpen] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const link = useDataLink(token, async (body) => {
    const { body: answer } = await call('deleteAccountByLink', { body });
    if ('challenge' in answer) return answer;
    setIsDone(true);
    // Ends the session of the deleted account.
    if (session.kind === 'signed-in') await renewUser();
    return null;
  });
  if (isDone) {
    return (
      <DoneCard title="Your account is deleted">
        <p>
          We sent an email about it to {email}, the last one. <Link to="/">Home</Link>
        </p>
      </DoneCard>
    );
  }
  const close = () => {
    setIsOpen(false);
    link.leave();
  };
  return (
    <Card title="Delete your account">
      <p>
        This is about the account with the email <b>{email}</b>.
      </p>
      <DeletionFacts number={undefined} />
      <p>If you did not ask for this, close this page. Nothing will happen.</p>
      <div className="form-actions">
        <Button type="button" kind="quiet" onClick={() => setIsOpen(true)}>
          Delete my account
        </Button>
      </div>
      <Dialog title="Delete your account?" isOpen={isOpen} onClose={close}>
        <p>It cannot be restored, not even by an admin. You can register again later.</p>
        <LinkStep link={link}>
          <Button type="button" kind="danger" isBusy={link.isBusy} onClick={link.run}>
            Delete permanently
          </Button>
          <Button type="button" kind="quiet" onClick={close}>
            Keep my account
          </Button>
        </LinkStep>
      </Dialog>
    </Card>
  );
}
