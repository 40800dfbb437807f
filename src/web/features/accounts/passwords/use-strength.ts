/** Measures a password while it is typed. The estimator is loaded at the first use. */
import { useState } from 'react';
import type { Strength } from './password-strength.ts';

type Measure = (password: string, known: readonly string[]) => Strength;

interface Meter {
  /** Null until the estimator is loaded. */
  readonly strengthOf: Measure | null;
  readonly prepare: () => void;
}

export function useStrength(): Meter {
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
