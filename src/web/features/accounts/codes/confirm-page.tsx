/**
 * Confirms an email or a phone with a mailed link. Only a button uses the link, because programs that inspect mails
 * open pages too.
 */
import { useState } from 'react';
import { validateByLink } from '#contract/accounts/codes.ts';
import { LoadingCard } from '#web/api/account/query-state.tsx';
import { useReloadUser } from '#web/api/account/use-user-refresh.ts';
import { useCall } from '#web/api/call-context.ts';
import { CardAction } from '#web/api/forms/action-button.tsx';
import { useSession, useUser } from '#web/api/session-context.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { LinkCheck, type LinkFacts } from './link-check.tsx';
import { useLinkToken } from '#web/api/account/use-link-token.ts';

function NextStep() {
  const session = useSession();
  return (
    <p>
      {session.kind === 'visitor' ? <Link to="/login">Sign in</Link> : <Link to="/">Home</Link>}
    </p>
  );
}

function NoLink() {
  return (
    <Card title="This link no longer works">
      <p>It has expired or was already used, or you confirmed your account with the code.</p>
      <p>
        <Link to="/validate-account">Send another code and link</Link>
      </p>
    </Card>
  );
}

function Confirmation({ token, facts }: { readonly token: string; readonly facts: LinkFacts }) {
  const call = useCall();
  const user = useUser();
  const renewUser = useReloadUser();
  const [isDone, setIsDone] = useState(false);
  const heading = useFocusOnChange(isDone);
  const isPhone = facts.purpose === 'phone';
  const act = async () => {
    await call(validateByLink, { body: { token } });
    setIsDone(true);
    if (user !== null) await renewUser();
  };
  if (isDone) {
    return (
      <Card
        title={isPhone ? 'Your phone is confirmed' : 'Your account is validated'}
        heading={heading}
      >
        <p>
          {isPhone
            ? 'We can now send codes to your new phone.'
            : `Your account uses ${facts.email}.`}
        </p>
        <NextStep />
      </Card>
    );
  }
  return (
    <Card title={isPhone ? 'Confirm your new phone' : 'Validate your account'}>
      <p>
        {isPhone ? (
          <>
            You changed the phone number of the account with the email <b>{facts.email}</b>.
          </>
        ) : (
          <>
            You created an account with the email <b>{facts.email}</b>.
          </>
        )}{' '}
        If you did not, close this page. Nothing will happen.
      </p>
      <CardAction label={isPhone ? 'Confirm phone' : 'Validate account'} act={act} />
    </Card>
  );
}

export function ConfirmPage() {
  const token = useLinkToken();
  const isHydrated = useHydrated();
  if (!isHydrated) return <LoadingCard label="Checking your link" />;
  if (token === null) return <NoLink />;
  return (
    <LinkCheck key={token} token={token} otherwise={<NoLink />}>
      {(facts) =>
        facts.purpose === 'validate' || facts.purpose === 'phone' ? (
          <Confirmation token={token} facts={facts} />
        ) : null
      }
    </LinkCheck>
  );
}
