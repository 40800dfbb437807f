/** Asks the server what a mailed link is for. This does not use the link. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { checkLink } from '#contract/accounts/codes.ts';
import type { CallOutput } from '#contract/api/web-bundle.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { FailureNotice } from '#web/ui/loading/failure-notice.tsx';
import { LoadingCard } from '../loading-card.tsx';

export type LinkFacts = CallOutput<typeof checkLink>;

interface Props {
  readonly token: string;
  /** The content for a link with this purpose; null if the link belongs to another page. */
  readonly children: (facts: LinkFacts) => ReactNode;
  /** Shown for an invalid link. */
  readonly otherwise: ReactNode;
}

/** The address was changed by hand; the mail has the right one. */
function WrongAccountNotice() {
  return (
    <section className="card" aria-label="Your link">
      <p role="alert">This link is for another page. Open it from the email again.</p>
    </section>
  );
}

export function LinkCheck({ token, children, otherwise }: Props) {
  const { pathname } = useLocation();
  const { response, isLoading, reload } = useQuery(checkLink, { body: { token } });
  if (response === null) return <LoadingCard label="Checking your link" />;
  if (response.isOk) return children(response.value) ?? <WrongAccountNotice />;
  if (response.failure.code === 'bad_request') return otherwise;
  return (
    <section className="card" aria-label="Your link">
      <FailureNotice
        message={response.failure.message}
        isBusy={isLoading}
        address={pathname}
        onRetry={reload}
      />
    </section>
  );
}
