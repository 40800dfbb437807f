/** Asks the server what a mailed link is good for, and shows what follows; nothing is used up by looking. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { CallOutput } from '#contract/operations.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { FailureNotice } from '#web/ui/loading/failure-notice.tsx';
import { LoadingCard } from '../loading-card.tsx';

export type LinkFacts = CallOutput<'checkLink'>;

interface Props {
  readonly token: string;
  /** What a link with this purpose leads to; null for one that belongs to another page. */
  readonly children: (facts: LinkFacts) => ReactNode;
  /** In place of a link that is not good any more. */
  readonly otherwise: ReactNode;
}

/** The address was put together by hand: the mail has the right one. */
function Misplaced() {
  return (
    <section className="card" aria-label="Your link">
      <p role="alert">This link is for another page. Open it from the email again.</p>
    </section>
  );
}

export function LinkCheck({ token, children, otherwise }: Props) {
  const { pathname } = useLocation();
  const { response, isLoading, reload } = useQuery('checkLink', { body: { token } });
  if (response === null) return <LoadingCard label="Checking your link" />;
  if (response.isOk) return children(response.value) ?? <Misplaced />;
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
