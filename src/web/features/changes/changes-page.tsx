import { useLocation, useNavigate } from 'react-router';
import { findAccounts, type AccountListItem } from '#contract/accounts/administration.ts';
import { listChanges, type ChangePage } from '#contract/changes/changes.ts';
import { numberLabel, exampleNumber, seriesLabels, seriesNames } from '#contract/number-label.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { Link } from '#web/ui/link.tsx';
import { PageLinks } from '#web/ui/page/page-links.tsx';
import { QueryState } from '#web/api/account/query-state.tsx';
import {
  changesAddress,
  instantsOf,
  readChangeQuery,
  undoAccountAddress,
  type ChangeQuery,
  undoSelectedAddress,
} from '#web/addresses/change-address.ts';
import { useState, useRef, type SubmitEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { KeysHint } from '#web/ui/manifest/keys-hint.tsx';
import { ChangeList, type ChangeListProps } from './change-list.tsx';
import { canUndo } from './change-selection.ts';
import { formatChangeCount } from './change-labels.ts';
import '#web/ui/manifest/admin.css';
import { subjects } from '#contract/changes/subjects.ts';
import { findNumber } from '#contract/pasted-value.ts';
import { numberOf } from '#contract/primitives.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useFieldsFromUrl } from '#web/ui/forms/use-fields-from-url.ts';
import './change-log.css';

function headingOf({ series, member, account }: ChangeQuery, name: string): string {
  const of = member === null ? '' : ` of ${numberLabel(series, member)}`;
  if (account === null) return of === '' ? 'All changes' : `Changes${of}`;
  return `Changes${of} by ${name === '' ? 'a deleted account' : name}`;
}

/** Describes the filter, with a link to undo everything if it selects one account. */
function Shown({ query, name }: { readonly query: ChangeQuery; readonly name: string }) {
  const { account } = query;
  return (
    <div>
      <h2>{headingOf(query, name)}</h2>
      {account === null ? null : (
        <p className="row">
          <Link to={undoAccountAddress(account)}>Undo its changes</Link>
          <Link to={changesAddress({ ...query, account: null, page: 1 })}>Show all changes</Link>
        </p>
      )}
    </div>
  );
}

function Found({ query, page }: { readonly query: ChangeQuery; readonly page: ChangePage }) {
  const { changes } = page;
  return (
    <>
      {changes.length === 0 ? (
        <p className="empty">No changes yet.</p>
      ) : (
        <SelectableChanges
          key={changesAddress(query)}
          changes={changes}
          isBegunElsewhere={page.page > 1}
          isFiltered={query.kind !== null || query.member !== null}
        />
      )}
      <PageLinks
        page={page.page}
        totalPages={page.totalPages}
        addressOf={(to) => changesAddress({ ...query, page: to })}
      />
    </>
  );
}

/** Admins, the authors of the listed changes, and the one that the filter selects. */
function peopleOf(
  page: ChangePage | null,
  admins: readonly AccountListItem[],
  account: number | null,
) {
  const people = new Map(
    admins.map(({ accountId, firstName, lastName }) => [accountId, `${firstName} ${lastName}`]),
  );
  const name = page?.byName ?? 'This account';
  if (account !== null && !people.has(account)) {
    people.set(account, name === '' ? 'A deleted account' : name);
  }
  for (const { by } of page?.changes ?? []) {
    if (by.kind === 'account' && by.accountId !== null) people.set(by.accountId, by.name);
  }
  return people;
}

export function ChangesPage() {
  const { search } = useLocation();
  const query = readChangeQuery(search);
  const { series, member, kind, account, page } = query;
  const admins = useQuery(findAccounts, { query: { show: 'admins', page: '1' } });
  const { value, ...log } = useQuery(listChanges, {
    query: {
      series,
      ...(member === null ? {} : { member: String(member) }),
      ...(kind === null ? {} : { kind }),
      ...(account === null ? {} : { account: String(account) }),
      page: String(page),
      ...instantsOf(query),
    },
  });
  const people = peopleOf(value, admins.value?.accounts ?? [], account);
  return (
    <section className="card wide" aria-label="Changes">
      <ChangeFilter query={query} people={people} />
      <p className="hint">
        Most changes can be undone until someone changes the same thing again. Take back the others
        on their own pages. What was deleted cannot be restored.
      </p>
      {value !== null ? (
        <div className="stack results" aria-busy={log.isLoading}>
          <Shown query={query} name={value.byName ?? ''} />
          <Found query={query} page={value} />
        </div>
      ) : (
        <QueryState label="Loading the changes" query={log} />
      )}
    </section>
  );
}

const noneSelected: ReadonlySet<number> = new Set();

/** A page has fewer changes than one undo takes. */
function SelectableChanges(props: Omit<ChangeListProps, 'selection'>) {
  const [ids, setIds] = useState(noneSelected);
  const selected = props.changes
    .filter((change) => ids.has(change.changeId) && canUndo(change))
    .map(({ changeId }) => changeId);
  return (
    <>
      <KeysHint canSelect />
      <ChangeList {...props} selection={{ ids, onChange: setIds }} />
      {selected.length === 0 ? null : (
        <div className="selected-actions">
          <b role="status">{`${selected.length} selected`}</b>
          <LinkButton to={undoSelectedAddress(selected)}>
            {`Undo ${formatChangeCount(selected.length)}`}
          </LinkButton>
        </div>
      )}
    </>
  );
}

const names = ['series', 'member', 'kind', 'account', 'from', 'to'] as const;

/** Accepts the next filter while a response is pending. */
interface Props {
  readonly query: ChangeQuery;
  /** Who made the changes that are listed. */
  readonly people: ReadonlyMap<number, string>;
}

/** The filter form of the change log. Its state is in the address. */
function ChangeFilter({ query, people }: Props) {
  const navigate = useNavigate();
  const { series, member, kind, account, from, to } = query;
  const isNarrowed = kind !== null || account !== null || from !== '' || to !== '';
  // Only on phones; larger windows show all filters.
  const [isOpen, setIsOpen] = useState(isNarrowed);
  const [isRefused, setIsRefused] = useState(false);
  const memberField = useRef<HTMLInputElement>(null);
  const number = member === null ? '' : String(member);
  const form = useFieldsFromUrl({
    series,
    member: number,
    kind: kind ?? '',
    account: String(account ?? ''),
    from,
    to,
  });

  function look(event: SubmitEvent) {
    event.preventDefault();
    if (form.current === null) return;
    const given = new FormData(form.current);
    const search = new URLSearchParams();
    for (const name of names) {
      const value = given.get(name);
      if (typeof value === 'string') search.set(name, value.trim());
    }
    const typed = search.get('member') ?? '';
    const written = findNumber(typed);
    const found = numberOf(written?.series ?? series, written?.digits ?? '');
    const isNoNumber = typed !== '' && found === null;
    setIsRefused(isNoNumber);
    if (isNoNumber) {
      memberField.current?.focus();
      return;
    }
    if (found !== null) search.set('member', String(found));
    if (written?.series) search.set('series', written.series);
    const requested = readChangeQuery(search.toString());
    void navigate(changesAddress(requested), { preventScrollReset: true });
  }

  return (
    <form ref={form} className="form change-filter" role="search" onSubmit={look}>
      <SelectField label="Series" name="series" defaultValue={series}>
        {seriesNames.map((each) => (
          <option key={each} value={each}>
            {seriesLabels[each]}
          </option>
        ))}
      </SelectField>
      <TextField
        ref={memberField}
        label="Number"
        name="member"
        error={isRefused ? exampleNumber : undefined}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="search"
        defaultValue={number}
      />
      <button
        type="button"
        className="text-button more-filters-toggle"
        aria-expanded={isOpen}
        aria-controls="more-filters"
        onClick={() => setIsOpen(!isOpen)}
      >
        More filters
      </button>
      <div id="more-filters" className="more-filters" data-open={isOpen}>
        <SelectField label="Kind" name="kind" defaultValue={kind ?? ''}>
          <option value="">All kinds</option>
          {Object.entries(subjects).map(([value, { many }]) => (
            <option key={value} value={value}>
              {many}
            </option>
          ))}
        </SelectField>
        <SelectField label="Person" name="account" defaultValue={account ?? ''}>
          <option value="">Anyone</option>
          {Array.from(people, ([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField label="From" name="from" type="date" defaultValue={from} />
        <TextField label="To" name="to" type="date" defaultValue={to} />
      </div>
      <div className="form-actions">
        <Button type="submit">Show</Button>
        <LinkButton to={changesAddress({})}>All</LinkButton>
      </div>
    </form>
  );
}
