import { useLocation, useRouteError } from 'react-router';
import { FailureNotice } from '#web/ui/loading/failure-notice.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';

export function ErrorScreen() {
  // The router has already logged the error to the console. Its message does not help a visitor.
  useRouteError();
  const { pathname, search } = useLocation();
  return (
    <>
      <PageHeading title="An error has occurred." />
      <section className="card" aria-label="Error">
        <FailureNotice
          message="This page could not be shown. Please try again in a moment."
          isBusy={false}
          address={`${pathname}${search}`}
          onRetry={() => window.location.reload()}
        />
      </section>
    </>
  );
}
