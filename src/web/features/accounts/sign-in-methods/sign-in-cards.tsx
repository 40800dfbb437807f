import { useLocation } from 'react-router';
import { useSession } from '#web/api/session-context.ts';
import { Card } from '#web/ui/card.tsx';
import { FailureNotice } from '#web/ui/loading/failure-notice.tsx';
import { PasskeysCard } from './passkeys/passkeys-card.tsx';
import { TwoStepCard } from './two-step/two-step-card.tsx';
import type { NewestMethods } from './use-sign-in-methods.ts';
import './sign-in-methods.css';

interface Props {
  readonly newest: NewestMethods;
  /** For displayed times; undefined uses the browser's own zone. */
  readonly ianaName: string | undefined;
}

export function SignInCards({ newest, ianaName }: Props) {
  const { methods, failure, isLoading, reload, keep, refresh } = newest;
  const { pathname } = useLocation();
  const session = useSession();
  if (methods === null) {
    return (
      <Card title="Passkeys and two-step sign-in">
        <FailureNotice
          message={failure?.message ?? ''}
          isBusy={isLoading}
          address={pathname}
          onRetry={reload}
        />
      </Card>
    );
  }
  // Admins without a second factor cannot add a passkey; they start with the mailed link.
  const isFirst = session.kind === 'signed-in' && session.user.needsSecondFactor;
  return (
    <>
      {isFirst ? null : <PasskeysCard methods={methods} ianaName={ianaName} keep={keep} />}
      <TwoStepCard methods={methods} refresh={refresh} />
    </>
  );
}
