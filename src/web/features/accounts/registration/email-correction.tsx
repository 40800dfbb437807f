/** For an account that was never validated. If its email has a typo, no code can arrive. */
import { useState } from 'react';
import { correctEmail, emailCorrectionForm } from '#contract/accounts/registration.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { useSessionStore } from '#web/api/session-context.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { HiddenUsername } from '#web/ui/forms/hidden-username.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';

interface Props {
  /** Null if it could not be loaded. */
  readonly email: string | null;
  readonly onCorrected: () => void;
}

export function EmailCorrection({ email, onCorrected }: Props) {
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
    <section className="card" aria-labelledby="wrong-email">
      <h2 id="wrong-email">Is your email right?</h2>
      {email === null ? null : (
        <p>
          Your account has the email <b>{email}</b>.
        </p>
      )}
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>Correct my email</summary>
        <Form
          onSubmit={onSubmit}
          alert={alert}
          actions={<SubmitButton isBusy={isBusy}>Correct email</SubmitButton>}
        >
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
    </section>
  );
}
