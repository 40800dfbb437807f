/** What shows in place of a page's content that could not be loaded; Retry loads the same address again. */
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
