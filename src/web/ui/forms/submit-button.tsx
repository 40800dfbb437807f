/** Disabled until hydration, because values submitted earlier would be lost. */
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useIsAlive } from '../use-is-alive.ts';

interface Props {
  readonly isBusy: boolean;
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
