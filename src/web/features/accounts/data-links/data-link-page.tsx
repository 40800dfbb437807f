/**
 * Downloads the data of an account, or deletes it, with a link that an admin has mailed. Only a button uses the link,
 * because programs that inspect mails open pages too.
 */
import { contactAddress } from '#web/addresses/contact-address.ts';
import { useLinkToken } from '#web/api/account/use-link-token.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { useIsAlive } from '#web/ui/use-is-alive.ts';
import { LinkCheck } from '../codes/link-check.tsx';
import { LoadingCard } from '../loading-card.tsx';
import { ErasureCard } from './erasure-card.tsx';
import { ExportCard } from './export-card.tsx';

const noLink = (
  <Card title="This link no longer works">
    <p>
      It has expired or was already used, or we emailed you a newer one. Open the newest from the
      email again.
    </p>
    <p>
      You can also <Link to="/login">sign in</Link> and do it under Your account, or{' '}
      <Link to={contactAddress({ about: 'take-down' })}>write to the keepers</Link>.
    </p>
  </Card>
);

export function DataLinkPage() {
  const token = useLinkToken();
  const isAlive = useIsAlive();
  if (!isAlive) return <LoadingCard label="Checking your link" />;
  if (token === null) return noLink;
  return (
    <LinkCheck key={token} token={token} otherwise={noLink}>
      {({ purpose, email }) => {
        if (purpose === 'export') return <ExportCard token={token} email={email} />;
        return purpose === 'erasure' ? <ErasureCard token={token} email={email} /> : null;
      }}
    </LinkCheck>
  );
}
