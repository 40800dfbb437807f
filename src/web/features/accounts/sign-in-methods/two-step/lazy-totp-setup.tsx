/** Loaded on demand, because it draws a QR code. */
import { lazy, Suspense, type ComponentProps } from 'react';
import { LoadingIndicator } from '#web/ui/loading/loading-indicator.tsx';

const Setup = lazy(async () => ({ default: (await import('./totp-setup.tsx')).TotpSetup }));

export function LazyTotpSetup(props: ComponentProps<typeof Setup>) {
  return (
    <Suspense fallback={<LoadingIndicator label="Loading" />}>
      <Setup {...props} />
    </Suspense>
  );
}
