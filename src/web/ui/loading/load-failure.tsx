/** Replaces page content that failed to load. Retry loads the same URL again. */
import { useLocation, useRevalidator } from 'react-router';
import { FailureNotice } from './failure-notice.tsx';

export function LoadFailure({ failure }: { readonly failure: { readonly message: string } }) {
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
