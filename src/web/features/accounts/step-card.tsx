import { useId, type ReactNode, type Ref } from 'react';

interface Props {
  /** For example, `Step 1 of 3`. */
  readonly position: string;
  readonly title: string;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

export function StepCard({ position, title, heading, children }: Props) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        <span className="step-position hint">{position}</span> {title}
      </h2>
      {children}
    </section>
  );
}
