import { useId, type ReactNode, type Ref } from 'react';

interface Props {
  /** For addresses that lead to this card. */
  readonly id?: string;
  readonly title: ReactNode;
  /** For a card that receives the focus when it replaces another one. */
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export function Card({ id: givenId, title, heading, isWide = false, children }: Props) {
  const madeId = useId();
  const id = givenId ?? madeId;
  return (
    <section className={isWide ? 'card wide' : 'card'} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={(heading ?? givenId) === undefined ? undefined : -1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
