/** For a member who got a message by mail. The token of the mailed link stands for the member, who needs no session. */
import { readRelayed } from '#contract/contact/contact.ts';
import { useNewestQuery } from '#web/api/account/use-newest-query.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { tokenInFragment, useLinkToken } from '#web/api/account/use-link-token.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { useHydrated } from '#web/ui/use-is-alive.ts';
import { contactPath } from '#web/addresses/contact-address.ts';
import { RelayedMessage } from './relayed-message.tsx';
import '../contact.css';

function Loading({ label }: { readonly label: string }) {
  return (
    <section className="card quiet waiting" aria-label="Loading">
      <QueryNotice label={label} failure={null} isLoading onRetry={() => undefined} />
    </section>
  );
}

function NoLink() {
  return (
    <Card title="Open the link again">
      <p>Open the link in the email again. This page no longer has it.</p>
    </Card>
  );
}

function Expired() {
  return (
    <Card title="This link no longer works">
      <p>Messages are kept for 30 days. The email still has the text.</p>
      <p>
        Do you need help? <Link to={contactPath}>Write to the keepers of the register</Link>
      </p>
    </Card>
  );
}

function LoadedMessage({ token }: { readonly token: string }) {
  const { value, failure, isLoading, reload, keep } = useNewestQuery(readRelayed, {
    body: { token },
  });
  if (value !== null) return <RelayedMessage message={value} token={token} onChange={keep} />;
  if (failure === null) return <Loading label="Loading the message" />;
  if (failure.code === 'bad_request') return <Expired />;
  return (
    <section className="card" aria-label="Your message">
      <QueryNotice
        label="Loading the message"
        failure={failure}
        isLoading={isLoading}
        onRetry={reload}
      />
    </section>
  );
}

export function RelayedPage() {
  const token = useLinkToken(tokenInFragment);
  const isHydrated = useHydrated();
  if (!isHydrated) return <Loading label="Loading the message" />;
  return token === null ? <NoLink /> : <LoadedMessage key={token} token={token} />;
}
