/** All members of a series, to filter, sort, select and open. */
import { useMemo, useState, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { getMemberStates } from '#contract/members/editing.ts';
import { mostTogether } from '#contract/members/editing-together.ts';
import { numberLabel, seriesLabels, seriesNames } from '#contract/number-label.ts';
import {
  memberAddress,
  memberListAddress,
  readMemberQuery,
  togetherAddress,
  type MemberQuery,
  memberStateFilters,
  type MemberStateFilter,
} from '#web/addresses/member-address.ts';
import { QueryState } from '#web/api/account/query-state.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { DenseList, type Columns } from '#web/ui/manifest/dense-list/dense-list.tsx';
import { readSort, sortRows, writeSort } from '#web/ui/manifest/sorting.ts';
import { usePages } from '#web/ui/manifest/use-pages.tsx';
import { nightBrothers, nightSisters, regularMembers } from '../directory/finding/list-series.ts';
import { FoundOtherwise } from './list/found-otherwise.tsx';
import { filterRows, registerRows, type RegisterRow, marksOf } from './list/register-rows.ts';
import '#web/ui/manifest/admin.css';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useFieldsFromUrl } from '#web/ui/forms/use-fields-from-url.ts';
import { DeceasedMarker } from '#web/ui/deceased-marker.tsx';

const registerColumns: Columns<RegisterRow> = [
  {
    key: 'number',
    label: 'Number',
    cell: ({ member }) => member.freakBrotherNumber,
    sortBy: ({ member }) => member.freakBrotherNumber,
  },
  {
    key: 'first',
    label: 'First Name',
    cell: ({ member }) => member.firstName,
    sortBy: ({ member }) => member.firstName,
  },
  {
    key: 'last',
    label: 'Last Name',
    cell: ({ member: { lastName, deceased } }) => (
      <>
        {lastName}
        {deceased ? ' ' : null}
        {deceased ? <DeceasedMarker /> : null}
      </>
    ),
    sortBy: ({ member }) => member.lastName,
  },
  {
    key: 'year',
    label: 'Year',
    cell: ({ member: { year = 0 } }) => (year === 0 ? '' : year),
    sortBy: ({ member }) => member.year ?? 0,
  },
  {
    key: 'place',
    label: 'Place',
    cell: ({ member }) => member.location ?? '',
    sortBy: ({ member }) => member.location ?? '',
  },
  {
    key: 'state',
    label: 'State',
    cell: (row) => (
      <ul className="marks">
        {marksOf(row).map((mark) => (
          <li key={mark} className="mark">
            {mark}
          </li>
        ))}
      </ul>
    ),
    sortBy: (row) => marksOf(row).join(' '),
  },
];

const lists = { fb: regularMembers, nnfb: nightBrothers, nnfs: nightSisters };
const columnKeys = registerColumns.map(({ key }) => key);
const noneSelected: ReadonlySet<string> = new Set();

/** The keys are a series and a number. */
const numbersOf = (keys: ReadonlySet<string>) =>
  Array.from(keys, (key) => Number(key.split('-')[1]));

interface RowsProps {
  readonly query: MemberQuery;
  readonly rows: readonly RegisterRow[];
}

function Rows({ query, rows }: RowsProps) {
  const { series, q, show } = query;
  const navigate = useNavigate();
  const [selected, setSelected] = useState(noneSelected);
  const sort = readSort(query.sort, columnKeys);
  const valueOf = registerColumns.find(({ key }) => key === sort.by)?.sortBy;
  const found = useMemo(() => {
    const matching = filterRows(rows, { q, show, series });
    return valueOf ? sortRows(matching, valueOf, sort.isDescending) : matching;
  }, [rows, q, show, series, valueOf, sort.isDescending]);
  const { shown, pageLinks } = usePages(found);
  const keyOf = ({ member }: RegisterRow) => `${series}-${member.freakBrotherNumber}`;
  const elsewhere = selected.difference(new Set(shown.map(keyOf)));

  return (
    <div className="stack results">
      <div role="status">
        <h2>{`${found.length} ${found.length === 1 ? 'member' : 'members'}`}</h2>
      </div>
      {found.length === 0 && q !== '' ? <FoundOtherwise series={series} q={q} /> : null}
      {found.length === 0 && q === '' ? <p className="empty">No members here.</p> : null}
      {found.length === 0 ? null : (
        <DenseList
          label="Members"
          rows={shown}
          columns={registerColumns}
          keyOf={keyOf}
          nameOf={({ member }) =>
            `${member.freakBrotherNumber} ${member.firstName} ${member.lastName}`
          }
          addressOf={({ member }) => memberAddress(series, member.freakBrotherNumber)}
          sort={sort}
          onSort={(next) =>
            void navigate(memberListAddress({ ...query, sort: writeSort(next) }), {
              replace: true,
              preventScrollReset: true,
            })
          }
          selection={{ keys: selected, onChange: setSelected }}
        />
      )}
      {pageLinks}
      {selected.size === 0 ? null : (
        <div className="selected-actions" role="status">
          <b>
            {elsewhere.size === 0
              ? `${selected.size} selected`
              : `${selected.size} selected, ${elsewhere.size} of them not on this page`}
          </b>
          {selected.size > mostTogether ? (
            <span>{`At most ${mostTogether} can be edited together.`}</span>
          ) : (
            <LinkButton to={togetherAddress(series, numbersOf(selected))}>Edit together</LinkButton>
          )}
          {found.length === shown.length || found.length > mostTogether ? null : (
            <Button
              type="button"
              kind="quiet"
              onClick={() => setSelected(new Set(found.map(keyOf)))}
            >
              {`Select all ${found.length}`}
            </Button>
          )}
          <Button type="button" kind="quiet" onClick={() => setSelected(noneSelected)}>
            Select none
          </Button>
        </div>
      )}
    </div>
  );
}

function LoadedRows({ query }: { readonly query: MemberQuery }) {
  const { series } = query;
  const members = useQuery(lists[series].operation);
  const states = useQuery(getMemberStates, { query: { series } });
  const rows = useMemo(
    () =>
      members.value !== null && states.value !== null
        ? registerRows(members.value, states.value)
        : null,
    [members.value, states.value],
  );
  if (rows !== null) return <Rows query={query} rows={rows} />;
  return (
    <QueryState
      label={`Loading ${numberLabel(series, 1).replace(/\W*1$/, '')} members`}
      query={{
        failure: members.failure ?? states.failure,
        isLoading: members.isLoading || states.isLoading,
        reload: () => {
          members.reload();
          states.reload();
        },
      }}
    />
  );
}

export function MembersPage() {
  const query = readMemberQuery(useLocation().search);
  return (
    <section className="card wide" aria-label="Members">
      <nav className="row" aria-label="Series">
        {seriesNames.map((series) => (
          <LinkButton
            key={series}
            to={memberListAddress({ ...query, series })}
            isCurrent={series === query.series}
          >
            {seriesLabels[series]}
          </LinkButton>
        ))}
      </nav>
      <ListFilters query={query} />
      <LoadedRows key={query.series} query={query} />
    </section>
  );
}

const stateLabels: Readonly<Record<MemberStateFilter, string>> = {
  all: 'All members',
  claimed: 'Claimed',
  waiting: 'Claim waiting',
  unclaimed: 'Not claimed',
  deceased: 'Deceased',
  'hidden-story': 'Story hidden',
  withheld: 'Name withheld',
};

/** Each change replaces the history entry, so that Back leaves the list. */
function ListFilters({ query }: { readonly query: MemberQuery }) {
  const navigate = useNavigate();
  const form = useFieldsFromUrl({ q: query.q, show: query.show });
  const field = useRef<HTMLInputElement>(null);

  function apply() {
    const given = new FormData(form.current ?? undefined);
    const [q, show] = [given.get('q'), given.get('show')];
    const address = memberListAddress({
      ...query,
      q: typeof q === 'string' ? q.trim() : '',
      show: memberStateFilters.find((each) => each === show) ?? 'all',
    });
    void navigate(address, { replace: true, preventScrollReset: true });
  }

  return (
    <search>
      <form
        ref={form}
        className="list-filters"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
          field.current?.select();
        }}
      >
        <TextField
          ref={field}
          name="q"
          label="Number or part of a name"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          defaultValue={query.q}
          onChange={apply}
        />
        <SelectField label="Show" name="show" defaultValue={query.show} onChange={apply}>
          {memberStateFilters.map((state) => (
            <option key={state} value={state}>
              {stateLabels[state]}
            </option>
          ))}
        </SelectField>
      </form>
    </search>
  );
}
