import { undoChanges, type UndoForm, type UndoReport } from '#contract/changes/undoing.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { formatChangeCount } from './undo-words.ts';

interface Props {
  readonly form: UndoForm;
  /** The report of the preview. */
  readonly report: UndoReport;
  readonly onDone: (report: UndoReport) => void;
  /** Not all of the selected changes can be undone any more. */
  readonly onStale: () => void;
}

export function UndoConfirmation({ form, report, onDone, onStale }: Props) {
  const call = useCall();
  const showToast = useToast();
  const { undone, through } = report;
  const { alert, isBusy, run } = useAction(async () => {
    const body = { ...form, through };
    const { body: done } = await call(undoChanges, { body }).catch((error: unknown) => {
      if (isRefusal(error) && error.code === 'stale') onStale();
      throw error;
    });
    if (done.undone === 0) showToast('info', 'Nothing was undone.');
    else showToast('success', `${formatChangeCount(done.undone)} undone.`);
    onDone(done);
  });
  return (
    <>
      {form.changes === undefined ? null : (
        <p className="hint">
          If one of them cannot be undone any more when you confirm, none is undone.
        </p>
      )}
      <p className="hint">The undo is listed in the change log, and you can undo it too.</p>
      <AlertBox message={alert} />
      <div className="form-actions">
        <Button type="button" isBusy={isBusy} onClick={run}>
          {`Undo ${formatChangeCount(undone)}`}
        </Button>
      </div>
    </>
  );
}
