/**
 * Confirms a message with the mailed link. Only a button uses the link, because programs that inspect mails open pages
 * too. Without JavaScript, the sender enters the code of the mail.
 */
import { tokenInFragment, useLinkToken } from '#web/api/account/use-link-token.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadingIndicator } from '#web/ui/loading/loading-indicator.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { useHydrated } from '#web/ui/use-is-alive.ts';
import { contactPath } from '#web/addresses/contact-address.ts';
import { CodeForm } from './code-form.tsx';
import { LinkForm } from './link-form.tsx';
import '#web/ui/forms/forms.css';
import '../contact.css';

export function ConfirmPage() {
  const token = useLinkToken(tokenInFragment);
  const isHydrated = useHydrated();
  return (
    <>
      <PageHeading title="Confirm your message" />
      <div className="page-body">
        <Card title={token === null ? 'Enter the code' : 'One last step'}>
          {isHydrated ? null : (
            <div className="needs-script">
              <LoadingIndicator label="Checking your link" />
            </div>
          )}
          {token === null ? (
            <div className={isHydrated ? undefined : 'without-script'}>
              <CodeForm />
            </div>
          ) : (
            <LinkForm token={token} />
          )}
          <p>
            Expired, or lost? <Link to={contactPath}>Write the message again</Link>
          </p>
        </Card>
      </div>
    </>
  );
}
