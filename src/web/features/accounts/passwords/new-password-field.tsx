import { useState, type ComponentProps } from 'react';
import { shortestPassword } from '#contract/accounts/passwords.ts';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { StrengthMeter } from './strength-meter.tsx';
import { useStrength } from './use-strength.ts';

interface Props extends Omit<
  ComponentProps<typeof PasswordField>,
  'autoComplete' | 'hint' | 'onFocus' | 'required'
> {
  /** Facts that others may know about the owner, such as names. */
  readonly known: readonly string[];
}

export function NewPasswordField({ known, onChange, ...input }: Props) {
  const [password, setPassword] = useState('');
  const { strengthOf, prepare } = useStrength();
  return (
    <div className="form-row">
      <PasswordField
        {...input}
        hint={`Minimum of ${shortestPassword} characters`}
        autoComplete="new-password"
        required
        onFocus={prepare}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          onChange?.(event);
        }}
      />
      <StrengthMeter password={password} strength={strengthOf?.(password, known) ?? null} />
    </div>
  );
}
