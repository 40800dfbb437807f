/** What an import would change or has changed: counts, the first members, and problems by line. */
import type { ImportReport } from '#contract/members/import.ts';
import { numberLabel } from '#contract/number-label.ts';
import { memberAddress } from '#web/addresses/member-address.ts';

type NamedMember = ImportReport['firstAdded'][number];
type Problem = ImportReport['problems'][number];

export function ProblemTable({ problems }: { readonly problems: readonly Problem[] }) {
  return (
    <table className="records problems">
      <caption className="visually-hidden">Problems</caption>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Problem</th>
        </tr>
      </thead>
      <tbody>
        {problems.map(({ line, message }) => (
          <tr key={`${line} ${message}`}>
            <td>{line ?? 'File'}</td>
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface NamedProps {
  readonly title: string;
  readonly total: number;
  readonly members: readonly NamedMember[];
}

function NamedMembers({ title, total, members }: NamedProps) {
  if (total === 0) return null;
  return (
    <details>
      <summary>{`${title}: ${total}`}</summary>
      <ul className="named-members">
        {members.map(
          ({ line, series, freakBrotherNumber: number, firstName, lastName, changed }) => (
            <li key={memberAddress(series, number)}>
              <b>{numberLabel(series, number)}</b> {`${firstName} ${lastName}`}
              <span className="hint">
                {` line ${line}${changed.length === 0 ? '' : `: ${changed.join(', ')}`}`}
              </span>
            </li>
          ),
        )}
      </ul>
      {total > members.length ? (
        <p className="hint">{`The first ${members.length} are listed.`}</p>
      ) : null}
    </details>
  );
}

export function ReportOfProblems({ report }: { readonly report: ImportReport }) {
  const { problemCount, problems } = report;
  return (
    <>
      <h3 className="refusal">{problemCount === 1 ? '1 problem' : `${problemCount} problems`}</h3>
      <p>The file was not imported. Correct these lines and choose the file again.</p>
      <ProblemTable problems={problems} />
      {problemCount > problems.length ? (
        <p className="hint">{`The first ${problems.length} are listed.`}</p>
      ) : null}
    </>
  );
}

export function ReportOfChanges({ report }: { readonly report: ImportReport }) {
  const { added, changed, unchanged, firstAdded, firstChanged, encoding } = report;
  return (
    <>
      <dl className="tally">
        <div>
          <dt>New</dt>
          <dd className="number">{added}</dd>
        </div>
        <div>
          <dt>Changed</dt>
          <dd className="number">{changed}</dd>
        </div>
        <div>
          <dt>Unchanged</dt>
          <dd className="number">{unchanged}</dd>
        </div>
      </dl>
      <NamedMembers title="New" total={added} members={firstAdded} />
      <NamedMembers title="Changed" total={changed} members={firstChanged} />
      {encoding === null ? null : <p className="hint">{`The file is encoded as ${encoding}.`}</p>}
    </>
  );
}
