import { useId, type ReactNode, type Ref } from 'react';

interface Props {
  readonly title: ReactNode;
  /** For a card that receives the focus when it replaces another one. */
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

export function Card({ title, heading, children }: Props) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id} {...(heading === undefined ? {} : { ref: heading, tabIndex: -1 })}>
        {title}
      </h2>
      {children}
    </section>
  );
}
