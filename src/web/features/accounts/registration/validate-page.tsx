/** Validates an account, or confirms its new phone, with a code. */
import { LoadingCard } from '#web/api/account/query-state.tsx';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { useSession, useSessionStore } from '#web/api/session-context.ts';
import { useUserRefresh } from '#web/api/account/use-user-refresh.ts';
import { useNavigate } from 'react-router';
import type { User } from '#contract/accounts/account.ts';
import {
  resendCode,
  sendCodeToEmail,
  validateAccount,
  codeEndsAt,
  codeForm,
} from '#contract/accounts/codes.ts';
import { useReturnTo } from '#web/api/return-to.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { CodeField, CodeHelp, WorksUntil } from '../codes/code-field.tsx';
import { useState } from 'react';
import { correctEmail, emailCorrectionForm } from '#contract/accounts/registration.ts';
import { HiddenUsername, PasswordField } from '#web/ui/forms/password-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

export function ValidatePage() {
  const session = useSession();
  const user = session.kind === 'signed-in' ? session.user : null;
  const needsCode = user !== null && (!user.phoneNumberConfirmed || user.isPhonePending);
  useUserRefresh(needsCode);
  const { profile, reload } = useOwnProfile();
  if (!needsCode) {
    return (
      <section className="card quiet" aria-label="Your account">
        <p>Your account is validated.</p>
        <p>
          <Link to="/">Home</Link>
        </p>
      </section>
    );
  }
  if (profile === null) return <LoadingCard label="Loading your account" />;
  return (
    <>
      <ValidationCode user={user} />
      {user.phoneNumberConfirmed ? null : (
        <EmailCorrection email={profile.isOk ? profile.value.email : null} onCorrected={reload} />
      )}
    </>
  );
}

function Destination({ user }: { readonly user: User }) {
  const { codeSentTo, codeWorksUntil, phoneLastFour } = user;
  return (
    <div className="notice">
      {codeSentTo === null ? (
        <p>We have not sent a code. Press Resend Code to get one.</p>
      ) : (
        <p>
          We sent a code to <b>{codeSentTo}</b>. It <WorksUntil at={codeWorksUntil} />.
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

function ValidationCode({ user }: { readonly user: User }) {
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
      const [text, kept] = isFirst
        ? ['Your account is validated.', 'Account validated']
        : ['Your phone is confirmed.', 'Phone confirmed'];
      showToast('success', text, kept);
      store.renew(body);
      void navigate(returnTo, { replace: true });
    },
  });

  const send = async (operation: typeof resendCode | typeof sendCodeToEmail) => {
    const { body } = await call(operation);
    store.renew({ ...user, codeSentTo: body.sentTo, codeWorksUntil: codeEndsAt() });
    clear();
    showToast('success', body.message);
  };
  const resend = useAction(() => send(resendCode));
  const sendToEmail = useAction(() => send(sendCodeToEmail));
  const actions = [resend, sendToEmail];
  const wentByMail = user.codeSentTo?.includes('@') === true;
  const canGoToEmail = !user.phoneNumberConfirmed && user.phoneLastFour !== '' && !wentByMail;

  return (
    <Card title="Your code">
      <Form
        onSubmit={(event) => {
          for (const action of actions) action.forget();
          onSubmit(event);
        }}
        alert={resend.alert ?? sendToEmail.alert ?? alert}
        submit="Check Code"
        isBusy={isBusy}
        actions={
          <>
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
        <CodeField hint="Six digits, from our newest message." {...field('code')} />
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
    </Card>
  );
}

interface Props {
  /** Null if it could not be loaded. */
  readonly email: string | null;
  readonly onCorrected: () => void;
}

/** For an account that was never validated. If its email has a typo, no code can arrive. */
function EmailCorrection({ email, onCorrected }: Props) {
  const call = useCall();
  const store = useSessionStore();
  const showToast = useToast();
  const [isOpen, setIsOpen] = useState(false);
  const { field, isBusy, alert, clear, onSubmit } = useSchemaForm({
    schema: emailCorrectionForm,
    defaultValues: { email: '', password: '' },
    async send(correction) {
      const { body } = await call(correctEmail, { body: correction });
      store.renew(body);
      onCorrected();
      clear();
      setIsOpen(false);
      if (body.codeSentTo !== null) {
        showToast('success', `We sent a new code to ${body.codeSentTo}.`);
      }
    },
  });

  return (
    <Card title="Is your email right?">
      {email === null ? null : (
        <p>
          Your account has the email <b>{email}</b>.
        </p>
      )}
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>Correct my email</summary>
        <Form onSubmit={onSubmit} alert={alert} submit="Correct email" isBusy={isBusy}>
          <HiddenUsername email={email ?? ''} />
          <TextField
            label="Correct email"
            hint="We send a new code there."
            type="email"
            autoComplete="email"
            required
            {...field('email')}
          />
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            required
            {...field('password')}
          />
        </Form>
      </details>
    </Card>
  );
}
