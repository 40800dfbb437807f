/** The third step of password recovery: the new password, which also signs in. */
import { useEffect, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { resetPassword, resetForm } from '#contract/accounts/recovery.ts';
import type { SecondFactorNeeded } from '#contract/accounts/second-factor.ts';
import { useSignIn } from '#web/api/account/use-sign-in.ts';
import { useCall } from '#web/api/call-context.ts';
import { describeRefusal } from '#web/api/forms/describe-refusal.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { HiddenUsername, PasswordField } from '#web/ui/forms/password-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { WorksUntil } from '../codes/code-field.tsx';
import { passkeysEnd } from '../sign-in/ends-passkeys.ts';
import { NewPasswordField } from '../passwords/new-password-field.tsx';

/** Kept for someone who goes back for another code. */
export interface TypedPasswords {
  readonly password: string;
  readonly confirmPassword: string;
}

interface Props {
  readonly email: string;
  /** The code, or the token of a link, which has been checked. */
  readonly code: string;
  /** Whether the new password ends passkeys. */
  readonly endsPasskeys: boolean;
  /** Of a code. */
  readonly worksUntil?: string;
  readonly typed: RefObject<TypedPasswords | null>;
  readonly onBack: () => void;
  /** Called when the password is set and signing in needs a second step. */
  readonly onSecondStep: (needed: SecondFactorNeeded) => void;
}

export function NewPasswordStep(props: Props) {
  const { email, code, endsPasskeys, worksUntil, typed, onBack, onSecondStep } = props;
  const call = useCall();
  const signIn = useSignIn();
  const showToast = useToast();
  const navigate = useNavigate();
  const { field, form, isBusy, alert, onSubmit } = useSchemaForm({
    schema: resetForm,
    defaultValues: {
      email,
      resetCode: code,
      password: '',
      confirmPassword: '',
      ...typed.current,
    },
    async send(reset) {
      const { body } = await call(resetPassword, { body: reset });
      showToast('success', 'Password Updated.', 'Password updated');
      if ('challenge' in body) {
        onSecondStep(body);
        return;
      }
      signIn(body);
      void navigate('/', { replace: true });
    },
    hiddenFields: ['email', 'resetCode'],
    describeFailure: (refusal) =>
      refusal.errors?.['resetCode'] === undefined
        ? describeRefusal(refusal)
        : 'Your code or link has expired. Go back and request another one.',
  });

  useEffect(
    () => () => {
      const { password, confirmPassword } = form.getValues();
      typed.current = { password, confirmPassword };
    },
    [typed, form],
  );

  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      submit="Reset Password"
      isBusy={isBusy}
      actions={
        <Button type="button" kind="quiet" onClick={onBack}>
          Back
        </Button>
      }
    >
      {worksUntil === undefined ? null : (
        <p className="notice">
          Your code is right. It <WorksUntil at={worksUntil} />.
        </p>
      )}
      {endsPasskeys ? <p className="notice">{passkeysEnd}</p> : null}
      {/* Password managers ignore disabled fields. */}
      <HiddenUsername email={email} />
      <TextField label="Email" type="email" autoComplete="username" value={email} disabled />
      <NewPasswordField label="New Password" known={[email]} {...field('password')} />
      <PasswordField
        label="Confirm Password"
        hint="The same password again."
        autoComplete="new-password"
        required
        {...field('confirmPassword')}
      />
    </Form>
  );
}
