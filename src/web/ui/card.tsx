/** A titled part of a page. */
import { useId, type ReactNode } from 'react';

interface Props {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

export function Card({ title, children }: Props) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
