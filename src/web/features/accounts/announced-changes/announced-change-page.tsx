/** Opened with the link in a message about an announced change. Only a button acts, because programs open links too. */
import { useRef, useState } from 'react';
import {
  revertNumberChange,
  stopChange,
  lookAtChange,
  type LinkedChange,
} from '#contract/accounts/announced-changes.ts';
import { numberLabel } from '#contract/number-label.ts';
import { QueryCard } from '#web/api/account/query-state.tsx';
import { tokenInFragment, useLinkToken } from '#web/api/account/use-link-token.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { CardAction } from '#web/api/forms/action-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { contactAddress } from '#web/addresses/contact-address.ts';
import { Link } from '#web/ui/link.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { describeOwnChange } from './describe-own-change.ts';

interface FoundProps {
  readonly token: string;
  readonly change: LinkedChange;
}

function Found({ token, change }: FoundProps) {
  const call = useCall();
  const { action, kind, ending, dueAt, freakBrotherNumber, target } = change;
  const [result, setResult] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const act = async () => {
    const operation = action === 'take back' ? revertNumberChange : stopChange;
    setResult((await call(operation, { body: { token } })).body.message);
    // The pressed button disappears, and the focus with it.
    heading.current?.focus({ preventScroll: true });
  };
  const label = numberLabel('fb', freakBrotherNumber);
  const title =
    kind === 'move' ? `The account of ${label} to another email` : `${label} to another account`;
  return (
    <Card title={action === 'take back' ? `${label} was given away` : title} heading={heading}>
      {result === null && action !== null ? (
        <>
          {action === 'stop' ? (
            <>
              <p>{describeOwnChange(change)}</p>
              <p>
                It happens on <Instant at={dueAt} />, unless you object. If you agree, you do not
                need to do anything.
              </p>
            </>
          ) : (
            <>
              <p>{`An admin gave ${label} to someone else (${target}).`}</p>
              <p>If you did not want this, take the number back. Both of you get an email.</p>
            </>
          )}
          <CardAction label={action === 'stop' ? 'I object' : `Take ${label} back`} act={act} />
        </>
      ) : (
        <p role="status">{result ?? ending}</p>
      )}
      <p>
        Questions?{' '}
        <Link to={contactAddress({ about: 'sign-in', number: freakBrotherNumber })}>
          Write to the admins
        </Link>
      </p>
    </Card>
  );
}

/** There is no other link, but the holder can object in other ways. */
function DeadLink() {
  return (
    <Card title="This link does not work any more.">
      <p role="alert">
        To object, <Link to="/login">sign in</Link>, or{' '}
        <Link to={contactAddress({ about: 'sign-in' })}>write to the admins</Link>.
      </p>
    </Card>
  );
}

function Linked({ token }: { readonly token: string }) {
  const { value, ...query } = useQuery(lookAtChange, { body: { token } });
  if (value !== null) return <Found token={token} change={value} />;
  if (query.failure?.code === 'bad_request') return <DeadLink />;
  return <QueryCard title="The change" label="Checking your link" query={query} />;
}

export function AnnouncedChangePage() {
  const token = useLinkToken(tokenInFragment);
  const isHydrated = useHydrated();
  if (isHydrated && token !== null) return <Linked key={token} token={token} />;
  return (
    <Card title="Open the link in our message">
      <p>
        This page works with the link in our email or text message. Signed in, you see the change on
        every page.
      </p>
    </Card>
  );
}
