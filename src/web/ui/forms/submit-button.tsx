/** Disabled until hydration, because values submitted earlier would be lost. */
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useHydrated } from '../use-hydrated.ts';

interface Props {
  readonly isBusy: boolean;
  readonly isDisabled?: boolean;
  readonly kind?: 'main' | 'danger';
  readonly children: ReactNode;
}

export function SubmitButton({ isBusy, isDisabled = false, kind = 'main', children }: Props) {
  const isHydrated = useHydrated();
  return (
    <Button type="submit" kind={kind} isBusy={isBusy} disabled={isDisabled || !isHydrated}>
      {children}
    </Button>
  );
}
