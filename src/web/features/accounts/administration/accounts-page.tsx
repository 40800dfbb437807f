import { useState } from 'react';
import { useLocation } from 'react-router';
import { findAccounts, type AccountPage } from '#contract/accounts/administration.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { PageLinks } from '#web/ui/page/page-links.tsx';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { accountAddress, readAccountQuery, type AccountQuery } from './account-address.ts';
import { AccountList } from './account-list.tsx';
import { AccountSearch } from './account-search.tsx';
import '../account-admin.css';

const noneOf: Readonly<Record<AccountQuery['show'], string>> = {
  all: 'No accounts yet. They appear here once members register.',
  admins: 'No admins.',
  unlinked: 'No accounts without a number.',
  unvalidated: 'No accounts wait for their code.',
  disabled: 'No disabled accounts.',
};

const counted = (total: number) => (total === 1 ? '1 account' : `${total} accounts`);

interface FoundProps extends Pick<Parameters<typeof AccountList>[0], 'onChange' | 'onDone'> {
  readonly requested: AccountQuery;
  readonly found: AccountPage;
}

function Found({ requested, found, ...actions }: FoundProps) {
  if (found.total === 0) {
    return (
      <p className="empty">
        {requested.q === ''
          ? noneOf[requested.show]
          : `No account matches “${requested.q}”. Try fewer letters.`}
      </p>
    );
  }
  return (
    <>
      <AccountList requested={requested} accounts={found.accounts} {...actions} />
      <PageLinks
        page={found.page}
        totalPages={found.totalPages}
        addressOf={(page) => accountAddress({ ...requested, page })}
      />
    </>
  );
}

export function AccountsPage() {
  const { search } = useLocation();
  const requested = readAccountQuery(search);
  const [rounds, setRounds] = useState(0);
  const heading = useFocusOnChange(rounds);
  const { response, isLoading, reload } = useQuery(findAccounts, {
    query: { ...requested, page: String(requested.page) },
  });
  return (
    <section className="card wide" aria-label="Accounts">
      <AccountSearch requested={requested} />
      <p className="visually-hidden" role="status">
        {response?.isOk && !isLoading ? counted(response.value.total) : ''}
      </p>
      {response?.isOk ? (
        <>
          <h2 ref={heading} tabIndex={-1}>
            {counted(response.value.total)}
          </h2>
          <Found
            requested={requested}
            found={response.value}
            onChange={reload}
            onDone={() => setRounds(rounds + 1)}
          />
        </>
      ) : (
        <QueryNotice
          label="Loading"
          failure={response?.failure ?? null}
          isLoading={isLoading}
          onRetry={reload}
        />
      )}
    </section>
  );
}
