import { useEffect, useRef, type ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** Takes the focus, because the pressed button has disappeared. */
export function DoneCard({ title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Card title={title} heading={heading}>
      {children}
    </Card>
  );
}
