/** The button that sends a form. It sleeps until the page has come alive: before, what was typed would go astray. */
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useIsAlive } from '../use-is-alive.ts';

interface Props {
  readonly isBusy: boolean;
  /** There is nothing to send yet. */
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

export function SubmitButton({ isBusy, isDisabled = false, children }: Props) {
  const isAlive = useIsAlive();
  return (
    <Button type="submit" isBusy={isBusy} disabled={isDisabled || !isAlive}>
      {children}
    </Button>
  );
}
