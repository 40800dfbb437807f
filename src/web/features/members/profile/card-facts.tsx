/** The facts of a jump on the large membership card. '' is an unknown one. */
import type { ReactNode } from 'react';

interface Props {
  readonly date: ReactNode;
  readonly location: ReactNode;
  readonly jump: string;
}

export function CardFacts({ date, location, jump }: Props) {
  const facts = [
    ['Date', date],
    ['Location', location],
    ['Jump', jump],
  ] as const;
  const known = facts.filter(([, fact]) => fact !== '');
  if (known.length === 0) return null;
  return (
    <dl className="card-facts">
      {known.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
