/** Measures a password while it is typed; what measures it is fetched at the first call for it. */
import { useState } from 'react';
import type { Strength } from './password-strength.ts';

type Measure = (password: string, known: readonly string[]) => Strength;

interface Meter {
  /** Null as long as what measures is not here. */
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
      // Advice that cannot be fetched is not worth a word: the next focus tries again.
    }
  }

  return { strengthOf: measure, prepare: () => void prepare() };
}
