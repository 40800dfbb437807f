/** The button that sends a form. It sleeps until the page has come alive: before, what was typed would go astray. */
import { useSyncExternalStore, type ReactNode } from 'react';
import { Button } from '../button.tsx';

interface Props {
  readonly isBusy: boolean;
  /** There is nothing to send yet. */
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

const neverChanges = () => () => undefined;

export function SubmitButton({ isBusy, isDisabled = false, children }: Props) {
  const isAlive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    <Button type="submit" isBusy={isBusy} disabled={isDisabled || !isAlive}>
      {children}
    </Button>
  );
}
