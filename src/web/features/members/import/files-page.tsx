import '#web/ui/manifest/admin.css';
import { useState, useEffect, useRef } from 'react';
import {
  exportMembersFile,
  largestImport,
  maxImportRows,
  type ImportReport,
} from '#contract/members/import.ts';
import { useCall } from '#web/api/call-context.ts';
import { settle } from '#web/api/settle.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { FieldRow } from '#web/ui/forms/field-row.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { ImportPreviewed } from './import-preview.tsx';
import { ProblemTable, ReportOfImport, ReportOfProblems } from './import-report.tsx';
import { countTaken } from './row-choice.ts';
import { useFileImport, type Previewed } from './use-file-import.ts';
import './import.css';
import {
  describeEmpty,
  importColumnNames,
  importColumns,
  importTemplate,
} from '#contract/members/import-columns.ts';

export function FilesPage() {
  return (
    <>
      <ImportCard />
      <ExportCard />
    </>
  );
}

const fileName = 'members.csv';

function ExportCard() {
  const call = useCall();
  const showToast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);

  async function download() {
    setIsBusy(true);
    setAlert(null);
    const response = await settle(call(exportMembersFile));
    setIsBusy(false);
    if (!response.isOk) {
      setAlert(response.failure.message);
      return;
    }
    saveFile(fileName, response.value.body as Blob);
    showToast('success', `${fileName} downloaded.`);
  }

  return (
    <Card title="Export">
      <p>All members of the three series, in a file that can be imported again.</p>
      <AlertBox message={alert} />
      <div className="form-actions">
        <Button type="button" isBusy={isBusy} onClick={() => void download()}>
          Download members.csv
        </Button>
      </div>
    </Card>
  );
}

const headings = {
  empty: '',
  chosen: '',
  columns: 'What the columns are',
  previewed: 'What the file would change',
  imported: 'The file is imported',
};

const membersOf = (count: number) =>
  count === 1 ? '1 member' : `${count.toLocaleString('en')} members`;

interface ApplyProps {
  readonly previewed: Previewed;
  readonly isBusy: boolean;
  readonly onApply: () => void;
}

function ApplyButton({ previewed: { report, choice }, isBusy, onApply }: ApplyProps) {
  const count = countTaken(choice, 'added', report) + countTaken(choice, 'changed', report);
  const isBlocked = report.refused > 0 && !choice.kindsOut.has('refused');
  const leftOut = report.added + report.changed + report.refused - count;
  return (
    <>
      {leftOut === 0 || isBlocked ? null : (
        <p>{`${leftOut === 1 ? '1 row' : `${leftOut.toLocaleString('en')} rows`} left out.`}</p>
      )}
      <Button type="button" isBusy={isBusy} disabled={count === 0 || isBlocked} onClick={onApply}>
        {`Import ${membersOf(count)}`}
      </Button>
    </>
  );
}

const canApply = ({ isComplete, added, changed }: ImportReport) =>
  isComplete && added + changed > 0;

/** Imports a CSV file of members: choose a file, say what its columns are, preview its changes, leave rows out, then import it. */
function ImportCard() {
  const { stage, reading, changeReading, previewed, isBusy, alert, problems, ...actions } =
    useFileImport();
  const { choose, preview, apply } = actions;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [stage.kind]);

  return (
    <section className="card wide" aria-labelledby="import">
      <h2 id="import">Import</h2>
      <p>
        {`A CSV file of at most ${largestImport} and ${maxImportRows.toLocaleString('en')} members. Members that are not in the file do not change.`}
      </p>
      <p className="hint">In a spreadsheet, save as CSV (UTF-8).</p>
      <ColumnList />
      <FieldRow label="CSV file">
        {(fieldProps) => (
          <input
            {...fieldProps}
            type="file"
            className="field file-field"
            accept=".csv,.tsv,.txt,text/csv"
            onClick={(event) => {
              // Cleared, because choosing the same file again after a correction would otherwise fire no change event.
              event.currentTarget.value = '';
              choose(null);
            }}
            onChange={(event) => choose(event.currentTarget.files?.[0] ?? null)}
          />
        )}
      </FieldRow>
      {headings[stage.kind] !== '' ? (
        <h3 ref={heading} tabIndex={-1}>
          {headings[stage.kind]}
        </h3>
      ) : null}
      {stage.kind === 'columns' ? (
        <ColumnsStep report={stage.report} reading={reading} onChange={changeReading} />
      ) : null}
      {stage.kind === 'imported' ? <ReportOfImport result={stage.result} /> : null}
      {previewed?.report.isComplete === true ? <ImportPreviewed previewed={previewed} /> : null}
      {previewed?.report.isComplete === false ? (
        <ReportOfProblems report={previewed.report} />
      ) : null}
      {problems.length === 0 ? null : <ProblemTable problems={problems} />}
      {stage.kind === 'imported' ? null : (
        <div className="form-actions import-actions">
          <AlertBox message={alert} />
          {previewed === null || previewed.changeColumns === null ? null : (
            <Button type="button" kind="quiet" onClick={previewed.changeColumns}>
              Change columns
            </Button>
          )}
          {previewed !== null && canApply(previewed.report) ? (
            <ApplyButton previewed={previewed} isBusy={isBusy} onApply={() => void apply()} />
          ) : (
            <Button
              type="button"
              isBusy={isBusy}
              disabled={stage.kind === 'empty'}
              onClick={() => void preview()}
            >
              Preview
            </Button>
          )}
          {isBusy ? <p role="status">Please wait: a large file takes a while.</p> : null}
        </div>
      )}
    </section>
  );
}

const templateName = 'members-template.csv';

/** All columns that a file can have, and a template of them. */
function ColumnList() {
  return (
    <details>
      <summary>Columns of a file, and a template</summary>
      <div className="stack">
        <table className="table column-list">
          <caption className="visually-hidden">Columns of a file</caption>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">What it has</th>
              <th scope="col">An empty cell</th>
            </tr>
          </thead>
          <tbody>
            {importColumnNames.map((column) => (
              <tr key={column}>
                <th scope="row">{importColumns[column].title}</th>
                <td>{importColumns[column].about}</td>
                <td data-label="An empty cell">{describeEmpty(column)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="form-actions">
          <Button
            type="button"
            kind="quiet"
            onClick={() => saveFile(templateName, new Blob([importTemplate], { type: 'text/csv' }))}
          >
            Download template
          </Button>
        </div>
      </div>
    </details>
  );
}
