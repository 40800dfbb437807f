/** Undoes one change, or everything an account did since a time: first a preview, then a confirmation. */
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { UndoForm, UndoReport } from '#contract/changes/changes.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { readUndoQuery } from '#web/addresses/change-address.ts';
import { MomentForm } from './moment-form.tsx';
import { UndoConfirmation } from './undo-confirmation.tsx';
import { UndoReportCard } from './undo-report-card.tsx';
import '#web/ui/manifest/admin.css';

function UndoSteps({ form }: { readonly form: UndoForm }) {
  const { response, isLoading, reload } = useQuery('previewUndo', { body: form });
  const [done, setDone] = useState<UndoReport | null>(null);
  if (done !== null) return <UndoReportCard report={done} isDone />;
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
    <UndoReportCard report={report} isDone={false}>
      {report.undone === 0 ? null : (
        <UndoConfirmation form={form} report={report} onDone={setDone} />
      )}
    </UndoReportCard>
  );
}

export function UndoPage() {
  const { search } = useLocation();
  const query = readUndoQuery(search);
  const { change, account, since, through } = query;
  const form = formOf(query);
  return (
    <>
      {change === null && account === null ? (
        <section className="card" aria-label="Undo">
          <p className="empty">Please choose a change in the change log first.</p>
        </section>
      ) : null}
      {change === null && account !== null && through === null ? (
        <MomentForm key={since} account={account} since={since} />
      ) : null}
      {form === null ? null : <UndoSteps key={search} form={form} />}
    </>
  );
}

function formOf({
  change,
  account,
  since,
  through,
}: ReturnType<typeof readUndoQuery>): UndoForm | null {
  if (change !== null) return { change };
  if (account === null || since === null) return null;
  return { account, since, ...(through === null ? {} : { through }) };
}
