/** Shown to an admin in place of an admin page until two-step sign-in is set up. */
import { useUserRefresh } from '#web/api/account/use-news-of-user.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

export function SecondFactorCard() {
  // The mailed link opens another tab, where it may be set up.
  useUserRefresh(true);
  return (
    <div className="page-body">
      <Card title="Set up two-step sign-in first">
        <p>
          A password alone is not enough for admins. Set up a passkey or an authenticator app on
          Your account. Then this page opens.
        </p>
        <div className="form-actions">
          <LinkButton to="/your-account">Go to Your account</LinkButton>
        </div>
      </Card>
    </div>
  );
}
