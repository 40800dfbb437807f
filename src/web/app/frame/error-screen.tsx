import { useRouteError } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';

export function ErrorScreen() {
  // The router has already logged the error to the console. Its message does not help a visitor.
  useRouteError();
  return (
    <>
      <PageHeading title="An error has occurred." />
      <section className="card quiet" aria-label="Error">
        <p>This page could not be shown.</p>
        <Button type="button" onClick={() => window.location.reload()}>
          Retry
        </Button>
      </section>
    </>
  );
}
