/** For someone without an account: creates one without a number, and asks in the same step. */
import { useLocation, useNavigate } from 'react-router';
import { registerKeeper, keeperRegistrationForm } from '#contract/memorials/keepers.ts';
import { useSignIn } from '#web/api/account/use-sign-in.ts';
import { useCall } from '#web/api/call-context.ts';
import { AccountFields } from '#web/api/forms/account-fields.tsx';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
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
      const { body: user } = await call(registerKeeper, { params: { number }, body });
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
        <AccountFields field={field} emailHint="We send a code there." />
      </Form>
    </>
  );
}
