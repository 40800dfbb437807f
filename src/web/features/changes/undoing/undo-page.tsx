/** Undoes one change, selected changes, or everything an account did since a time: first a preview, then a confirmation. */
import { useState } from 'react';
import { useLocation } from 'react-router';
import { previewUndo, type UndoForm, type UndoReport } from '#contract/changes/undoing.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { readUndoQuery } from '#web/addresses/change-address.ts';
import { MomentForm } from './moment-form.tsx';
import { UndoConfirmation } from './undo-confirmation.tsx';
import { UndoReportCard } from './undo-report-card.tsx';
import '#web/ui/manifest/admin.css';

/** Of selected changes, those that the preview would undo. */
const confirmedForm = (form: UndoForm, { firstUndone }: UndoReport): UndoForm =>
  form.changes === undefined ? form : { changes: firstUndone.map(({ changeId }) => changeId) };

function UndoSteps({ form }: { readonly form: UndoForm }) {
  const { response, isLoading, reload } = useQuery(previewUndo, { body: form });
  const [done, setDone] = useState<UndoReport | null>(null);
  const [wasStale, setWasStale] = useState(false);
  if (done !== null) return <UndoReportCard report={done} isDone hasFocus />;
  if (!response?.isOk) {
    const failure = response?.failure ?? null;
    return (
      <section className="card" aria-label="Preview">
        {failure?.code === 'not_found' || failure?.code === 'bad_request' ? (
          <p className="empty">{failure.message}</p>
        ) : (
          <QueryNotice
            label="Preparing the preview"
            failure={failure}
            isLoading={isLoading}
            onRetry={reload}
          />
        )}
      </section>
    );
  }
  const report = response.value;
  return (
    <UndoReportCard report={report} isDone={false} hasFocus={wasStale && report.undone === 0}>
      {report.undone === 0 ? null : (
        <UndoConfirmation
          form={confirmedForm(form, report)}
          report={report}
          onDone={setDone}
          onStale={() => {
            setWasStale(true);
            reload();
          }}
        />
      )}
    </UndoReportCard>
  );
}

export function UndoPage() {
  const { search } = useLocation();
  const query = readUndoQuery(search);
  const { change, changes, account, since, through } = query;
  const hasChosen = change !== null || changes !== null;
  const form = formOf(query);
  return (
    <>
      {!hasChosen && account === null ? (
        <section className="card" aria-label="Undo">
          <p className="empty">Please choose a change in the change log first.</p>
        </section>
      ) : null}
      {!hasChosen && account !== null && through === null ? (
        <MomentForm key={since} account={account} since={since} />
      ) : null}
      {form === null ? null : <UndoSteps key={search} form={form} />}
    </>
  );
}

function formOf({
  change,
  changes,
  account,
  since,
  through,
}: ReturnType<typeof readUndoQuery>): UndoForm | null {
  if (change !== null) return { change };
  if (changes !== null) return { changes: [...changes] };
  if (account === null || since === null) return null;
  return { account, since, ...(through === null ? {} : { through }) };
}
