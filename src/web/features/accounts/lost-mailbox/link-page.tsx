/** What the two pages of mailed links have in common. Only a button uses a link, because programs that inspect mails open pages too. */
import type { ReactNode } from 'react';
import { useLinkToken } from '#web/api/account/use-link-token.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { useIsAlive } from '#web/ui/use-is-alive.ts';
import { LoadingCard } from '../loading-card.tsx';
import './lost-mailbox.css';

const tokenInFragment = /^#([0-9a-f]{48})$/;

export function LinkPage({ children }: { readonly children: (token: string) => ReactNode }) {
  const token = useLinkToken(tokenInFragment);
  const isAlive = useIsAlive();
  if (!isAlive) return <LoadingCard label="Checking your link" />;
  if (token !== null) return children(token);
  return (
    <Card title="Open the link in our email">
      <p>This page needs the link from our email. Open it from the email again.</p>
      <p>
        Expired, or lost? <Link to="/lost-mailbox">Ask again</Link>
      </p>
    </Card>
  );
}
