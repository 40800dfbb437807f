import { useParams } from 'react-router';
import { getAccountRecord } from '#contract/accounts/administration.ts';
import { NearLinks } from '#web/ui/manifest/near-links.tsx';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { PageSubject } from '#web/ui/page/page-subject.tsx';
import { AccessCard } from './access-card.tsx';
import { AccountFacts } from './account-facts.tsx';
import { AccountSessionsCard } from './account-sessions-card.tsx';
import { NumberCard } from './number-card.tsx';
import { RoleCard } from './role-card.tsx';
import { changesAddress } from '#web/addresses/change-address.ts';
import { useNewestQuery } from '#web/api/account/use-query.ts';
import '../account-admin.css';

function Account({ id }: { readonly id: string }) {
  const { value, failure, isLoading, reload, keep } = useNewestQuery(getAccountRecord, {
    params: { account: id },
  });
  if (value !== null) {
    const card = { account: value, keep };
    return (
      <>
        <PageSubject name={`${value.firstName} ${value.lastName}`} />
        <AccountFacts account={value} />
        <NumberCard {...card} />
        <RoleCard {...card} />
        <AccountSessionsCard {...card} />
        <AccessCard {...card} />
      </>
    );
  }
  return (
    <section className="card" aria-label="Account">
      {failure?.code === 'not_found' || failure?.code === 'bad_request' ? (
        <p className="empty">This account does not exist or was deleted.</p>
      ) : (
        <QueryNotice label="Loading" failure={failure} isLoading={isLoading} onRetry={reload} />
      )}
    </section>
  );
}

export function AccountPage() {
  const { account = '' } = useParams();
  return (
    <>
      <Account key={account} id={account} />
      <NearLinks
        near={[
          { to: changesAddress({ account: Number(account) }), label: 'What it changed' },
          { to: '/Manifest/Accounts', label: 'All accounts' },
        ]}
      />
    </>
  );
}
