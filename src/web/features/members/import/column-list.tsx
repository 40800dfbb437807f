/** All columns that a file can have, and a template of them. */
import {
  describeEmpty,
  importColumnNames,
  importColumns,
  importTemplate,
} from '#contract/members/import-columns.ts';
import { Button } from '#web/ui/button.tsx';
import { saveFile } from '#web/ui/save-file.ts';

const templateName = 'members-template.csv';

export function ColumnList() {
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
