/** Asks an admin without a second factor for the password when an undo covers many changes or a role. */
import type { UndoForm, UndoReport } from '#contract/changes/changes.ts';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { useOwnPassword } from '#web/api/account/use-own-password.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { HiddenUsername } from '#web/ui/forms/hidden-username.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { countedChanges } from './undo-words.ts';

interface Props {
  readonly form: UndoForm;
  /** The report of the preview. */
  readonly report: UndoReport;
  readonly onDone: (report: UndoReport) => void;
}

export function UndoConfirmation({ form, report, onDone }: Props) {
  const call = useCall();
  const showToast = useToast();
  const { needsPassword, undone, through } = report;
  const { profile } = useOwnProfile();
  const ownPassword = useOwnPassword(needsPassword);
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: ownPassword.schema,
    async send(given) {
      const body = { ...form, through, ...given };
      const { body: done } = await call('undoChanges', { body });
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
      {ownPassword.isAsked ? (
        <>
          <HiddenUsername email={profile?.isOk ? profile.value.email : ''} />
          <PasswordField
            label="Your own password"
            hint="So that no one else can do this on your device."
            autoComplete="current-password"
            required
            {...field('password')}
          />
        </>
      ) : null}
      <p className="hint">The undo is listed in the change log, and you can undo it too.</p>
    </Form>
  );
}
