/** One row per run of adjacent numbers with the same state. A row links to its first number. */
import type { Ledger, NumberRun } from '#contract/members/ledger.ts';
import { seriesLabels, type Series } from '#contract/number-label.ts';
import { Link } from '#web/ui/link.tsx';
import { rowKeys } from '#web/ui/manifest/row-keys.ts';
import { numberAddress } from '#web/addresses/ledger-address.ts';
import { stateNames } from './number-states.ts';

function countOf({ first, last }: NumberRun): string {
  const count = last - first + 1;
  return count === 1 ? '1 number' : `${count} numbers`;
}

function Row({ series, run }: { readonly series: Series; readonly run: NumberRun }) {
  const { first, last, state, note } = run;
  return (
    <tr className={`run-${state}`} data-row>
      <td>
        <Link to={numberAddress(series, first)}>
          {first === last ? first : `${first} – ${last}`}
        </Link>
      </td>
      <td>
        {state === 'issued' ? stateNames[state] : <b>{stateNames[state]}</b>}{' '}
        <span className="hint">{countOf(run)}</span>
        {note === '' ? null : <span className="run-note">{note}</span>}
      </td>
    </tr>
  );
}

export function LedgerTable({ ledger: { series, runs } }: { readonly ledger: Ledger }) {
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
