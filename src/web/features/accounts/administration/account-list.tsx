import { Link } from '#web/ui/link.tsx';
import type { AccountListItem } from '#contract/accounts/administration.ts';
import { numberLabel } from '#contract/number-label.ts';
import { AccountMarks } from './account-marks.tsx';
import { Instant } from '#web/ui/instant.tsx';

export function AccountList({ accounts }: { readonly accounts: readonly AccountListItem[] }) {
  return (
    <ul className="accounts">
      {accounts.map((account) => (
        <li key={account.accountId}>
          <Link className="account-name" to={`/Manifest/Accounts/${account.accountId}`}>
            {account.firstName} {account.lastName}
          </Link>
          <span className="account-email">{account.email}</span>
          <span className="account-number">
            {account.freakBrotherNumber === null ? (
              <span className="hint">No number</span>
            ) : (
              numberLabel('fb', account.freakBrotherNumber)
            )}
          </span>
          <AccountMarks account={account} />
          <span className="hint">
            Last used <Instant at={account.lastUsedAt} isDay />
          </span>
        </li>
      ))}
    </ul>
  );
}
