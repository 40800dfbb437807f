import '#web/ui/manifest/admin.css';
import {
  listMissedSearches,
  addSearchAlias,
  dismissSearch,
  type MissedSearch,
  type MissedSearches,
} from '#contract/members/insights.ts';
import { QueryCard } from '#web/api/account/query-state.tsx';
import { MissedSearchList } from './missed-search-list.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { sortRows } from '#web/ui/manifest/sorting.ts';
import type { MemberListItem } from '#contract/members/directory.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { refreshWaiting } from '#web/api/account/waiting.ts';
import { useCall } from '#web/api/call-context.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { nameOf } from './member-name.ts';

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
