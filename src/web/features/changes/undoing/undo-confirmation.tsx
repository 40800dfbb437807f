/** Asks an admin without a second factor for the password when an undo covers several changes or a role. */
import type { UndoForm, UndoReport } from '#contract/changes/undoing.ts';
import { useOwnPassword } from '#web/api/account/use-own-password.ts';
import { useCall } from '#web/api/call-context.ts';
import { OwnPasswordField } from '#web/api/forms/own-password-field.tsx';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { countedChanges } from './undo-words.ts';

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
  const { needsPassword, undone, through } = report;
  const ownPassword = useOwnPassword(needsPassword);
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: ownPassword.schema,
    async send(given) {
      const body = { ...form, through, ...given };
      const { body: done } = await call('undoChanges', { body }).catch((error: unknown) => {
        if (isRefusal(error) && error.code === 'stale') onStale();
        throw error;
      });
      if (done.undone === 0) showToast('info', 'Nothing was undone.');
      else showToast('success', `${countedChanges(done.undone)} undone.`);
      onDone(done);
    },
  });
  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      actions={<SubmitButton isBusy={isBusy}>{`Undo ${countedChanges(undone)}`}</SubmitButton>}
    >
      {ownPassword.isAsked ? <OwnPasswordField isForAdmin {...field('password')} /> : null}
      {form.changes === undefined ? null : (
        <p className="hint">
          If one of them cannot be undone any more when you confirm, none is undone.
        </p>
      )}
      <p className="hint">The undo is listed in the change log, and you can undo it too.</p>
    </Form>
  );
}
