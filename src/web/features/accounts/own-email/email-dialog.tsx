/** Changes the email of the account: the new email and the password first, then the code that was sent to it. */
import { useState } from 'react';
import { codeEndsAt, codeForm } from '#contract/accounts/codes.ts';
import {
  changeEmail,
  confirmEmail,
  emailChangeForm,
  formerEmailDays,
} from '#contract/accounts/own-email.ts';
import type { AccountProfile } from '#contract/accounts/settings.ts';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm, type SchemaForm } from '#web/api/forms/use-schema-form.ts';
import { useUser } from '#web/api/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { HiddenUsername, PasswordField } from '#web/ui/forms/password-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Link } from '#web/ui/link.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { CodeField, WorksUntil } from '../codes/code-field.tsx';

type Field = SchemaForm<{ email: string; password: string }, unknown>['field'];

function NewEmailFields({ email, field }: { readonly email: string; readonly field: Field }) {
  return (
    <>
      <p>
        Your account has the email <b>{email}</b>. We send a code to the new one.
      </p>
      <TextField label="New email" type="email" autoComplete="off" required {...field('email')} />
      <HiddenUsername email={email} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        {...field('password')}
      />
    </>
  );
}

interface CodeTextsProps {
  readonly newEmail: string;
  /** Null if it is not known when the code was sent. */
  readonly worksUntil: string | null;
}

function CodeTexts({ newEmail, worksUntil }: CodeTextsProps) {
  return (
    <>
      <p className="notice">
        We sent a code to <b>{newEmail}</b>. It <WorksUntil at={worksUntil} />. Check your spam
        folder too.
      </p>
      <p>
        Enter the code to use this email for your account. All other devices are signed out, and
        your present email gets a link that takes the account back for {formerEmailDays} days, in
        case it was not you.
      </p>
    </>
  );
}

function SecondFactorFirst({ onClose }: { readonly onClose: () => void }) {
  return (
    <>
      <p>
        Admins need two-step sign-in to change their email. Turn it on first under{' '}
        <Link to="/your-account/password-and-devices">Password and devices</Link>, or ask another
        admin to take your admin role away for the change.
      </p>
      <div className="form-actions">
        <Button type="button" kind="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}

interface Props {
  readonly profile: Pick<AccountProfile, 'email' | 'newEmail'>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function EmailDialog({ profile: { email, newEmail }, isOpen, onClose }: Props) {
  const call = useCall();
  const user = useUser();
  const showToast = useToast();
  const { keep } = useOwnProfile();
  const [isRetry, setIsRetry] = useState(false);
  const [worksUntil, setWorksUntil] = useState<string | null>(null);
  // Here and not in the steps, so that a closed dialog keeps what was typed.
  const asking = useSchemaForm({
    schema: emailChangeForm,
    defaultValues: { email: '', password: '' },
    draftPart: 'email',
    async send(form) {
      keep((await call(changeEmail, { body: form })).body);
      setWorksUntil(codeEndsAt());
      asking.form.setValue('password', '');
      confirming.clear();
      setIsRetry(false);
    },
  });
  const confirming = useSchemaForm({
    schema: codeForm,
    defaultValues: { code: '' },
    draftPart: 'email code',
    async send(form) {
      const { body } = await call(confirmEmail, { body: form });
      keep(body);
      asking.clear();
      confirming.clear();
      showToast('success', `Your account has the email ${body.email} now.`);
      onClose();
    },
  });
  const cancel = (
    <Button type="button" kind="quiet" onClick={onClose}>
      Cancel
    </Button>
  );

  if (user?.isAdmin === true && !user.hasSecondFactor) {
    return (
      <Dialog title="Change email" isOpen={isOpen} onClose={onClose}>
        <SecondFactorFirst onClose={onClose} />
      </Dialog>
    );
  }
  if (newEmail === null || isRetry) {
    return (
      <Dialog title="Change email" step="email" isOpen={isOpen} onClose={onClose}>
        <Form
          onSubmit={asking.onSubmit}
          alert={asking.alert}
          submit="Send code"
          isBusy={asking.isBusy}
          actions={cancel}
        >
          <NewEmailFields email={email} field={asking.field} />
        </Form>
      </Dialog>
    );
  }
  return (
    <Dialog title="Change email" step="code" isOpen={isOpen} onClose={onClose}>
      <Form
        onSubmit={confirming.onSubmit}
        alert={confirming.alert}
        submit="Change email"
        isBusy={confirming.isBusy}
        actions={
          <>
            <Button type="button" kind="quiet" onClick={() => setIsRetry(true)}>
              New code or another email
            </Button>
            {cancel}
          </>
        }
      >
        <CodeTexts newEmail={newEmail} worksUntil={worksUntil} />
        <CodeField hint="Six digits." {...confirming.field('code')} />
      </Form>
    </Dialog>
  );
}
