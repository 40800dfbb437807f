/** Asks for the password, unless the account has a second factor. */
import { useNavigate } from 'react-router';
import { useOwnPassword } from '#web/api/account/use-own-password.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import type { SessionStore } from '#web/api/session.ts';
import { areUploadsMarked } from '#web/api/stored-token.ts';
import { useSessionStore } from '#web/api/session-context.ts';
import { OwnPasswordField } from '#web/api/forms/own-password-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';

/** Photos that wait to be sent go with the account. */
async function forgetUploads(store: SessionStore): Promise<void> {
  if (!areUploadsMarked()) return;
  try {
    const { openUploadQueue } = await import('#web/api/account/uploads/open-upload-queue.ts');
    await openUploadQueue(store).empty();
  } catch {
    // No other account sends or sees them.
  }
}

export function DeletionForm({ onCancel }: { readonly onCancel: () => void }) {
  const call = useCall();
  const store = useSessionStore();
  const navigate = useNavigate();
  const ownPassword = useOwnPassword();
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: ownPassword.schema,
    async send(given) {
      const token = store.readToken();
      await call('deleteAccount', { body: given });
      await forgetUploads(store);
      if (token !== null) store.end(token, 'deletion');
      void navigate('/');
    },
  });
  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      actions={
        <>
          <SubmitButton isBusy={isBusy} kind="danger">
            Delete permanently
          </SubmitButton>
          <Button type="button" kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </>
      }
    >
      {ownPassword.isAsked ? (
        <OwnPasswordField {...field('password')} />
      ) : (
        <p>This cannot be undone.</p>
      )}
    </Form>
  );
}
