import { useEffect, type RefObject } from 'react';
import type { Claim } from '#contract/accounts/claims.ts';
import { register, registrationForm } from '#contract/accounts/registration.ts';
import { brand } from '#contract/brand.ts';
import { refusals } from '#contract/errors.ts';
import { useSignIn } from '#web/api/account/use-sign-in.ts';
import { useCall } from '#web/api/call-context.ts';
import { AccountFields } from '#web/api/forms/account-fields.tsx';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { Link } from '#web/ui/link.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

/** Text typed for a number, kept for someone who goes back a step. */
export interface AccountDraft {
  readonly number: number;
  readonly values: object;
}

interface Props {
  readonly claim: Pick<Claim, 'freakBrotherNumber' | 'firstName' | 'lastName'>;
  readonly draft: RefObject<AccountDraft | null>;
  /** Left out if there is no step before. */
  readonly onBack?: () => void;
  /** The email of an invitation cannot be changed. */
  readonly invited?: { readonly token: string; readonly email: string };
  /** Called after the guard could lead on; needed on pages that it does not guard. */
  readonly onRegistered?: () => void;
}

export function AccountStep(props: Props) {
  const { claim, draft, onBack, invited, onRegistered } = props;
  const call = useCall();
  const signIn = useSignIn();
  const { freakBrotherNumber: number, firstName, lastName } = claim;
  const { field, form, isBusy, alert, onSubmit } = useSchemaForm({
    schema: registrationForm,
    defaultValues: {
      freakBrotherNumber: String(number),
      firstName,
      lastName,
      email: invited?.email ?? '',
      password: '',
      confirmPassword: '',
      ...(invited === undefined ? {} : { invitation: invited.token }),
      ...(draft.current?.number === number ? draft.current.values : {}),
    },
    hiddenFields: ['invitation'],
    async send(registration) {
      const { body } = await call(register, { body: registration });
      signIn(body);
      onRegistered?.();
    },
  });

  useEffect(
    () => () => {
      draft.current = { number, values: form.getValues() };
    },
    [draft, number, form],
  );

  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      alertHelp={
        alert === refusals.bad_request.message && invited === undefined ? (
          <>
            Do you have an account already? <Link to="/login">Log in</Link> or{' '}
            <Link to="/recover-password">choose a new password</Link>.
          </>
        ) : undefined
      }
      submit="Register"
      isBusy={isBusy}
      actions={
        onBack === undefined ? null : (
          <Button type="button" kind="quiet" onClick={onBack}>
            Back
          </Button>
        )
      }
    >
      <p>
        Registration is free. Your email must be correct: verification is required, and we send a
        code there. All fields are required.
      </p>
      <TextField label={`${brand.numberPrefix} Number`} readOnly {...field('freakBrotherNumber')} />
      <AccountFields field={field} isEmailFixed={invited !== undefined} />
    </Form>
  );
}
