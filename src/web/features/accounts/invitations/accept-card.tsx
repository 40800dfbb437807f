import { useNavigate } from 'react-router';
import type { User } from '#contract/accounts/account.ts';
import { acceptInvitation, type OpenInvitation } from '#contract/accounts/invitations.ts';
import { numberLabel } from '#contract/number-label.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { useSessionStore } from '#web/api/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { Link } from '#web/ui/link.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';

interface Props {
  readonly token: string;
  readonly invitation: OpenInvitation;
  readonly user: User;
}

/** For a signed-in account. */
export function AcceptCard({ token, invitation, user }: Props) {
  const call = useCall();
  const store = useSessionStore();
  const navigate = useNavigate();
  const showToast = useToast();
  const label = numberLabel('fb', invitation.freakBrotherNumber);
  const { isBusy, alert, run } = useAction(async () => {
    const { body } = await call(acceptInvitation, { body: { token } });
    store.renew(body);
    showToast(
      'success',
      body.freakBrotherNumber === null
        ? `You have claimed ${label}. One more member or an admin confirms it.`
        : `Your account is now linked to ${label}.`,
    );
    void navigate('/', { replace: true });
  });
  if (!user.phoneNumberConfirmed) {
    return (
      <Card title="Validate your account first">
        <p>Then open the invitation again from the email.</p>
        <p>
          <Link to="/validate-account">Enter the code</Link>
        </p>
      </Card>
    );
  }
  if (user.freakBrotherNumber !== null) {
    return (
      <Card title="Your account has a number">
        <p>
          {`You are signed in as ${user.firstName} ${user.lastName}, ${numberLabel('fb', user.freakBrotherNumber)}. An account has only one number: sign out to accept the invitation with another account.`}
        </p>
      </Card>
    );
  }
  return (
    <Card title="Accept with your account">
      <p>{`You are signed in as ${user.firstName} ${user.lastName}.`}</p>
      <AlertBox message={alert} />
      <div className="form-actions">
        <Button type="button" isBusy={isBusy} onClick={run}>
          {`Accept as ${label}`}
        </Button>
      </div>
    </Card>
  );
}
