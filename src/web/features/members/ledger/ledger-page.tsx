import '#web/ui/manifest/admin.css';
import './ledger.css';
import { useRef, useState, type SubmitEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  readLedger,
  ledgerFilters,
  type Ledger,
  type NumberRun,
} from '#contract/members/ledger.ts';
import { exampleNumber, seriesLabels, seriesNames, type Series } from '#contract/number-label.ts';
import { findNumber } from '#contract/pasted-value.ts';
import { numberOf } from '#contract/primitives.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import {
  ledgerAddress,
  numberAddress,
  readLedgerQuery,
  type LedgerQuery,
} from '#web/addresses/ledger-address.ts';
import { QueryState } from '#web/api/account/query-state.tsx';
import { filterNames, stateNames } from './number-states.ts';
import { Link } from '#web/ui/link.tsx';
import { rowKeys } from '#web/ui/manifest/row-keys.ts';

function LookUp({ series }: { readonly series: Series }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [isRefused, setIsRefused] = useState(false);

  function look(event: SubmitEvent) {
    event.preventDefault();
    const written = findNumber(field.current?.value ?? '');
    const requested = written?.series ?? series;
    const number = numberOf(requested, written?.digits ?? '');
    setIsRefused(number === null);
    if (number === null) field.current?.focus();
    else void navigate(numberAddress(requested, number));
  }

  return (
    <search>
      <form className="form find" onSubmit={look}>
        <TextField
          ref={field}
          label={`${seriesLabels[series]} Number`}
          error={isRefused ? exampleNumber : undefined}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="search"
        />
        <div className="form-actions">
          <Button type="submit">Look up</Button>
        </div>
      </form>
    </search>
  );
}

function Counts({ ledger }: { readonly ledger: Ledger }) {
  const counts = [
    ['Given', ledger.issued],
    ['Gaps', ledger.gaps],
    ['Reserved', ledger.reserved],
    ['Void', ledger.void],
    ['Next', ledger.next],
  ] as const;
  return (
    <dl className="tally ledger-tally">
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="number">{count}</dd>
        </div>
      ))}
    </dl>
  );
}

function Runs({ query, ledger }: { readonly query: LedgerQuery; readonly ledger: Ledger }) {
  const { runs, more } = ledger;
  return (
    <>
      {runs.length === 0 ? (
        <p className="empty">There are none{query.from === 1 ? '' : ' from here on'}.</p>
      ) : (
        <LedgerTable ledger={ledger} />
      )}
      {more === null && query.from === 1 ? null : (
        <nav className="row pager" aria-label="Pages">
          <LinkButton to={ledgerAddress({ ...query, from: 1 })} isDisabled={query.from === 1}>
            First
          </LinkButton>
          <LinkButton
            to={ledgerAddress({ ...query, from: more ?? query.from })}
            isDisabled={more === null}
          >
            Next
          </LinkButton>
        </nav>
      )}
    </>
  );
}

function LedgerCard({ query }: { readonly query: LedgerQuery }) {
  const { series, show, from } = query;
  const { value, ...ledger } = useQuery(readLedger, {
    params: { series },
    query: { show, from: String(from) },
  });
  if (value === null) {
    return <QueryState label="Loading the numbers" query={ledger} />;
  }
  return (
    <div className="stack results" aria-busy={ledger.isLoading}>
      <Counts ledger={value} />
      <nav className="row" aria-label="Which numbers">
        {ledgerFilters.map((filter) => (
          <LinkButton
            key={filter}
            to={ledgerAddress({ series, show: filter, from: 1 })}
            isCurrent={filter === show}
          >
            {filterNames[filter]}
          </LinkButton>
        ))}
      </nav>
      <Runs query={query} ledger={value} />
    </div>
  );
}

export function LedgerPage() {
  const query = readLedgerQuery(useLocation().search);
  return (
    <section className="card wide" aria-label="Numbers">
      <nav className="row" aria-label="Series">
        {seriesNames.map((series) => (
          <LinkButton
            key={series}
            to={ledgerAddress({ series, show: 'gaps', from: 1 })}
            isCurrent={series === query.series}
          >
            {seriesLabels[series]}
          </LinkButton>
        ))}
      </nav>
      <LookUp series={query.series} />
      <LedgerCard key={query.series} query={query} />
    </section>
  );
}

function countOf({ first, last }: NumberRun): string {
  const count = last - first + 1;
  return count === 1 ? '1 number' : `${count} numbers`;
}

function Row({ series, run }: { readonly series: Series; readonly run: NumberRun }) {
  const { first, last, state, note } = run;
  return (
    <tr className={`run-${state}`} data-row>
      <th scope="row">
        <Link to={numberAddress(series, first)}>
          {first === last ? first : `${first} – ${last}`}
        </Link>
      </th>
      <td>
        {state === 'issued' ? stateNames[state] : <b>{stateNames[state]}</b>}{' '}
        <span className="hint">{countOf(run)}</span>
        {note === '' ? null : <span className="run-note">{note}</span>}
      </td>
    </tr>
  );
}

/** One row per run of adjacent numbers with the same state. A row links to its first number. */
function LedgerTable({ ledger: { series, runs } }: { readonly ledger: Ledger }) {
  return (
    <table className="table ledger">
      <caption className="visually-hidden">{`Numbers of ${seriesLabels[series]}`}</caption>
      <thead>
        <tr>
          <th scope="col">{`${seriesLabels[series]} Numbers`}</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody ref={rowKeys}>
        {runs.map((run) => (
          <Row key={run.first} series={series} run={run} />
        ))}
      </tbody>
    </table>
  );
}
