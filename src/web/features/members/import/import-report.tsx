/** What an import would change or has changed: counts, problems by line, and the rows left out. */
import type { ImportReport, ImportResult } from '#contract/members/import.ts';
import { changesAddress, undoAccountAddress } from '#web/addresses/change-address.ts';
import { capitalized } from '#web/ui/capitalized.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { kindLabels, titleOf } from './row-labels.ts';

type Problem = ImportReport['problems'][number];

export function ProblemTable({ problems }: { readonly problems: readonly Problem[] }) {
  return (
    <table className="table problems">
      <caption className="visually-hidden">Problems</caption>
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">Problem</th>
        </tr>
      </thead>
      <tbody>
        {problems.map(({ line, message }) => (
          <tr key={`${line} ${message}`}>
            <th scope="row" data-label={line === null ? undefined : 'Row'}>
              {line ?? 'File'}
            </th>
            <td>{capitalized(message)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Of a file that cannot be read to its end. */
export function ReportOfProblems({ report }: { readonly report: ImportReport }) {
  const { problemCount, problems } = report;
  return (
    <>
      <h3 className="refusal">{problemCount === 1 ? '1 problem' : `${problemCount} problems`}</h3>
      <p>The file cannot be imported. Correct it and choose it again.</p>
      <ProblemTable problems={problems} />
      {problemCount > problems.length ? (
        <p className="hint">{`The first ${problems.length} are listed.`}</p>
      ) : null}
    </>
  );
}

interface TallyProps {
  readonly counts: readonly (readonly [name: string, count: number])[];
}

export function Tally({ counts }: TallyProps) {
  return (
    <dl className="tally">
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="number">{count.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  );
}

function LeftOut({ report }: { readonly report: ImportReport }) {
  const { leftOut, firstLeftOut } = report;
  if (leftOut === 0) return null;
  return (
    <details>
      <summary>{`Left out: ${leftOut.toLocaleString('en')}`}</summary>
      <ul className="named-members">
        {firstLeftOut.map((row) => (
          <li key={row.line}>
            <b>{titleOf(row)}</b>
            <span className="hint">
              {` ${kindLabels[row.kind].toLowerCase()}, row ${row.line}${row.problem === '' ? '' : `: ${row.problem}`}`}
            </span>
          </li>
        ))}
      </ul>
      {leftOut > firstLeftOut.length ? (
        <p className="hint">{`The first ${firstLeftOut.length} are listed.`}</p>
      ) : null}
    </details>
  );
}

export function ReportOfImport({ result }: { readonly result: ImportResult }) {
  const { added, changed, unchanged, leftOut, undo } = result;
  return (
    <>
      <Tally
        counts={[
          ['New', added],
          ['Changed', changed],
          ['Unchanged', unchanged],
          ['Left out', leftOut],
        ]}
      />
      <LeftOut report={result} />
      {undo === null ? null : (
        <div className="form-actions">
          <LinkButton to={changesAddress({ account: undo.account })}>
            Open the change log
          </LinkButton>
          <LinkButton to={undoAccountAddress(undo.account, undo.since, undo.through)}>
            Undo this import
          </LinkButton>
        </div>
      )}
    </>
  );
}
