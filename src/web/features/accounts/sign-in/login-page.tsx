/** Signs in with email and password or with a passkey; the guard redirects afterwards. */
import { useEffect, useState } from 'react';
import { Link } from '#web/ui/link.tsx';
import type { SecondFactorNeeded } from '#contract/accounts/second-factor.ts';
import { login, loginForm } from '#contract/accounts/sign-in.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { useSignIn } from '#web/api/account/use-sign-in.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SecondStepCard } from './second-step-card.tsx';

export function LoginPage() {
  const call = useCall();
  const signIn = useSignIn();
  const [needed, setNeeded] = useState<SecondFactorNeeded | null>(null);
  /** Why the password is needed again; '' when the user chose to start again. */
  const [notice, setNotice] = useState<string | null>(null);
  const { field, form, isBusy, alert, onSubmit } = useSchemaForm({
    schema: loginForm,
    async send(credentials) {
      setNotice(null);
      const { body } = await call(login, { body: credentials });
      if ('challenge' in body) setNeeded(body);
      else signIn(body);
    },
  });

  const isAgain = needed === null && notice !== null;
  const { setFocus } = form;
  useEffect(() => {
    if (isAgain) setFocus('password');
  }, [isAgain, setFocus]);

  if (needed !== null) {
    return (
      <SecondStepCard
        needed={needed}
        onStartAgain={(why) => {
          form.setValue('password', '');
          setNotice(why ?? '');
          setNeeded(null);
        }}
      >
        <p>Your password is correct. Now confirm that it is you.</p>
      </SecondStepCard>
    );
  }
  return (
    <section className="card" aria-label="Sign in">
      <Form
        onSubmit={onSubmit}
        alert={alert ?? (notice === '' ? null : notice)}
        actions={<SubmitButton isBusy={isBusy}>Log In</SubmitButton>}
      >
        <TextField
          label="Email"
          type="email"
          // Browsers also offer passkeys here.
          autoComplete="username webauthn"
          required
          {...field('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          {...field('password')}
        />
      </Form>
      <PasskeySignIn />
      <ul className="form-links">
        <li>
          <Link to="/recover-password">Forgot Password</Link>
        </li>
        <li>
          <Link to="/register">Create Account</Link>
        </li>
      </ul>
    </section>
  );
}
