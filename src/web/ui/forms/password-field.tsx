import { useState, type ComponentProps } from 'react';
import { FieldRow, type FieldTexts } from './field-row.tsx';

interface Props
  extends FieldTexts, Omit<ComponentProps<'input'>, 'className' | 'id' | 'type' | 'autoComplete'> {
  readonly autoComplete: 'current-password' | 'new-password';
}

export function PasswordField({ label, hint, error, ...input }: Props) {
  const [isShown, setIsShown] = useState(false);
  return (
    <FieldRow label={label} hint={hint} error={error}>
      {(fieldProps) => (
        <div className="password">
          <input
            {...input}
            {...fieldProps}
            type={isShown ? 'text' : 'password'}
            className="field"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
          />
          <button
            type="button"
            className="button button-quiet needs-script"
            aria-label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </FieldRow>
  );
}

/** Tells password managers which account a password belongs to, in forms without an email field. */

export function HiddenUsername({ email }: { readonly email: string }) {
  return <input hidden type="text" autoComplete="username" value={email} readOnly />;
}
