import type { HealthState } from './judge-health.ts';

/** Each state has a word and a shape of its own, so that its color says nothing new. */
const marks: Readonly<Record<HealthState, { readonly word: string; readonly shape: string }>> = {
  good: { word: 'Good', shape: 'M4 10.5l4 4 8-9' },
  attention: { word: 'Attention', shape: 'M10 3v9M10 16v1' },
  bad: { word: 'Bad', shape: 'M5 5l10 10M15 5L5 15' },
  off: { word: 'Off', shape: 'M5 10h10' },
};

export function StateMark({ state }: { readonly state: HealthState }) {
  const { word, shape } = marks[state];
  return (
    <span className={`health-state health-${state}`}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={shape} />
      </svg>
      {word}
    </span>
  );
}
