import { useNavigate } from 'react-router';
import { Link } from '#web/ui/link.tsx';
import type { User } from '#contract/accounts/account.ts';
import {
  resendCode,
  sendCodeToEmail,
  validateAccount,
  codeForm,
} from '#contract/accounts/codes.ts';
import { useReturnTo } from '#web/api/return-to.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { useSessionStore } from '#web/api/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { CodeField } from '../codes/code-field.tsx';
import { CodeHelp } from '../codes/code-help.tsx';

function Destination({ user: { codeSentTo, phoneLastFour } }: { readonly user: User }) {
  return (
    <div className="notice">
      {codeSentTo === null ? (
        <p>We have not sent a code. Press Resend Code to get one.</p>
      ) : (
        <p>
          We sent a code to <b>{codeSentTo}</b>. It works for 10 minutes.
        </p>
      )}
      {phoneLastFour === '' ? null : (
        <p>
          The last four digits of your phone: <b>{phoneLastFour}</b>
        </p>
      )}
    </div>
  );
}

export function ValidationCode({ user }: { readonly user: User }) {
  const call = useCall();
  const store = useSessionStore();
  const showToast = useToast();
  const navigate = useNavigate();
  const returnTo = useReturnTo();

  const { field, isBusy, alert, clear, onSubmit } = useSchemaForm({
    schema: codeForm,
    defaultValues: { code: '' },
    async send({ code }) {
      const { body } = await call(validateAccount, { params: { code } });
      const isFirst = !user.phoneNumberConfirmed;
      showToast('success', isFirst ? 'Your account is validated.' : 'Your phone is confirmed.');
      store.renew(body);
      void navigate(returnTo, { replace: true });
    },
  });

  const send = async (operation: typeof resendCode) => {
    const { body } = await call(operation);
    store.renew({ ...user, codeSentTo: body.sentTo });
    clear();
    showToast('success', body.message);
  };
  const resend = useAction(() => send(resendCode));
  const sendToEmail = useAction(() => send(sendCodeToEmail));
  const actions = [resend, sendToEmail];
  const wentByMail = user.codeSentTo?.includes('@') === true;
  const canGoToEmail = !user.phoneNumberConfirmed && user.phoneLastFour !== '' && !wentByMail;

  return (
    <section className="card" aria-labelledby="your-code">
      <h2 id="your-code">Your code</h2>
      <Form
        onSubmit={(event) => {
          for (const action of actions) action.forget();
          onSubmit(event);
        }}
        alert={resend.alert ?? sendToEmail.alert ?? alert}
        actions={
          <>
            <SubmitButton isBusy={isBusy}>Check Code</SubmitButton>
            <Button type="button" kind="quiet" isBusy={resend.isBusy} onClick={resend.run}>
              Resend Code
            </Button>
            {canGoToEmail ? (
              <Button
                type="button"
                kind="quiet"
                isBusy={sendToEmail.isBusy}
                onClick={sendToEmail.run}
              >
                Send to my email instead
              </Button>
            ) : null}
          </>
        }
      >
        <Destination user={user} />
        <CodeField hint="Six digits." {...field('code')} />
      </Form>
      <CodeHelp spamHint={wentByMail ? 'Check your spam folder too.' : null}>
        {user.phoneNumberConfirmed ? (
          <li>
            <p>
              Wrong number? Change it in <Link to="/my-profile">your profile</Link>.
            </p>
          </li>
        ) : null}
      </CodeHelp>
    </section>
  );
}
