/** Shows the password strength in words and bars. It advises and never refuses. */
import { useEffect, useState } from 'react';
import { shortestPassword } from '#contract/accounts/passwords.ts';
import type { Strength } from './password-strength.ts';

const words: Readonly<Record<Strength, string>> = {
  0: 'Very easy to guess. Use a few words.',
  1: 'Easy to guess. Use three or four words.',
  2: 'Could be stronger. Add one more word.',
  3: 'Strong.',
  4: 'Very strong.',
};

/** Long enough that a screen reader does not announce every letter. */
const announcementPauseMs = 1000;

interface Props {
  readonly password: string;
  /** Null while it is unknown. */
  readonly strength: Strength | null;
}

function describe(password: string, strength: Strength | null): string {
  if (password === '' || strength === null) return '';
  return [...password].length < shortestPassword ? 'Too short.' : words[strength];
}

export function StrengthMeter({ password, strength }: Props) {
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
