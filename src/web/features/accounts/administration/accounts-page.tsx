import '../account-admin.css';
import { useState, type SubmitEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  findAccounts,
  accountFilters,
  accountOrders,
  disableAccount,
  endSessionsOf,
  type AccountPage,
  type AccountFilter,
  type AccountListItem,
  type AccountOrder,
} from '#contract/accounts/administration.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { PageLinks } from '#web/ui/page/page-links.tsx';
import { QueryState } from '#web/api/account/query-state.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { brand } from '#contract/brand.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useFieldsFromUrl } from '#web/ui/forms/use-fields-from-url.ts';
import { numberLabel } from '#contract/number-label.ts';
import { Instant } from '#web/ui/instant.tsx';
import { type Columns, DenseList } from '#web/ui/manifest/dense-list/dense-list.tsx';
import { writeSort } from '#web/ui/manifest/sorting.ts';
import { AccountMarks } from './account-marks.tsx';
import { useCall } from '#web/api/call-context.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { isRefusal } from '#web/api/is-refusal.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { pageInSearch } from '#web/ui/page/page-in-search.ts';

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
  const { value, ...query } = useQuery(findAccounts, {
    query: { ...requested, page: String(requested.page) },
  });
  return (
    <section className="card wide" aria-label="Accounts">
      <AccountSearch requested={requested} />
      <p className="visually-hidden" role="status">
        {value !== null && !query.isLoading ? counted(value.total) : ''}
      </p>
      {value !== null ? (
        <>
          <h2 ref={heading} tabIndex={-1}>
            {counted(value.total)}
          </h2>
          <Found
            requested={requested}
            found={value}
            onChange={query.reload}
            onDone={() => setRounds(rounds + 1)}
          />
        </>
      ) : (
        <QueryState label="Loading" query={query} />
      )}
    </section>
  );
}

const filterLabels: Readonly<Record<AccountFilter, string>> = {
  all: 'All accounts',
  admins: 'Admins',
  unlinked: 'Without a number',
  unvalidated: 'Not validated',
  disabled: 'Disabled',
};

/** Accepts the next search while a response is pending. */
/** The search form for accounts. Its state is in the address. */
function AccountSearch({ requested }: { readonly requested: AccountQuery }) {
  const navigate = useNavigate();
  const form = useFieldsFromUrl({ q: requested.q, show: requested.show });

  function look() {
    if (form.current === null) return;
    const given = new FormData(form.current);
    const q = given.get('q');
    const show = accountFilters.find((filter) => filter === given.get('show')) ?? 'all';
    const address = { ...requested, q: typeof q === 'string' ? q.trim() : '', show, page: 1 };
    void navigate(accountAddress(address), {
      preventScrollReset: true,
    });
  }

  return (
    <form
      ref={form}
      className="account-search"
      role="search"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        look();
      }}
    >
      <TextField
        label={`Name, email or ${brand.numberPrefix} number`}
        name="q"
        type="search"
        defaultValue={requested.q}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      <SelectField label="Show" name="show" defaultValue={requested.show} onChange={look}>
        {accountFilters.map((filter) => (
          <option key={filter} value={filter}>
            {filterLabels[filter]}
          </option>
        ))}
      </SelectField>
      <Button type="submit">Search</Button>
    </form>
  );
}

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

function AccountList({ requested, accounts, onChange, onDone }: ListProps) {
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

interface SelectedProps {
  readonly accounts: readonly AccountListItem[];
  /** Also called when only some of them could be changed. */
  readonly onChange: () => void;
  readonly onDone: () => void;
}

/** The actions for several selected accounts. Each account is changed as on its own page. */
function SelectedAccounts({ accounts, onChange, onDone }: SelectedProps) {
  const call = useCall();
  const showToast = useToast();
  const count = accounts.length;

  /** Such as the own account, or one that is gone, is named and left as it is. */
  async function change(operation: typeof disableAccount | typeof endSessionsOf, done: string) {
    const refused: string[] = [];
    try {
      for (const { accountId, firstName, lastName } of accounts) {
        try {
          await call(operation, { params: { account: accountId } });
        } catch (error) {
          if (!isRefusal(error) || !['forbidden', 'not_found'].includes(error.code)) throw error;
          refused.push(`${firstName} ${lastName}: ${error.message}`);
        }
      }
    } finally {
      onChange();
    }
    onDone();
    const changed = count - refused.length;
    const toast = `${counted(changed)} ${changed === 1 ? 'is' : 'are'} ${done}.`;
    if (refused.length === 0) showToast('success', toast);
    else showToast('warning', [toast, ...refused].join(' '));
  }

  return (
    <div className="selected-actions">
      <b role="status">{`${count} selected`}</b>
      <ConfirmedAction
        label="Sign out everywhere"
        title={`Sign ${counted(count)} out everywhere?`}
        confirmLabel="Sign out"
        act={() => change(endSessionsOf, 'signed out')}
      >
        <p>
          Their owners are signed out on every device, and their passwords no longer work: they
          choose new ones with a code that we send to their email. Your own account keeps its
          password and stays signed in here. Unsaved text may be lost. Each gets an email, unless
          its address was never validated.
        </p>
      </ConfirmedAction>
      <ConfirmedAction
        label="Disable"
        title={`Disable ${counted(count)}?`}
        confirmLabel="Disable"
        confirmKind="danger"
        act={() => change(disableAccount, 'disabled')}
      >
        <p>
          Their owners are signed out everywhere and cannot sign in. Nothing is deleted, they keep
          their numbers, and you can enable each account again. Each gets an email, unless its
          address was never validated.
        </p>
      </ConfirmedAction>
    </div>
  );
}

interface AccountQuery {
  readonly q: string;
  readonly show: AccountFilter;
  readonly sort: AccountOrder;
  readonly page: number;
}

function readAccountQuery(search: string): AccountQuery {
  const given = new URLSearchParams(search);
  return {
    q: given.get('q') ?? '',
    show: accountFilters.find((filter) => filter === given.get('show')) ?? 'all',
    sort: accountOrders.find((order) => order === given.get('sort')) ?? '-created',
    page: pageInSearch(search),
  };
}

/** Leaves out default values. */
function accountAddress({ q, show, sort, page }: AccountQuery): string {
  const search = new URLSearchParams({
    ...(q === '' ? {} : { q }),
    ...(show === 'all' ? {} : { show }),
    ...(sort === '-created' ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString();
  return `/Manifest/Accounts${search === '' ? '' : `?${search}`}`;
}
