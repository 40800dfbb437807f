/** Imports a CSV file of members: choose a file, preview its changes, then import it. */
import { useEffect, useRef } from 'react';
import { largestImportBytes, maxImportRows } from '#contract/members/import.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { FieldRow } from '#web/ui/forms/field-row.tsx';
import { ProblemTable, ReportOfChanges, ReportOfProblems } from './import-report.tsx';
import { useFileImport, type ImportStage } from './use-file-import.ts';

const headings: Readonly<Record<ImportStage['kind'], string>> = {
  empty: '',
  chosen: '',
  previewed: 'What the file would change',
  imported: 'The file is imported',
};

const membersOf = (count: number) => (count === 1 ? '1 member' : `${count} members`);

export function ImportCard() {
  const { stage, isBusy, alert, problems, choose, preview, apply } = useFileImport();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [stage.kind]);

  const report = 'report' in stage ? stage.report : null;
  const isClean = report?.problemCount === 0;
  const changes = report === null ? 0 : report.added + report.changed;
  const canApply = stage.kind === 'previewed' && isClean && changes > 0;
  return (
    <Card title="Import">
      <p>
        {`A CSV file with the columns series, number, firstName and lastName at least; at most ${largestImportBytes / 1024 / 1024} MB and ${maxImportRows.toLocaleString('en')} members. Members that are not in the file do not change.`}
      </p>
      <FieldRow label="CSV file">
        {(ties) => (
          <input
            {...ties}
            type="file"
            className="field file-field"
            accept=".csv,text/csv"
            onClick={(event) => {
              // Cleared, because choosing the same file again after a correction would otherwise fire no change event.
              event.currentTarget.value = '';
              choose(null);
            }}
            onChange={(event) => choose(event.currentTarget.files?.[0] ?? null)}
          />
        )}
      </FieldRow>
      {report === null ? null : (
        <div className="form">
          <h3 ref={heading} tabIndex={-1}>
            {headings[stage.kind]}
          </h3>
          {isClean ? <ReportOfChanges report={report} /> : <ReportOfProblems report={report} />}
          {stage.kind === 'previewed' && isClean && changes === 0 ? (
            <p className="notice">Everything in this file is already in the directory.</p>
          ) : null}
        </div>
      )}
      <AlertBox message={alert} />
      {problems.length === 0 ? null : <ProblemTable problems={problems} />}
      <div className="form-actions">
        {canApply ? (
          <Button type="button" isBusy={isBusy} onClick={() => void apply()}>
            {`Import ${membersOf(changes)}`}
          </Button>
        ) : (
          <Button
            type="button"
            isBusy={isBusy}
            disabled={stage.kind === 'empty' || stage.kind === 'imported'}
            onClick={() => void preview()}
          >
            Preview
          </Button>
        )}
      </div>
      {isBusy ? <p role="status">Please wait: a large file takes a while.</p> : null}
    </Card>
  );
}
