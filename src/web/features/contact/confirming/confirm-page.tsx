/**
 * Confirms a message with the mailed link. Only a button uses the link, because programs that inspect mails open pages
 * too. Without JavaScript, the sender enters the code of the mail.
 */
import '#web/ui/forms/forms.css';
import '../contact.css';
import { tokenInFragment, useLinkToken } from '#web/api/account/use-link-token.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadingIndicator } from '#web/ui/loading/loading-indicator.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { contactPath } from '#web/addresses/contact-address.ts';
import * as z from 'zod/mini';
import { contactToken, confirmMessage } from '#contract/contact/contact.ts';
import { linkCode, pastedCode } from '#contract/pasted-value.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useAction } from '#web/api/forms/use-action.ts';
import { useNavigate } from 'react-router';
import { useCall } from '#web/api/call-context.ts';
import { rememberConfirmed } from './confirmed-message.ts';

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

const confirmForm = z.object({ token: contactToken });

/** Works without JavaScript, like the form of the message. */
function CodeForm() {
  const isHydrated = useHydrated();
  const confirm = useConfirmMessage();
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: confirmForm,
    send: ({ token }) => confirm(token),
  });
  return (
    <form
      className="form"
      method="post"
      action="/api/Contact/Confirm"
      noValidate={isHydrated}
      onSubmit={onSubmit}
    >
      <TextField
        label="Code from the email"
        hint="The long code at the end of the email. Or open the link in the email."
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        clean={(text) => pastedCode(text, [linkCode])}
        required
        {...field('token')}
      />
      <AlertBox message={alert} />
      <div className="form-actions">
        <Button type="submit" isBusy={isBusy}>
          Confirm message
        </Button>
      </div>
    </form>
  );
}

function LinkForm({ token }: { readonly token: string }) {
  const confirm = useConfirmMessage();
  const { isBusy, alert, run } = useAction(() => confirm(token));
  return (
    <>
      <p>Press the button to send your message.</p>
      <p>
        If you did not write to us, close this page. The message is not sent, and it is deleted.
      </p>
      <AlertBox message={alert} />
      <div className="form-actions">
        <Button type="button" isBusy={isBusy} onClick={run}>
          Confirm message
        </Button>
      </div>
    </>
  );
}

/** @returns a function that throws the server's refusals */
function useConfirmMessage(): (token: string) => Promise<void> {
  const call = useCall();
  const navigate = useNavigate();
  return async (token) => {
    const { body } = await call(confirmMessage, { body: { token } });
    rememberConfirmed({ token, proofs: body.proofs, proofsLeft: body.proofsLeft });
    void navigate('/Contact/Confirmed', { replace: true });
  };
}
