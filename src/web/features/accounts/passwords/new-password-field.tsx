import { useState, useEffect, type ComponentProps } from 'react';
import { shortestPassword } from '#contract/accounts/passwords.ts';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import type { Strength } from './password-strength.ts';

interface NewPasswordFieldProps extends Omit<
  ComponentProps<typeof PasswordField>,
  'autoComplete' | 'hint' | 'onFocus' | 'required'
> {
  /** Facts that others may know about the owner, such as names. */
  readonly known: readonly string[];
}

export function NewPasswordField({ known, onChange, ...input }: NewPasswordFieldProps) {
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

const words: Readonly<Record<Strength, string>> = {
  0: 'Very easy to guess. Use a few words.',
  1: 'Easy to guess. Use three or four words.',
  2: 'Could be stronger. Add one more word.',
  3: 'Strong.',
  4: 'Very strong.',
};

/** Long enough that a screen reader does not announce every letter. */
const announcementPauseMs = 1000;

interface StrengthMeterProps {
  readonly password: string;
  /** Null while it is unknown. */
  readonly strength: Strength | null;
}

function describe(password: string, strength: Strength | null): string {
  if (password === '' || strength === null) return '';
  return [...password].length < shortestPassword ? 'Too short.' : words[strength];
}

/** Shows the password strength in words and bars. It advises and never refuses. */
function StrengthMeter({ password, strength }: StrengthMeterProps) {
  const text = describe(password, strength);
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    const pause = setTimeout(() => setAnnounced(text), announcementPauseMs);
    return () => clearTimeout(pause);
  }, [text]);

  return (
    <div className="strength">
      <div aria-hidden="true" data-strength={text === '' ? undefined : (strength ?? undefined)}>
        <span className="strength-bars" />
        <span className="hint">{text}</span>
      </div>
      <span className="visually-hidden" role="status">
        {announced === '' ? '' : `Password strength: ${announced}`}
      </span>
    </div>
  );
}

type Measure = (password: string, known: readonly string[]) => Strength;

interface Meter {
  /** Null until the estimator is loaded. */
  readonly strengthOf: Measure | null;
  readonly prepare: () => void;
}

/** Measures a password while it is typed. The estimator is loaded at the first use. */
function useStrength(): Meter {
  const [measure, setMeasure] = useState<Measure | null>(null);

  async function prepare() {
    if (measure !== null) return;
    try {
      const { measureStrength } = await import('./password-strength.ts');
      setMeasure(() => measureStrength);
    } catch {
      // A failed load needs no message; the next focus tries again.
    }
  }

  return { strengthOf: measure, prepare: () => void prepare() };
}
