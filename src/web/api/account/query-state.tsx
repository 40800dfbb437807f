/** Shown in place of a value that is still loading or could not be loaded; offers a retry. */
import { useLocation } from 'react-router';
import { FailureNotice } from '#web/ui/loading/failure-notice.tsx';
import { LoadingIndicator } from '#web/ui/loading/loading-indicator.tsx';
import type { Loaded } from './use-query.ts';

interface Props {
  /** What is loading. */
  readonly label: string;
  readonly query: Pick<Loaded<unknown>, 'failure' | 'isLoading' | 'reload'>;
}

export function QueryState({ label, query: { failure, isLoading, reload } }: Props) {
  const { pathname, search } = useLocation();
  if (failure === null) return <LoadingIndicator label={label} />;
  return (
    <FailureNotice
      message={failure.message}
      isBusy={isLoading}
      address={pathname + search}
      onRetry={reload}
    />
  );
}

/** The same in place of a page. */
export function QueryCard({ title, ...notice }: Props & { readonly title: string }) {
  if (notice.query.failure === null) return <LoadingCard label={notice.label} />;
  return (
    <section className="card" aria-label={title}>
      <QueryState {...notice} />
    </section>
  );
}

/** Replaces a page until all its data is loaded, so that nothing moves. */
export function LoadingCard({ label }: { readonly label: string }) {
  return (
    <section className="card quiet waiting" aria-label="Loading">
      <LoadingIndicator label={label} />
    </section>
  );
}
