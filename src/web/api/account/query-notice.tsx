/** Shown in place of a response that is still loading or has failed; offers a retry. */
import { useLocation } from 'react-router';
import type { Failure } from '../settle.ts';
import { FailureNotice } from '#web/ui/loading/failure-notice.tsx';
import { LoadingIndicator } from '#web/ui/loading/loading-indicator.tsx';

interface Props {
  readonly label: string;
  /** Null while the response is loading. */
  readonly failure: Failure | null;
  readonly isLoading: boolean;
  readonly onRetry: () => void;
}

export function QueryNotice({ label, failure, isLoading, onRetry }: Props) {
  const { pathname, search } = useLocation();
  if (failure === null) return <LoadingIndicator label={label} />;
  return (
    <FailureNotice
      message={failure.message}
      isBusy={isLoading}
      address={pathname + search}
      onRetry={onRetry}
    />
  );
}
