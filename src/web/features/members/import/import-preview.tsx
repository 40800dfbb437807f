/** The preview of an import: counts that follow the choice, the rows, and what happens to refused rows. */
import { clearables } from '#contract/members/import-columns.ts';
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx';
import { Notes } from '#web/ui/notes.tsx';
import { Tally } from './import-report.tsx';
import { ImportTable } from './import-table.tsx';
import { countTaken } from './row-choice.ts';
import type { Previewed } from './use-file-import.ts';

const rowsOf = (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`);

/** Empty cells clear what is stored only if the admin says so. */
function Emptied({ previewed: { report, clear, setCleared } }: { readonly previewed: Previewed }) {
  if (report.emptied.length === 0) return null;
  return (
    <fieldset className="notice">
      <legend>Empty cells keep what is stored</legend>
      {report.emptied.map(({ name, count }) => (
        <CheckboxField
          key={name}
          label={`Clear ${count.toLocaleString('en')} ${clearables[name][count === 1 ? 0 : 1]}`}
          checked={clear.includes(name)}
          onChange={({ target }) => setCleared(name, target.checked)}
        />
      ))}
    </fieldset>
  );
}

function Rows({ previewed }: { readonly previewed: Previewed }) {
  const { report, choice, rows, view, show, toggle, setKinds } = previewed;
  const { refused } = report;
  return (
    <>
      {refused === 0 ? null : (
        <div className="notice">
          <p>{`${rowsOf(refused)} cannot be imported. Correct the file and choose it again, or leave them out.`}</p>
          <CheckboxField
            label={`Leave out ${refused === 1 ? 'the refused row' : `the ${rowsOf(refused)} that are refused`}`}
            checked={choice.kindsOut.has('refused')}
            onChange={(event) => setKinds(['refused'], event.target.checked)}
          />
        </div>
      )}
      <ImportTable
        report={report}
        view={view}
        rows={rows}
        choice={choice}
        onShow={show}
        onToggle={toggle}
        onSetKinds={setKinds}
      />
    </>
  );
}

export function ImportPreviewed({ previewed }: { readonly previewed: Previewed }) {
  const { report, choice } = previewed;
  const { added, changed, refused, unchanged, encoding, notes } = report;
  const taken = countTaken(choice, 'added', report) + countTaken(choice, 'changed', report);
  return (
    <>
      <Tally
        counts={[
          ['New', countTaken(choice, 'added', report)],
          ['Changed', countTaken(choice, 'changed', report)],
          ['Unchanged', unchanged],
          ['Left out', added + changed - taken + (choice.kindsOut.has('refused') ? refused : 0)],
        ]}
      />
      {encoding === null ? null : <p className="hint">{`The file is encoded as ${encoding}.`}</p>}
      <Notes notes={notes} />
      <Emptied previewed={previewed} />
      {added + changed + refused === 0 ? (
        <p className="notice">Everything in this file is already in the directory.</p>
      ) : (
        <Rows previewed={previewed} />
      )}
    </>
  );
}
