/** For someone without an account: creates one without a number, and asks in the same step. */
import { useLocation, useNavigate } from 'react-router';
import { keeperRegistrationForm } from '#contract/memorials/keepers.ts';
import { useSignIn } from '#web/api/account/use-sign-in.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { RelationField } from './relation-field.tsx';

export function KeeperRegistration({ number }: { readonly number: number }) {
  const call = useCall();
  const signIn = useSignIn();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const returnTo = `${pathname}${search}`;
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: keeperRegistrationForm,
    defaultValues: {
      relation: '',
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      confirmPassword: '',
    },
    async send(body) {
      const { body: user } = await call('registerKeeper', { params: { number }, body });
      signIn(user);
      void navigate('/validate-account', { state: { returnTo } });
    },
  });
  return (
    <>
      <p>
        Do you have an account already?{' '}
        <button
          type="button"
          className="text-button"
          onClick={() => void navigate('/login', { state: { returnTo } })}
        >
          Sign in
        </button>
      </p>
      <Form
        onSubmit={onSubmit}
        alert={alert}
        actions={<SubmitButton isBusy={isBusy}>Send request</SubmitButton>}
      >
        <RelationField {...field('relation')} />
        <TextField label="First Name" autoComplete="given-name" required {...field('firstName')} />
        <TextField label="Last Name" autoComplete="family-name" required {...field('lastName')} />
        <TextField
          label="Email"
          hint="We send a code there."
          type="email"
          autoComplete="email"
          required
          {...field('email')}
        />
        <PasswordField
          label="Password"
          hint="Minimum of 6 characters"
          autoComplete="new-password"
          required
          {...field('password')}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          required
          {...field('confirmPassword')}
        />
        {/* In a new tab, so that nothing typed is lost. */}
        <p>
          What the site stores:{' '}
          <a href="/Privacy" target="_blank">
            Privacy
          </a>{' '}
          (opens in a new tab).
        </p>
      </Form>
    </>
  );
}
