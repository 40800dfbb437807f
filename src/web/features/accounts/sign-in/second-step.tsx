/** Loaded on demand, because few accounts need it. */
import { lazy, Suspense, type ComponentProps } from 'react';
import { LoadingCard } from '../loading-card.tsx';

const SecondStepCard = lazy(async () => ({
  default: (await import('./second-step-card.tsx')).SecondStepCard,
}));

export function SecondStep(props: ComponentProps<typeof SecondStepCard>) {
  return (
    <Suspense fallback={<LoadingCard label="Loading" />}>
      <SecondStepCard {...props} />
    </Suspense>
  );
}
