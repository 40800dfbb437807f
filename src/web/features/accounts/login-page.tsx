/** Logging in with e-mail and password; the guard leads on once somebody is signed in. */
import { Link } from '#web/ui/link.tsx';
import { loginForm } from '#contract/accounts.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { useSignIn } from '#web/api/account/use-sign-in.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

export function LoginPage() {
  const call = useCall();
  const signIn = useSignIn();
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: loginForm,
    async send(credentials) {
      const { body } = await call('login', { body: credentials });
      signIn(body);
    },
  });
  return (
    <section className="card" aria-label="Log in">
      <Form
        onSubmit={onSubmit}
        alert={alert}
        actions={<SubmitButton isBusy={isBusy}>Log In</SubmitButton>}
      >
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
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
