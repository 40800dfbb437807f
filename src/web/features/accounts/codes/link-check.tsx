/** Asks the server what a mailed link is for. This does not use the link. */
import type { ReactNode } from 'react';
import { checkLink } from '#contract/accounts/codes.ts';
import type { CallOutput } from '#contract/api/web-bundle.ts';
import { QueryCard } from '#web/api/account/query-state.tsx';
import { useQuery } from '#web/api/account/use-query.ts';

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
  const { value, ...query } = useQuery(checkLink, { body: { token } });
  if (value !== null) return children(value) ?? <WrongAccountNotice />;
  if (query.failure?.code === 'bad_request') return otherwise;
  return <QueryCard title="Your link" label="Checking your link" query={query} />;
}
