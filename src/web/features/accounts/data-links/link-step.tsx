/** The button that uses a mailed link, or the second step in its place. */
import { lazy, Suspense, type ReactNode } from 'react';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { LoadingIndicator } from '#web/ui/loading/loading-indicator.tsx';
import type { DataLink } from './use-data-link.ts';

/** Loaded on demand, because few accounts need it. */
const SecondFactorStep = lazy(async () => ({
  default: (await import('../sign-in/second-factor-step.tsx')).SecondFactorStep,
}));

interface Props {
  readonly link: DataLink;
  readonly children: ReactNode;
}

export function LinkStep({ link, children }: Props) {
  const { needed, notice, alert } = link;
  if (needed === null) {
    return (
      <>
        <AlertBox message={alert} />
        <div className="form-actions">{children}</div>
      </>
    );
  }
  return (
    <Suspense fallback={<LoadingIndicator label="Loading" />}>
      <p>Your account has two-step sign-in, so the link alone is not enough.</p>
      <AlertBox message={notice ?? alert} />
      <SecondFactorStep
        key={needed.challenge}
        needed={needed}
        isAgain
        send={link.sendSecondFactor}
        onExpired={link.startAgain}
        leaveLabel="Cancel"
        onLeave={link.leave}
      />
    </Suspense>
  );
}
