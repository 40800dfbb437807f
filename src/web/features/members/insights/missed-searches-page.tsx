import '#web/ui/manifest/admin.css';
import {
  listMissedSearches,
  addSearchAlias,
  dismissSearch,
  type MissedSearch,
  type MissedSearches,
} from '#contract/members/insights.ts';
import { QueryCard } from '#web/api/account/query-state.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { sortRows } from '#web/ui/manifest/sorting.ts';
import type { MemberListItem } from '#contract/members/directory.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { refreshWaiting } from '#web/api/account/waiting.ts';
import { useCall } from '#web/api/call-context.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { nameOf } from './member-name.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { Button } from '#web/ui/button.tsx';
import { KeysHint } from '#web/ui/manifest/keys-hint.tsx';
import { rowKeys } from '#web/ui/manifest/row-keys.ts';
import './missed-searches.css';
import { Link } from '#web/ui/link.tsx';
import { ActionButton } from '#web/api/forms/action-button.tsx';
import { RowChoice } from '#web/ui/manifest/row-choice.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { AliasDialog } from './alias-dialog.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { memberAddress } from '#web/addresses/member-address.ts';
import { addressOfAdding } from '../editing/new-member.ts';

const orders: Orders<MissedSearch> = [
  [
    'searches',
    { label: 'Most frequent first', valueOf: (each) => each.searches, isDescending: true },
  ],
  ['last', { label: 'Newest first', valueOf: (each) => each.lastSearchedAt, isDescending: true }],
  ['term', { label: 'A to Z', valueOf: ({ term }) => term }],
];

const countOf = ({ searches, hasMore }: MissedSearches) =>
  `${searches.length}${hasMore ? '+' : ''} missed ${searches.length === 1 ? 'search' : 'searches'}`;

export function MissedSearchesPage() {
  const { missed, addAlias, dismiss, ...query } = useMissedSearches();
  const heading = useFocusOnChange(missed);
  const { choice, sort } = useOrder(orders);

  if (missed === null) {
    return <QueryCard title="Missed searches" label="Loading the searches" query={query} />;
  }
  return (
    <section className="card wide" aria-labelledby="missed">
      <div>
        <h2 id="missed" ref={heading} tabIndex={-1}>
          {countOf(missed)}
        </h2>
        <p className="hint">
          Searches of the last year that found no member. An entry disappears once its search finds
          someone.
        </p>
      </div>
      {missed.searches.length === 0 ? (
        <p className="empty">No missed searches</p>
      ) : (
        <>
          {missed.searches.length > 1 ? choice : null}
          <MissedSearchList
            searches={sort(missed.searches)}
            onAlias={addAlias}
            onDismiss={dismiss}
          />
        </>
      )}
      {missed.hasMore ? (
        <p className="hint">
          {`The ${missed.searches.length} most frequent are listed. Others follow when these are done.`}
        </p>
      ) : null}
    </section>
  );
}

interface Order<Row> {
  readonly label: string;
  readonly valueOf: (row: Row) => string | number;
  readonly isDescending?: boolean;
}

/** By their names in the address, the usual one first. */
type Orders<Row> = readonly [
  readonly [name: string, order: Order<Row>],
  ...(readonly [name: string, order: Order<Row>])[],
];

interface Ordered<Row> {
  readonly choice: ReactNode;
  readonly sort: (rows: readonly Row[]) => readonly Row[];
}

/** The order of a list whose rows have no headings to press: the choice, which the address keeps, and the rows in it. */
function useOrder<Row>(orders: Orders<Row>): Ordered<Row> {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const requested = new URLSearchParams(search).get('sort');
  const [usual] = orders;
  const [chosen, { valueOf, isDescending = false }] =
    orders.find(([name]) => name === requested) ?? usual;
  return {
    choice: (
      <SelectField
        label="Order"
        value={chosen}
        onChange={({ target: { value } }) =>
          void navigate(value === usual[0] ? pathname : `${pathname}?sort=${value}`, {
            replace: true,
            preventScrollReset: true,
          })
        }
      >
        {orders.map(([name, { label }]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
    ),
    sort: (rows) => sortRows(rows, valueOf, isDescending),
  };
}

/** The missed searches, and what settles them. */
function useMissedSearches() {
  const call = useCall();
  const showToast = useToast();
  const { value: missed, keep, ...query } = useQuery(listMissedSearches);

  async function addAlias({ term }: MissedSearch, member: MemberListItem, alias: string) {
    const { freakBrotherNumber } = member;
    const { body } = await call(addSearchAlias, { body: { term, freakBrotherNumber, alias } });
    keep(body);
    refreshWaiting();
    if (body.searches.some((each) => each.term === term)) {
      const toast = `${nameOf(member)} now has the other name “${alias}”, but “${term}” still finds no one.`;
      showToast('warning', toast);
    } else showToast('success', `“${term}” now finds ${nameOf(member)}.`);
  }

  async function dismiss(searches: readonly MissedSearch[]) {
    const [first] = searches;
    for (const { term } of searches) {
      // Kept each time, because a later one may fail.
      keep((await call(dismissSearch, { body: { term } })).body);
    }
    refreshWaiting();
    const what =
      searches.length === 1 ? `“${first?.term}” was` : `${searches.length} searches were`;
    showToast('success', `${what} removed from the list.`);
  }

  return { missed, ...query, addAlias, dismiss };
}

interface Props {
  readonly searches: readonly MissedSearch[];
  readonly onAlias: (search: MissedSearch, member: MemberListItem, alias: string) => Promise<void>;
  readonly onDismiss: (searches: readonly MissedSearch[]) => Promise<void>;
}

const none: ReadonlySet<string> = new Set();

function MissedSearchList({ searches, onAlias, onDismiss }: Props) {
  const [chosen, setChosen] = useState(none);
  const selected = searches.filter(({ term }) => chosen.has(term));

  function toggle(term: string) {
    const terms = new Set(chosen);
    if (!terms.delete(term)) terms.add(term);
    setChosen(terms);
  }

  return (
    <>
      {searches.length === 0 ? null : <KeysHint canSelect />}
      <ul ref={rowKeys}>
        {searches.map((search) => (
          <MissedSearchEntry
            key={search.term}
            search={search}
            isSelected={chosen.has(search.term)}
            onSelect={() => toggle(search.term)}
            onAlias={(member, alias) => onAlias(search, member, alias)}
            onDismiss={() => onDismiss([search])}
          />
        ))}
      </ul>
      {selected.length === 0 ? null : (
        <div className="selected-actions">
          <b role="status">{`${selected.length} selected`}</b>
          <ConfirmedAction
            label={`Dismiss ${selected.length}`}
            kind="main"
            title={
              selected.length === 1
                ? 'Remove this search from the list?'
                : `Remove ${selected.length} searches from the list?`
            }
            confirmLabel="Dismiss"
            act={async () => {
              await onDismiss(selected);
              setChosen(none);
            }}
          >
            <p>A search returns to the list if someone searches for it again.</p>
          </ConfirmedAction>
          <Button type="button" kind="quiet" onClick={() => setChosen(none)}>
            Cancel
          </Button>
        </div>
      )}
    </>
  );
}

interface MissedSearchEntryProps {
  readonly search: MissedSearch;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  /** Both reject with the server's refusal. */
  readonly onAlias: (member: MemberListItem, alias: string) => Promise<void>;
  readonly onDismiss: () => Promise<void>;
}

/** One tap for the likely member. */
function LikelyMember({ search, onAlias }: Pick<MissedSearchEntryProps, 'search' | 'onAlias'>) {
  const [likely] = search.near;
  if (likely === undefined) {
    return (
      <p className="hint">{search.isNumber ? 'No member has this number.' : 'No similar names.'}</p>
    );
  }
  return (
    <ActionButton
      label={`Is ${nameOf(likely)}`}
      name={`“${search.term}” is ${nameOf(likely)}`}
      act={() => onAlias(likely, search.term)}
    />
  );
}

function MissedSearchEntry(props: MissedSearchEntryProps) {
  const { search, isSelected, onSelect, onAlias, onDismiss } = props;
  const { term, searches, lastSearchedAt, isNumber, near } = search;
  const adding = addressOfAdding(term);
  return (
    <li className="missed-search" data-row>
      <RowChoice name={`Select ${term}`} isChecked={isSelected} onChange={onSelect} />
      <h3>{term}</h3>
      <p className="hint">
        <b>{searches === 1 ? 'Once' : `${searches} times`}</b>, last{' '}
        <Instant at={lastSearchedAt} isDay />
      </p>
      <div className="likely">
        <LikelyMember search={search} onAlias={onAlias} />
      </div>
      <Menu
        label={
          <>
            More<span className="visually-hidden">{`: ${term}`}</span>
          </>
        }
      >
        {near.map((member) => (
          <li key={member.freakBrotherNumber}>
            <Link
              to={memberAddress('fb', member.freakBrotherNumber)}
            >{`Edit ${nameOf(member)}`}</Link>
          </li>
        ))}
        {isNumber ? null : (
          <li>
            <AliasDialog search={search} onAdd={onAlias} />
          </li>
        )}
        {adding === null ? null : (
          <li>
            <Link to={adding}>
              Add a new member<span className="visually-hidden">{`: ${term}`}</span>
            </Link>
          </li>
        )}
        <li>
          <ConfirmedAction
            label="Dismiss"
            about={term}
            title="Remove this search from the list?"
            confirmLabel="Dismiss"
            act={onDismiss}
          >
            <p>{`“${term}” returns to the list if someone searches for it again.`}</p>
          </ConfirmedAction>
        </li>
      </Menu>
    </li>
  );
}
