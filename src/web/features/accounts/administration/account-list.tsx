import { useState } from 'react';
import { useNavigate } from 'react-router';
import { accountOrders, type AccountListItem } from '#contract/accounts/administration.ts';
import { numberLabel } from '#contract/number-label.ts';
import { Instant } from '#web/ui/instant.tsx';
import type { Columns } from '#web/ui/manifest/dense-list/columns.ts';
import { DenseList } from '#web/ui/manifest/dense-list/dense-list.tsx';
import { writeSort } from '#web/ui/manifest/sorting.ts';
import { accountAddress, type AccountQuery } from './account-address.ts';
import { AccountMarks } from './account-marks.tsx';
import { SelectedAccounts } from './selected-accounts.tsx';

const nameOf = ({ firstName, lastName }: AccountListItem) => `${firstName} ${lastName}`;

/** The server sorts, because it has all pages. */
const columns: Columns<AccountListItem> = [
  { key: 'name', label: 'Name', cell: nameOf, sortBy: nameOf },
  {
    key: 'number',
    label: 'Number',
    cell: ({ freakBrotherNumber: number }) => (number === null ? '' : numberLabel('fb', number)),
    sortBy: ({ freakBrotherNumber }) => freakBrotherNumber ?? 0,
  },
  { key: 'email', label: 'Email', cell: ({ email }) => email },
  { key: 'state', label: 'State', cell: (account) => <AccountMarks account={account} /> },
  {
    key: 'created',
    label: 'Created',
    isLabelled: true,
    cell: ({ createdAt }) => <Instant at={createdAt} isDay />,
    sortBy: ({ createdAt }) => createdAt,
  },
  {
    key: 'used',
    label: 'Last used',
    isLabelled: true,
    cell: ({ lastUsedAt }) => <Instant at={lastUsedAt} isDay />,
  },
];

interface ListProps {
  readonly requested: AccountQuery;
  readonly accounts: readonly AccountListItem[];
  readonly onChange: () => void;
  /** Called when the selection is done with, which takes the focus away. */
  readonly onDone: () => void;
}

const noneSelected: ReadonlySet<string> = new Set();
const keyOf = ({ accountId }: AccountListItem) => String(accountId);

export function AccountList({ requested, accounts, onChange, onDone }: ListProps) {
  const navigate = useNavigate();
  const { sort } = requested;
  const [keys, setKeys] = useState(noneSelected);
  // Only accounts that are in view can be changed.
  const selected = accounts.filter((account) => keys.has(keyOf(account)));
  return (
    <>
      <DenseList
        label="Accounts"
        rows={accounts}
        columns={columns}
        keyOf={keyOf}
        nameOf={nameOf}
        addressOf={({ accountId }) => `/Manifest/Accounts/${accountId}`}
        sort={{ by: sort.replace('-', ''), isDescending: sort.startsWith('-') }}
        onSort={(next) => {
          const order = accountOrders.find((each) => each === writeSort(next)) ?? '-created';
          void navigate(accountAddress({ ...requested, sort: order, page: 1 }), { replace: true });
        }}
        selection={{ keys, onChange: setKeys }}
      />
      {selected.length === 0 ? null : (
        <SelectedAccounts
          accounts={selected}
          onChange={onChange}
          onDone={() => {
            setKeys(noneSelected);
            onDone();
          }}
        />
      )}
    </>
  );
}
