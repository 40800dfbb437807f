/** Replaces page content that failed to load. Retry loads the same URL again. */
import { useLocation, useRevalidator } from 'react-router';
import type { Failure } from '#web/api/settle.ts';
import { FailureNotice } from '#web/ui/loading/failure-notice.tsx';

export function LoadFailure({ failure }: { readonly failure: Failure }) {
  const { revalidate, state } = useRevalidator();
  const { pathname, search } = useLocation();
  return (
    <FailureNotice
      message={failure.message}
      isBusy={state === 'loading'}
      address={`${pathname}${search}`}
      onRetry={() => void revalidate()}
    />
  );
}
