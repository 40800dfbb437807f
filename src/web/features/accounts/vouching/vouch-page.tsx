/** For a member who scanned the code of another: vouches for them. Without a code, the vouches given so far. */
import { useState } from 'react';
import { findVouchRequest } from '#contract/accounts/vouching.ts';
import { tokenInFragment, useLinkToken } from '#web/api/account/use-link-token.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useNewestQuery } from '#web/api/account/use-newest-query.ts';
import { Card } from '#web/ui/card.tsx';
import { GivenVouchesCard } from './given-vouches-card.tsx';
import { RequestCard } from './request-card.tsx';

interface Props {
  readonly token: string;
  readonly onVouch: () => void;
}

function FoundRequest({ token, onVouch }: Props) {
  const { value, failure, isLoading, reload, keep } = useNewestQuery(findVouchRequest, {
    body: { token },
  });
  if (value !== null) {
    return (
      <RequestCard
        request={value}
        token={token}
        onChange={(request) => {
          keep(request);
          onVouch();
        }}
      />
    );
  }
  if (failure?.code === 'not_found' || failure?.code === 'bad_request') {
    return (
      <Card title="This code no longer works">
        <p>The claim was already decided, or the code is wrong. Ask for the code again.</p>
      </Card>
    );
  }
  return (
    <section className="card quiet" aria-label="The person">
      <QueryNotice
        label="Loading who asks"
        failure={failure}
        isLoading={isLoading}
        onRetry={reload}
      />
    </section>
  );
}

export function VouchPage() {
  const token = useLinkToken(tokenInFragment);
  const [given, setGiven] = useState(0);
  return (
    <>
      {token === null ? null : (
        <FoundRequest key={token} token={token} onVouch={() => setGiven(given + 1)} />
      )}
      <GivenVouchesCard key={given} isAlone={token === null} />
    </>
  );
}
