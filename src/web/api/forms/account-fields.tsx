/** The fields of a new account, for all forms that create one. */
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import type { FieldProps } from './use-schema-form.ts';

type Name = 'firstName' | 'lastName' | 'email' | 'password' | 'confirmPassword';

interface Props {
  readonly field: (name: Name) => FieldProps;
  readonly emailHint?: string;
  /** The email of an invitation cannot be changed. */
  readonly isEmailFixed?: boolean;
}

export function AccountFields({ field, emailHint, isEmailFixed = false }: Props) {
  return (
    <>
      <TextField label="First Name" autoComplete="given-name" required {...field('firstName')} />
      <TextField label="Last Name" autoComplete="family-name" required {...field('lastName')} />
      <TextField
        label="Email"
        hint={emailHint}
        type="email"
        autoComplete="email"
        readOnly={isEmailFixed}
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
        hint="The same password again."
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
    </>
  );
}
