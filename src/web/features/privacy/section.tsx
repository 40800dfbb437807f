/** A part of the page: a heading, and paragraphs, a list or facts below it. */
import { useId, type ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function Section({ title, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

export type Fact = readonly [term: string, words: ReactNode];

/** A table of two columns, which are one below the other on a phone. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="privacy-facts">
      {facts.map(([term, words]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
