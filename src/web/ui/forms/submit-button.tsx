import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useHydrated } from '../use-hydrated.ts';

interface Props {
  readonly isBusy: boolean;
  /** Whether nothing can be sent yet. The button can still be pressed: then the form says why. */
  readonly isDisabled?: boolean | undefined;
  readonly kind?: 'main' | 'quiet' | 'danger' | undefined;
  /** Tells several submit buttons of a form apart. */
  readonly name?: string;
  readonly children: ReactNode;
}

export function SubmitButton({ isBusy, isDisabled = false, kind = 'main', ...rest }: Props) {
  const isHydrated = useHydrated();
  return (
    <Button
      {...rest}
      type="submit"
      kind={kind}
      isBusy={isBusy}
      aria-disabled={isBusy || isDisabled || undefined}
      // Values that are submitted before hydration would be lost.
      disabled={!isHydrated}
    />
  );
}
